package udp_test

import (
	"context"
	"fmt"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

// printer prints what comes, and answers it if it has a connection to do that.
type printer struct {
	who    string
	answer transport.Conn
	done   chan struct{}
}

func (p printer) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	fmt.Printf("%s: %s\n", p.who, msg)
	if p.answer != nil {
		p.answer.Send(transport.Ordered, []byte("welcome"))
	} else {
		close(p.done)
	}
}

func (p printer) Closed(clock.Time, wire.CloseCode) {}

func Example() {
	// A server: in a real one, accept asks the lobby.
	l, err := udp.Listen("127.0.0.1:0", udp.Config{Protocol: 42},
		func(c transport.Conn, who udp.Client) transport.Receiver {
			return printer{who: fmt.Sprint("server, of client ", who.ID), answer: c}
		})
	if err != nil {
		panic(err)
	}
	defer l.Close()

	// What knows the players: in a real one, an HTTPS endpoint.
	issuer := l.Issuer()
	token := issuer.Issue(uint64(time.Now().Unix()), 7, [netcode.UserDataSize]byte{}, l.Address())

	// A player.
	done := make(chan struct{})
	c, err := udp.Dial(context.Background(), token.Append(nil), udp.DialConfig{},
		func(transport.Conn) transport.Receiver { return printer{who: "client", done: done} })
	if err != nil {
		panic(err)
	}
	c.Send(transport.Ordered, []byte("hello"))
	<-done
	c.Close(wire.CloseNormal)

	// Output:
	// server, of client 7: hello
	// client: welcome
}
