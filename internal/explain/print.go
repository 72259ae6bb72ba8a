package explain

import (
	"fmt"
	"io"
	"strings"
)

// Print writes a report for people.
func (r *Report) Print(w io.Writer) {
	fmt.Fprintf(w, "%s, %s", r.Game, r.who())
	if r.Snapshot != nil {
		r.Snapshot.Print(w)
		return
	}
	r.printHead(w)
	if r.Snapshots == 0 {
		return
	}
	r.printSizes(w)
	fmt.Fprintf(w, "\n%-26s %9s %7s %10s %9s %9s\n", "", "bytes/s", "share", "changes/s", "told/s", "bits each")
	for i := range r.Types {
		r.Types[i].print(w)
	}
	fmt.Fprintf(w, "%-26s %9.1f %6.1f%%\n", "(heads of snapshots)", r.Head, 100*r.part(r.Head))
	r.printEvents(w)
	r.printDearest(w)
	for i, line := range r.Advice {
		if i == 0 {
			fmt.Fprintln(w, "\nWhat may be tried:")
		}
		fmt.Fprintln(w, "-", line)
	}
}

// who tells whose snapshots it is about.
func (r *Report) who() string {
	who := "all players"
	if r.Slot >= 0 {
		who = fmt.Sprintf("slot %d", r.Slot)
	}
	if r.Room != 0 {
		who = fmt.Sprintf("room %d, %s", r.Room, who)
	}
	return who
}

// printHead tells how much it is in all.
func (r *Report) printHead(w io.Writer) {
	fmt.Fprintf(w, ": ticks %d to %d\n", r.FromTick, r.ToTick)
	if r.Left {
		fmt.Fprintln(w, "The player's link ended before the time was over.")
	}
	if r.Snapshots == 0 {
		fmt.Fprintf(w, "No snapshot was sent; in %d packets the link had a queue, in %d nothing was acknowledged.\n", r.Queued, r.Unheard)
		return
	}
	fmt.Fprintf(w, "%.0f bytes a second and player, of them %.0f of snapshots and %.0f of packets' heads and events\n", r.Payload, r.Body, r.Payload-r.Body)
	fmt.Fprintf(w, "%d snapshots: half of them up to %d bytes, 95 %% up to %d, the largest %d; the budget is %d\n", r.Snapshots, r.P50, r.P95, r.Max, r.Budget)
	fmt.Fprintf(w, "They build on snapshots of %.1f ticks before, %d on nothing; %.1f other players were sent the same bytes.\n", r.Age, r.Wholes, r.Sharers)
	if r.Queued+r.Unheard+r.Cut > 0 {
		fmt.Fprintf(w, "%d were left out for a queue on the link and %d for want of acknowledgements; in %d not all fitted.\n", r.Queued, r.Unheard, r.Cut)
	}
}

// bars is how long the bar of the most frequent size is.
const bars = 40

