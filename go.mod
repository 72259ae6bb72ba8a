module github.com/tickwork-engine/tickwork

go 1.26.0

require (
	github.com/HdrHistogram/hdrhistogram-go v1.4.0 // indirect
	github.com/alecthomas/kong v1.17.0 // indirect
	github.com/andybalholm/brotli v1.2.8 // indirect
	github.com/dolthub/maphash v0.1.0 // indirect
	github.com/evanw/esbuild v0.28.2 // indirect
	github.com/klauspost/compress v1.17.9 // indirect
	github.com/lxzan/gws v1.8.9 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
