package fixed

// SmallestThree is a rotation as it travels: a unit quaternion without its largest component, which follows from the
// other three. Largest tells which of the four that is, 0 to 3; A, B and C are the others in their order. All signs are
// those of the quaternion whose largest component is positive, so that every rotation has one form. In n bits, a
// component from -1/√2 to 1/√2 is a whole number from 0 to 2^n-1.
//
// The type holds what is sent and nothing finer. It suits worlds whose rotations come from outside, and those that turn
// in such steps.
type SmallestThree struct {
	Largest uint8
	A, B, C uint16
}
