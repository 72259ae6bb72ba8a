// Package ws is the WebSocket transport (RFC 6455): binary frames only, no compression, no subprotocol. One WebSocket
// message is one message of either channel; its first byte tells which (wire.IsPacket). Close codes travel as
// WebSocket close codes.
//
// The connections of both sides are also a transport.Queuer. Their MaxDatagram is the largest message of their
// direction, since a stream has no packets; Send panics if a message is not of its channel by its first byte.
//
// Around the handler a server looks like this:
//
//	ln, err := net.Listen("tcp", addr)
//	server := &http.Server{
//		Handler:           mux, // with ws.NewHandler(cfg, accept) at its path
//		ReadHeaderTimeout: 5 * time.Second,
//		IdleTimeout:       60 * time.Second,
//		MaxHeaderBytes:    16 << 10,
//	}
//	err = server.Serve(ws.Listener(ln)) // or ServeTLS
//
// ReadHeaderTimeout is what bounds a handshake that a client leaves half open; net/http has no such limit by default,
// and it counts for TLS handshakes too. IdleTimeout ends kept-alive connections that ask for nothing more.
// MaxHeaderBytes bounds the memory of a request that is still arriving. The handler itself gives its answer five
// seconds, and then Config.ReadTimeout holds. How many connections one address may open is up to the server: the
// handler sees r.RemoteAddr in accept.
//
// [Listener] is what makes sending cheap below TLS: see there. Without it everything works the same, but with TLS each
// message costs a switch of goroutines.
//
// The division of labor: the gws library shakes hands, takes frames apart and puts fragments together. What is written
// is written by this package, because a Send must neither block nor allocate, and a close code must be ours.
package ws
