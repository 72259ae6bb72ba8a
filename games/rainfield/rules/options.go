package rules

import "errors"

var errOptions = errors.New("rainfield: players do not make such rooms")

// CheckOptions says whether a player may make a room with these packed options: from which wave on is his to choose, but the
// world of the benchmark is not.
func CheckOptions(packed []byte) error {
	o, err := UnpackOptions(packed)
	if err != nil {
		return err
	}
	if o.Constant || o.Skip > lastWave {
		return errOptions
	}
	return nil
}
