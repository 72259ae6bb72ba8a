import { HEIGHT, WIDTH } from "./measures.ts";
import { shortest, wrap } from "./torus.ts";

/** How far ahead of the ship the camera looks along its aim, and along its way, in units and in seconds. */
const LOOK = 62;
const LEAD = 0.16;
/** What is left of the camera's distance to where it wants to be after a second. */
const LAG = 0.004;
/** Farther than this the camera does not fly, it is there. */
const JUMP = 420;

/** Where the middle of the picture is in the world, when it follows a ship. */
export class Camera {
  x = WIDTH / 2;
  y = HEIGHT / 2;
  /** How far it has come in all, which does not end at the world's edges: for what is behind the world. */
  travelX = 0;
  travelY = 0;
  private leadX = 0;
  private leadY = 0;

  /** Follows a ship for a time in seconds. */
  follow(x: number, y: number, velX: number, velY: number, aim: number, seconds: number): void {
    const keep = LAG ** seconds;
    this.leadX += (Math.cos(aim) * LOOK + velX * LEAD - this.leadX) * (1 - keep);
    this.leadY += (Math.sin(aim) * LOOK + velY * LEAD - this.leadY) * (1 - keep);
    const wayX = shortest(x + this.leadX - this.x, WIDTH);
    const wayY = shortest(y + this.leadY - this.y, HEIGHT);
    const share = Math.hypot(wayX, wayY) > JUMP ? 1 : 1 - keep ** 3;
    this.move(wayX * share, wayY * share);
  }

  private move(x: number, y: number): void {
    this.travelX += x;
    this.travelY += y;
    this.x = wrap(this.x + x, WIDTH);
    this.y = wrap(this.y + y, HEIGHT);
  }
}
