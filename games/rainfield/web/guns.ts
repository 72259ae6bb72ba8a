import { WEAPONS, Weapon } from "./kinds.ts";
import { dull, line, shine, spark } from "./light.ts";
import { WHITE, css, mix, slotColor } from "./palette.ts";
import type { ShipView } from "./rules_gen.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** How long the flash of a shot is seen, in milliseconds, and how far the gun kicks back, in units. */
const FLASH = 70;
const KICK = 4;
/** How large a flash is, by weapon. */
const FLASHES = [0.75, 1.2, 1.5, 0] as const;
/** Where the muzzle is, from the middle of a ship. */
const MUZZLE = 20;
/** Ticks in which the rails fill with light before they can fire again. */
const LOADING = 46;

/** What ships fire with: a gun for each weapon, its flash, and the aim of the player's own ship. */
export class Guns {
  private readonly guns = new SpriteSheet(paintGun);
  private readonly flashes = new SpriteSheet((slot, scale) => square(scale, 16, (c) => spark(c, slotColor(slot), 16)));
  private readonly charges = new SpriteSheet(paintCharge);
  private readonly rays = new SpriteSheet(paintRay);
  private readonly shotAt = new Float64Array(4).fill(-Infinity); // by slot

  rescale(scale: number): void {
    for (const sheet of [this.guns, this.flashes, this.charges, this.rays]) sheet.rescale(scale);
  }

  /** Lets a ship's gun flash, from an instant in milliseconds on. */
  shot(slot: number, now: number): void {
    this.shotAt[slot] = now;
  }

  /** Draws where the player's own gun points. */
  drawAim(stage: Stage, ships: ShipView, i: number): void {
    const ray = this.rays.get(ships.slot(i) * WEAPONS + ships.weapon(i));
    stage.stamp(ray, ships.posX(i), ships.posY(i), ships.aim(i));
  }

  /** Draws a ship's gun at an instant in milliseconds. */
  draw(stage: Stage, ships: ShipView, i: number, now: number): void {
    const slot = ships.slot(i);
    const weapon = ships.weapon(i);
    const x = ships.posX(i);
    const y = ships.posY(i);
    const aim = ships.aim(i);
    const share = 1 - Math.min(1, (now - this.shotAt[slot]!) / FLASH);
    const back = KICK * share * (weapon === Weapon.Blaster ? 0.5 : 1);
    const cos = Math.cos(aim);
    const sin = Math.sin(aim);
    stage.stamp(this.guns.get(slot * WEAPONS + weapon), x - cos * back, y - sin * back, aim);
    const { context } = stage;
    if (weapon === Weapon.Rail) {
      context.globalAlpha = Math.max(0, 1 - ships.cool(i) / LOADING) ** 2;
      stage.stamp(this.charges.get(slot), x, y, aim);
    }
    if (share > 0) {
      context.globalAlpha = share;
      const size = FLASHES[weapon]!;
      stage.stretch(this.flashes.get(slot), x + cos * MUZZLE, y + sin * MUZZLE, aim, size * 1.5, size);
    }
    context.globalAlpha = 1;
  }
}

/** A gun's number tells its slot and its weapon. */
function paintGun(number: number, scale: number): Sprite {
  const color = slotColor(Math.floor(number / WEAPONS));
  return new Sprite(scale, 28, 10, (context) => {
    context.lineCap = "round";
    context.strokeStyle = css(mix(color, WHITE, 0.5));
    context.lineWidth = 2.2;
    switch (number % WEAPONS) {
      case Weapon.Scatter:
        for (const side of [-1, 0, 1]) line(context, 11, side * 2.4, 18, side * 5);
        break;
      case Weapon.Rail:
        context.lineWidth = 1.6;
        for (const side of [-1, 1]) line(context, 4, side * 2.7, 25, side * 2.7);
        break;
      default:
        line(context, 14, 0, 21, 0);
    }
  });
}

/** Paints the light between the rails. */
function paintCharge(slot: number, scale: number): Sprite {
  return new Sprite(scale, 32, 12, (context) => {
    const color = slotColor(slot);
    shine(context, css(color), 6);
    context.lineCap = "round";
    context.lineWidth = 2;
    context.strokeStyle = css(mix(color, WHITE, 0.6));
    line(context, 8, 0, 25, 0);
    dull(context);
  });
}

/** How far the rays reach by which the aim is seen, by weapon, in units. */
const RAYS = [92, 66, 170, 92] as const;

/** Paints where a gun points; how wide a Scatter fans out is seen, too. */
function paintRay(number: number, scale: number): Sprite {
  const color = slotColor(Math.floor(number / WEAPONS));
  const weapon = number % WEAPONS;
  const reach = RAYS[weapon] ?? RAYS[0];
  return new Sprite(scale, reach, reach * 0.4, (context) => {
    const ray = context.createLinearGradient(28, 0, reach, 0);
    ray.addColorStop(0, css(color, 0.55));
    ray.addColorStop(1, css(color, 0));
    context.strokeStyle = ray;
    context.lineWidth = 1.3;
    context.setLineDash(weapon === Weapon.Rail ? [14, 4] : [5, 5]);
    for (const side of weapon === Weapon.Scatter ? [-0.34, 0.34] : [0]) {
      line(context, 28 * Math.cos(side), 28 * Math.sin(side), reach * Math.cos(side), reach * Math.sin(side));
    }
  });
}
