// Package match decides who plays in which room. It knows the rooms of a server with their names, codes and seats, the
// parties of players who want to stay together, and the queues of those who wait for others of their strength.
//
// # Seats
//
// A seat is given in two steps, so that it can neither be given twice nor get lost. A request such as [Maker.Quick]
// promises it to a player until a deadline. [Maker.Confirm] makes the promise good once the player sits there;
// [Maker.Cancel] and [Maker.Expire] take it back. From the promise on the seat counts as taken.
//
//	state     who has it   ends by
//	free      nobody       a promise
//	promised  a player     Confirm: taken. Cancel, its deadline, Forget: free
//	taken     a player     Free: free. Leave, Forget: held
//	held      nobody       Free: free. Claim, after a change of servers: taken
//
// A taken seat stays taken while its player's connection is lost. A held one belongs to a player who has left, and
// whom the room has still to take out of its world; the room says when that is done, and [Maker.Free] takes it up. All seats
// are gone when [Maker.Close] takes their room away.
//
// A player has at most one seat. The seat that he has left does not count, as it is nobody's.
//
// # Time and chance
//
// A maker is a plain value without clocks, goroutines and randomness of its own: instants are arguments, and codes are
// made of random bytes that it is given. It is not safe for use by several goroutines at once.
package match
