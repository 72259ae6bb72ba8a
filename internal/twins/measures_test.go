package twins

import (
	"reflect"
	"regexp"
	"strconv"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
)

// What rainfield's drawing knows of the rules is what the rules say.
func TestMeasures(t *testing.T) {
	c := constants(t, "games/rainfield/rules")
	number := func(name string) float64 { return float64(c[name].value) }
	units := func(name string) float64 { return number(name) / float64(fixed.One) }
	want := map[string]any{
		"WIDTH": units("Width"), "HEIGHT": units("Height"), "HZ": number("Hz"),
		"BOLT_LIFE": number("BoltLife"), "DOWN_TICKS": number("downTicks"),
		"SHIP_RADIUS": units("shipRadius"), "BOSS_RADIUS": units("bossRadius"), "BOLT_RADIUS": units("boltRadius"),
		"DROP_RADIUS": units("dropRadius"), "ENEMY_RADII": []any{
			units("enemyRadius"), units("gunnerRadius"), units("weaverRadius"), units("lancerRadius"), units("broodRadius"),
			units("miteRadius"), units("bomberRadius"),
		},
		"ROCK_RADII": radiiOfAsteroids(t), "ROCK_HP": hpOfAsteroids(t),
		"NOVA_RADIUS": units("novaRadius"), "WARD_RADIUS": units("wardRadius"), "WARD_REACH": units("wardReach"),
		"REVIVE_REACH": units("reviveReach"),
		"LANCE_RUSH":   units("rushSpeed") * number("lanceRush") / number("Hz"),
		"BOSS_RUSH":    units("bossRushSpeed") * number("bossRush") / number("Hz"),
	}
	got := run[map[string]any](t, `
		import * as measures from "./games/rainfield/web/measures.ts";
		answer({ ...measures });
	`, nil)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("TypeScript has\n%v, the rules have\n%v", got, want)
	}
}

// Two measures are functions of the rules that nobody outside can call, so they are looked up in their text.
var (
	radiusReturned = regexp.MustCompile(`return (\d+) \* fixed\.One`)
	hpReturned     = regexp.MustCompile(`return (\d+) >> size`)
)

// radiiOfAsteroids returns the radii by size, from radiusOf.
func radiiOfAsteroids(t *testing.T) (radii []any) {
	t.Helper()
	for _, m := range radiusReturned.FindAllStringSubmatch(source(t, "games/rainfield/rules/asteroid.go"), -1) {
		radii = append(radii, parseFloat(t, m[1]))
	}
	return radii
}

// hpOfAsteroids returns the hit points by size, from hpOf.
func hpOfAsteroids(t *testing.T) (hp []any) {
	t.Helper()
	m := hpReturned.FindStringSubmatch(source(t, "games/rainfield/rules/asteroid.go"))
	if m == nil {
		t.Fatal("hpOf was not found")
	}
	for size := rules.Large; size <= rules.Small; size++ {
		hp = append(hp, float64(int(parseFloat(t, m[1]))>>size))
	}
	return hp
}

func parseFloat(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
