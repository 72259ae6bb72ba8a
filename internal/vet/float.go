package vet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// float is about results of float arithmetic that Go does not define: functions of package math that are computed in
// different ways on different processors and in different releases of Go, and conversions to integers of what the integer
// cannot hold.
//
// A conversion is fine if its operand is within constant bounds that the integer can hold, as min(max(x, lo), hi) says
// it. NaN gets through those, and what it becomes differs too; only a comparison keeps it out.
var float = check{name: "float", run: func(s *source, report reporter) {
	for c, f := range s.usesOf("math", s.root) {
		if !exact[f.Name()] {
			report(c.Node(), "math.%s gives different last digits on different processors and in different releases of Go: %s",
				f.Name(), insteadOf(f.Name()))
		}
	}
	for _, decl := range s.step {
		for c := range decl.Preorder((*ast.CallExpr)(nil)) {
			s.truncation(c, report)
		}
	}
}}

// exact are the functions of package math whose result is defined to the last bit.
var exact = map[string]bool{
	"Abs": true, "Ceil": true, "Copysign": true, "Dim": true, "FMA": true, "Float32bits": true, "Float32frombits": true,
	"Float64bits": true, "Float64frombits": true, "Floor": true, "Frexp": true, "Ilogb": true, "Inf": true, "IsInf": true,
	"IsNaN": true, "Ldexp": true, "Logb": true, "Max": true, "Min": true, "Mod": true, "Modf": true, "NaN": true,
	"Nextafter": true, "Nextafter32": true, "Pow10": true, "Remainder": true, "Round": true, "RoundToEven": true, "Signbit": true,
	"Sqrt": true, "Trunc": true,
}

// insteadOf says what to do instead of calling a function of package math.
func insteadOf(name string) string {
	switch name {
	case "Sin", "Cos", "Sincos":
		return "use fixed.Angle, which has Sin, Cos and SinCos"
	case "Atan", "Atan2":
		return "use fixed.Atan2"
	case "Hypot":
		return "use fixed.Vec2's Len, or math.Sqrt(float64(x*x) + float64(y*y))"
	case "Pow", "Exp", "Exp2", "Cbrt":
		return "multiply, or look it up in a table of constants"
	}
	return "use package fixed, or look it up in a table of constants"
}

// truncation reports the conversion of a float to an integer that may not hold it.
func (s *source) truncation(c inspector.Cursor, report reporter) {
	call := c.Node().(*ast.CallExpr)
	if !s.isConversion(call) || len(call.Args) != 1 || s.constant(call.Args[0]) {
		return
	}
	to := s.info.TypeOf(call)
	if basic(to)&types.IsInteger == 0 || basic(s.info.TypeOf(call.Args[0]))&types.IsFloat == 0 {
		return
	}
	if !s.bounded(call.Args[0], to) {
		name := types.TypeString(to, short)
		report(call, "what a float becomes that %s cannot hold differs between machines: keep it within constants that can be held, "+
			"%s(min(max(%s, lo), hi))", name, name, types.ExprString(call.Args[0]))
	}
}

// bounded reports whether a float is kept within constants that an integer type can hold.
func (s *source) bounded(e ast.Expr, to types.Type) bool {
	b, ok := to.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	lo, hi := s.bounds(e)
	return lo != nil && hi != nil && holds(b, lo) && holds(b, hi)
}

// bounds returns the constants that calls of min and max, below whatever only rounds, keep a float within, or nil.
func (s *source) bounds(e ast.Expr) (lo, hi constant.Value) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	name := s.builtin(call)
	if f := s.callee(call); f != nil && f.Pkg() != nil && f.Pkg().Path() == "math" {
		name = f.Name()
	}
	switch name {
	case "Floor", "Ceil", "Trunc", "Round", "RoundToEven":
		return s.bounds(call.Args[0])
	case "min", "Min":
		lo, hi = s.bound(call)
		return lo, s.limit(call)
	case "max", "Max":
		lo, hi = s.bound(call)
		return s.limit(call), hi
	}
	return nil, nil
}

// bound returns the bounds of the argument of min or max that is not constant.
func (s *source) bound(call *ast.CallExpr) (lo, hi constant.Value) {
	for _, arg := range call.Args {
		if !s.constant(arg) {
			return s.bounds(arg)
		}
	}
	return nil, nil
}

// limit returns the constant argument of min or max.
func (s *source) limit(call *ast.CallExpr) constant.Value {
	for _, arg := range call.Args {
		if v := s.info.Types[arg].Value; v != nil {
			return constant.ToFloat(v)
		}
	}
	return nil
}

// holds reports whether an integer type can hold the whole part of a constant. Of int and uint 32 bits are counted on.
func holds(t *types.Basic, v constant.Value) bool {
	limits, ok := map[types.BasicKind][2]int64{
		types.Int: {-1 << 31, 1<<31 - 1}, types.Int8: {-1 << 7, 1<<7 - 1}, types.Int16: {-1 << 15, 1<<15 - 1},
		types.Int32: {-1 << 31, 1<<31 - 1}, types.Int64: {-1 << 63, 1<<63 - 1},
		types.Uint: {0, 1<<32 - 1}, types.Uint8: {0, 1<<8 - 1}, types.Uint16: {0, 1<<16 - 1}, types.Uint32: {0, 1<<32 - 1},
		types.Uint64: {0, 1<<63 - 1}, types.Uintptr: {0, 1<<32 - 1},
	}[t.Kind()]
	return ok && constant.Compare(constant.MakeInt64(limits[0]), token.LEQ, v) &&
		constant.Compare(v, token.LEQ, constant.MakeInt64(limits[1]))
}
