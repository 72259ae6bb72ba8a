package gen

// boolKind is a truth value: one byte in full, one bit on the wire, 0 or 1 in views.
type boolKind struct{ goType string }

func (k *boolKind) title() string { return "bool" }

func (k *boolKind) state() state {
	return state{
		size:   1,
		pieces: func(v string) []piece { return onePiece(k.word(v), "uint32", 1) },
		encode: func(v string) string { return "wire.AppendBool(dst, " + k.plain(v) + ")" },
		decode: typed{"r.Bool()", "bool"}.to(k.goType),
		script: packed{
			typ:   "boolean",
			write: func(value, at string) string { return "view.setUint8(" + at + ", " + value + " ? 1 : 0);" },
		},
	}
}

func (k *boolKind) quanta() *quanta {
	return &quanta{
		columns: []column{{bits: 1}},
		write:   func(v string) []typed { return []typed{{k.word(v), "uint32"}} },
		read:    func(q []typed) string { return q[0].text + " != 0" },
	}
}

func (k *boolKind) view() *view {
	return &view{
		words: 1, usesWhole: true, typ: "boolean", form: "bool",
		blend: func(_, _, whole string) []string { return []string{k.word(whole)} },
		read:  func(w wordReader, _ int) string { return w("u32", 0) + " !== 0" },
	}
}

// plain returns the value as a bool.
func (k *boolKind) plain(v string) string { return typed{v, k.goType}.to("bool") }

// word returns the value as a uint32.
func (k *boolKind) word(v string) string { return "sim.BoolBits(" + k.plain(v) + ")" }
