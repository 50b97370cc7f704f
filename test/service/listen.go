package main

import (
	"context"
	"net"
	"syscall"
)

// reusePort is SO_REUSEPORT of Linux: a successor listens before its predecessor ends.
const reusePort = 0xf

// listen opens a TCP port.
func listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{Control: func(_, _ string, connection syscall.RawConn) error {
		var failure error
		err := connection.Control(func(descriptor uintptr) {
			failure = syscall.SetsockoptInt(int(descriptor), syscall.SOL_SOCKET, reusePort, 1)
		})
		if err != nil {
			return err
		}
		return failure
	}}
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { listener.Close() })
	return listener, nil
}

// acceptOnly opens a port on which nothing is served: connections are taken and kept until the other side ends them.
func acceptOnly(ctx context.Context, address string) error {
	listener, err := listen(ctx, address)
	if err != nil {
		return err
	}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer connection.Close()
				_, _ = connection.Read(make([]byte, 1))
			}()
		}
	}()
	return nil
}
