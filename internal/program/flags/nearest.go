package flags

// nearest returns the name that can be made of a text by the fewest insertions, deletions and exchanges of a letter. There
// must be a name.
func nearest(text string, names []string) string {
	best, least := names[0], distance(text, names[0])
	for _, name := range names[1:] {
		if d := distance(text, name); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance is the edit distance of V. Levenshtein, "Binary codes capable of correcting deletions, insertions, and
// reversals", 1966, in one row of the table of R. Wagner and M. Fischer, "The string-to-string correction problem", 1974.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			exchange := diagonal
			if a[i] != b[j] {
				exchange++
			}
			diagonal = row[j+1]
			row[j+1] = min(exchange, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
