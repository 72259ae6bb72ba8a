package match

import (
	"cmp"
	"slices"
)

// line is tickets in the order of their skills, those of equal skill by age. Tickets are taken out of it, and what is left
// on either side of a place is found by following links that are shortened on the way (the path compression of
// disjoint-set forests): n removals and searches take O(n log n) steps, however many tickets have gone in between.
type line struct {
	tickets []*ticket
	right   []int // by place, plus one at the end: itself if the ticket is there, otherwise one further on
	left    []int // by place plus one: the same to the other side; 0 is the beginning
	steps   *int  // counts comparisons and links
}

// lines sorts tickets into one line for each number of players up to max. The result's index is that number.
func lines(tickets []*ticket, max int, steps *int) []line {
	bySize := make([]line, max+1)
	for _, t := range tickets {
		l := &bySize[len(t.players)]
		l.tickets = append(l.tickets, t)
	}
	for i := range bySize {
		bySize[i].steps = steps
		bySize[i].sort()
	}
	return bySize
}

func (l *line) sort() {
	slices.SortFunc(l.tickets, l.compare)
	l.right, l.left = make([]int, len(l.tickets)+1), make([]int, len(l.tickets)+1)
	for i := range l.right {
		l.right[i], l.left[i] = i, i
	}
}

func (l *line) compare(a, b *ticket) int {
	*l.steps++
	return cmp.Or(cmp.Compare(a.skill, b.skill), cmp.Compare(a.number, b.number))
}

// remove takes a ticket out.
func (l *line) remove(t *ticket) {
	i, _ := slices.BinarySearchFunc(l.tickets, t, l.compare)
	l.right[i], l.left[i+1] = i+1, i
}

// follow returns where links lead to from a place, and makes them lead there at once.
func (l *line) follow(links []int, from int) int {
	end := from
	for links[end] != end {
		end = links[end]
		*l.steps++
	}
	for links[from] != end {
		from, links[from] = links[from], end
	}
	return end
}

// near appends up to n tickets within a span of a ticket's skill, the nearest first and without that ticket itself.
func (l *line) near(dst []found, t *ticket, span, n int) []found {
	if len(l.tickets) == 0 {
		return dst
	}
	at, _ := slices.BinarySearchFunc(l.tickets, t, l.compare)
	up, down := l.follow(l.right, at), l.follow(l.left, at)
	for n > 0 {
		above, below := l.distance(t, up), l.distance(t, down-1)
		next := min(above, below)
		if next > span {
			break
		}
		i := up
		if below < above {
			i = down - 1
			down = l.follow(l.left, i)
		} else {
			up = l.follow(l.right, i+1)
		}
		if l.tickets[i] != t {
			dst = append(dst, found{l.tickets[i], next})
			n--
		}
	}
	return dst
}

// nowhere is farther than any span.
const nowhere = 4 * MaxSkill

// distance returns how far the ticket at a place is from another one, in skill.
func (l *line) distance(t *ticket, i int) int {
	*l.steps++
	if i < 0 || i >= len(l.tickets) {
		return nowhere
	}
	d := l.tickets[i].skill - t.skill
	return max(d, -d)
}
