package channel

// queue holds up to eight hits.
type queue struct {
	list [8]int32
	n    int
}

func (q *queue) push(hit int32) {
	if q.n < len(q.list) {
		q.list[q.n] = hit
		q.n++
	}
}

func (q *queue) sum() (sum int32) {
	for _, hit := range q.list[:q.n] {
		sum += -hit
	}
	return sum
}
