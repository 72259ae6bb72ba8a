import type { ButtonSource } from "@tickwork/client";
import type { Device } from "./device.ts";
import { HZ, WEAPONS, WEAPON_NAMES } from "./figures.ts";
import { Countdown, Gauge } from "./gauge.ts";
import { icon } from "./icons.ts";
import type { IconName } from "./icons.ts";
import { labelsOf } from "./keys.ts";
import type { Action } from "./keys.ts";
import { byId, make, setAttribute, setText, wrapIn } from "./page.ts";
import { TouchButton } from "./touchbutton.ts";
import type { ShipView } from "./rules_gen.ts";

/** Cool-downs shorter than this are told by the ring alone, in ticks. */
const COUNTED = 120;

/**
 * What the player's own ship can do: the weapons on board, and dash, nova and ward with their cool-downs. For thumbs they
 * are buttons too.
 */
export class Arms {
  readonly dash = new Ability("dash", "Dash");
  readonly nova = new Ability("nova", "Nova");
  readonly ward = new Ability("ward", "Ward");
  private readonly rack = new Rack();

  constructor() {
    const abilities = [this.dash, this.nova, this.ward];
    byId("arms", HTMLElement).append(this.rack.element, ...abilities.map((ability) => ability.element));
  }

  /** The button for the next weapon. */
  get next(): ButtonSource {
    return this.rack.button;
  }

  /** Writes the keys of a device onto them. */
  label(device: Device): void {
    for (const part of [this.dash, this.nova, this.ward, this.rack]) part.label(device);
  }

  /** Writes a ship's state. */
  write(ships: ShipView, i: number): void {
    const alive = ships.hp(i) > 0;
    this.dash.write(ships.dash(i), alive, ships.dashing(i) > 0);
    this.nova.write(ships.nova(i), alive, false);
    this.ward.write(ships.ward(i), alive, ships.warded(i) > 0);
    this.rack.write(ships.weapon(i), ships.arsenal(i));
  }
}

/** Something that needs time until it can be done again. */
export class Ability {
  readonly element: HTMLButtonElement;
  /** Whether a thumb is on it. */
  readonly button: TouchButton;
  private readonly gauge = new Gauge();
  private readonly countdown = new Countdown();
  private readonly seconds = make("b");
  private readonly key = make("kbd");

  constructor(private readonly action: Action & IconName, name: string) {
    this.element = wrapIn("button", "ability", this.gauge.element, icon(action), this.seconds, this.key);
    this.element.dataset.action = action;
    this.button = new TouchButton(this.element, name);
  }

  label(device: Device): void {
    setText(this.key, labelsOf(this.action, device)[0] ?? "");
  }

  /** Writes the ticks that are left, whether the ship is in play, and whether it is being done. */
  write(left: number, alive: boolean, active: boolean): void {
    this.gauge.set(this.countdown.done(left));
    setText(this.seconds, left >= COUNTED ? String(Math.ceil(left / HZ)) : "");
    setAttribute(this.element, "data-state", active ? "active" : left === 0 && alive ? "ready" : "waiting");
  }
}

/** The weapons on board, the one in hand first among them to the eye. */
class Rack {
  readonly element = make("button", "", "rack");
  readonly button = new TouchButton(this.element, "Next weapon");
  private readonly slots = WEAPONS.map((name, i) => wrapIn("span", "weapon", icon(name), make("em", WEAPON_NAMES[i]!)));
  private readonly key = make("kbd");

  constructor() {
    this.element.dataset.action = "next";
    this.element.append(...this.slots, this.key);
  }

  label(device: Device): void {
    setText(this.key, labelsOf("next", device)[0] ?? "");
  }

  write(weapon: number, arsenal: number): void {
    let count = 0;
    this.slots.forEach((slot, i) => {
      const aboard = i === weapon || ((arsenal >> i) & 1) === 1;
      if (aboard) count++;
      setAttribute(slot, "data-state", i === weapon ? "hand" : aboard ? "board" : "none");
    });
    setAttribute(this.element, "data-count", String(count));
  }
}