// printSizes draws how many snapshots have which size.
func (r *Report) printSizes(w io.Writer) {
	const classes = 8
	low, high := r.Sizes[0], r.Max
	step := max((high-low)/classes+1, 1)
	var counts [classes]int
	most := 0
	for _, size := range r.Sizes {
		at := (size - low) / step
		counts[at]++
		most = max(most, counts[at])
	}
	fmt.Fprintln(w)
	for i, n := range counts {
		from := low + i*step
		if from > high {
			break
		}
		line := fmt.Sprintf("%6d to %5d bytes %6d %s", from, min(from+step-1, high), n, strings.Repeat("#", (n*bars+most-1)/most))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// print writes a type with its fields.
func (t *Type) print(w io.Writer) {
	if t.Entities+t.Hidden == 0 && t.Share < 0.001 {
		return
	}
	fmt.Fprintf(w, "%-26s %9.1f %6.1f%%   %.1f entities: %.1f told, %.1f unchanged", t.Name, t.Bytes, 100*t.Share, t.Entities, t.Told, t.Same)
	for _, it := range []struct {
		n    float64
		what string
	}{{t.HeldBack, "held back"}, {t.Waits, "waiting"}, {t.Hidden, "hidden"}} {
		if it.n > 0 {
			fmt.Fprintf(w, ", %.1f %s", it.n, it.what)
		}
	}
	fmt.Fprintln(w)
	quiet, rest := 0, 0.0
	for i := range t.Fields {
		f := &t.Fields[i]
		if f.Changes == 0 && f.Share < 0.01 {
			quiet, rest = quiet+1, rest+f.Bytes
			continue
		}
		fmt.Fprintf(w, "  %-24s %9.1f %6.1f%% %10.1f %9.1f %9.1f", f.Name, f.Bytes, 100*f.Share, f.Changes, f.Told, f.Each)
		if f.Held > 0 {
			fmt.Fprintf(w, "  %.1f/s held back", f.Held)
		}
		fmt.Fprintln(w)
	}
	if quiet > 0 && rest >= 0.05 {
		fmt.Fprintf(w, "  %-24s %9.1f %6.1f%% %10.1f\n", fmt.Sprintf("(%d without a change)", quiet), rest, 100*t.Share*rest/max(t.Bytes, 1e-9), 0.0)
	}
	fmt.Fprintf(w, "  %-24s %9.1f %6.1f%%", "(who is there, has news)", t.Own, 100*t.Share*t.Own/max(t.Bytes, 1e-9))
	if t.New+t.Gone > 0 {
		fmt.Fprintf(w, "   %.1f came a second, %.1f went", t.New, t.Gone)
	}
	fmt.Fprintln(w)
}

// printEvents writes what events took.
func (r *Report) printEvents(w io.Writer) {
	if len(r.Events) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%-26s %9s %18s %9s\n", "Events", "bytes/s", "new/s", "sent/s")
	for _, e := range r.Events {
		fmt.Fprintf(w, "  %-24s %9.1f %18.1f %9.1f\n", e.Name, e.Bytes, e.New, e.Sent)
	}
}

// printDearest writes the dearest entities.
func (r *Report) printDearest(w io.Writer) {
	fmt.Fprintln(w, "\nThe dearest entities:")
	for _, e := range r.Dearest {
		fmt.Fprintf(w, "  %-24s %9.1f %6.1f%%\n", fmt.Sprintf("%s %d:%d", e.Type, e.Index, e.Gen), e.Bytes, 100*e.Share)
	}
}

// Print writes a snapshot for people, entity by entity.
func (d *Detail) Print(w io.Writer) {
	fmt.Fprintf(w, ": tick %d\n", d.Tick)
	if d.Silence != "" {
		fmt.Fprintf(w, "There is no snapshot, because %s.\n", d.Silence)
		return
	}
	fmt.Fprintf(w, "%d bytes, %s, of a budget of %d, in %d packets of %d bytes\n", d.Body, d.Form, d.Budget, d.Packets, d.Payload)
	if d.Age > 0 {
		fmt.Fprintf(w, "It builds on the snapshot of tick %d, %d ticks before", d.Tick-d.Age, d.Age)
	} else {
		fmt.Fprintf(w, "It builds on nothing")
	}
	fmt.Fprintf(w, "; the same bytes go to %d other players.\n\n", len(d.With))
	for i := range d.Entities {
		d.Entities[i].print(w)
	}
	sum := d.Head
	for _, bits := range d.Own {
		sum += bits
	}
	fmt.Fprintf(w, "%-24s %7.1f bits\n", "(of no entity)", sum)
}

// print writes what became of an entity.
func (f *Fate) print(w io.Writer) {
	fmt.Fprintf(w, "%-24s %7.1f bits  %s", fmt.Sprintf("%s %d:%d", f.Type, f.Index, f.Gen), f.Bits, f.Fate)
	if f.Why != "" {
		fmt.Fprintf(w, ": %s", f.Why)
	}
	if f.Near > 0 {
		fmt.Fprintf(w, ", %.1f of %.1f away", f.Distance, f.Near)
	}
	if f.Place > 0 {
		fmt.Fprintf(w, ": place %d in the order, told %.2f s ago", f.Place, f.Waited)
	}
	if f.Urgent {
		fmt.Fprint(w, ", urgent")
	}
	for _, list := range []struct {
		what  string
		names []string
	}{{"held back", f.Held}, {"masked", f.Masked}} {
		if len(list.names) > 0 {
			fmt.Fprintf(w, "; %s: %s", list.what, strings.Join(list.names, " "))
		}
	}
	fmt.Fprintln(w)
	f.printColumns(w)
}

// printColumns writes what the columns took, and those that are unchanged and cheap together.
func (f *Fate) printColumns(w io.Writer) {
	rest, others := 0.0, 0
	for _, c := range f.Columns {
		if !c.Changed && c.Bits < 1 {
			rest, others = rest+c.Bits, others+1
			continue
		}
		mark := ""
		if c.Changed {
			mark = "  *"
		}
		fmt.Fprintf(w, "    %-20s %7.1f%s\n", c.Name, c.Bits, mark)
	}
	if others > 0 {
		fmt.Fprintf(w, "    %-20s %7.1f\n", fmt.Sprintf("(%d unchanged)", others), rest)
	}
}
