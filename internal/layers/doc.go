// Package layers holds no code: its test checks that imports point one way. See ARCHITECTURE.md, "Layers".
package layers
