package server

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// visitor is the receiver of a connection that came through the gate. It passes on what is within the limits. What is not is
// dropped and counted, and who does not stop is closed: nobody but the flooder has a loss.
type visitor struct {
	visit *visit
	conn  transport.Conn
	next  transport.Receiver
}

// receiver returns a receiver that passes on to another one what the connection may send.
func (v *visit) receiver(conn transport.Conn, next transport.Receiver) transport.Receiver {
	v.stays = true
	return &visitor{visit: v, conn: conn, next: next}
}

func (v *visitor) Receive(now clock.Time, ch transport.Channel, msg []byte) {
	v.visit.spoke()
	if code, ok := v.visit.spend(now, ch, msg); !ok {
		v.strike(now, code)
		return
	}
	v.next.Receive(now, ch, msg)
}

// spend takes a message's cost from the connection and from its address. It returns the code of the limit that it is over.
func (v *visit) spend(now clock.Time, ch transport.Channel, msg []byte) (wire.CloseCode, bool) {
	n, own := cost(ch, msg), v.gate.limits.Traffic
	if ch == transport.Ordered {
		own.Burst += orderedReserve
	}
	if !v.traffic.Spend(now, own, n) {
		return wire.CloseViolations, false
	}
	return wire.CloseTooMany, v.from.spend(now, v.gate.limits.AddressTraffic, n)
}

// strike counts a message that was dropped, and closes the connection if there were too many.
func (v *visitor) strike(now clock.Time, code wire.CloseCode) {
	v.visit.gate.dropped.Add(1)
	if v.visit.strikes.Strike(now) {
		v.visit.gate.cut()
		v.conn.Close(code)
	}
}

func (v *visitor) Closed(now clock.Time, code wire.CloseCode) {
	v.visit.leave()
	v.next.Closed(now, code)
}
