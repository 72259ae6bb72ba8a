import type { Picture, Plan, Seat } from "./api.ts";
import { fitted, make, setText } from "./dom.ts";
import { GRAY, slotColor, typeColor } from "./palette.ts";

/** The part of the world that is shown, in its own units. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a mark of a type looks: each type has a shape of its own as long as there are enough. */
type Shape = (context: CanvasRenderingContext2D, x: number, y: number, r: number) => void;

const SHAPES: readonly Shape[] = [
  (c, x, y, r) => c.arc(x, y, r, 0, 2 * Math.PI),
  (c, x, y, r) => polygon(c, x, y, r * 1.15, 3, -Math.PI / 2),
  (c, x, y, r) => polygon(c, x, y, r * 1.1, 6, 0),
  (c, x, y, r) => polygon(c, x, y, r * 1.15, 4, 0),
  (c, x, y, r) => c.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7),
  (c, x, y, r) => polygon(c, x, y, r * 1.15, 5, -Math.PI / 2),
];

function polygon(c: CanvasRenderingContext2D, x: number, y: number, r: number, corners: number, turn: number): void {
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i * 2 * Math.PI) / corners;
    c.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  c.closePath();
}

const shapeOf = (type: number): Shape => SHAPES[type % SHAPES.length]!;

/** How large a mark is, in CSS pixels on a map that is 640 wide: those of types with many entities are small. */
const radius = (n: number, owned: boolean): number => (owned ? 6.5 : n <= 2 ? 6 : n > 60 ? 2.5 : 4.2);

/** A room's world, drawn from the schema alone: a mark for each entity that has a place. */
export class WorldMap {
  readonly element = make("section", { class: "world" });
  private readonly canvas = make("canvas");
  private readonly legend = make("ul", { class: "legend" });
  private readonly facts = make("p", { class: "facts" });
  private plan: Plan | undefined;
  private frame: Frame | undefined;
  private readonly reach = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  private wraps = false;
  private entries: HTMLElement[] = [];
  private names = new Map<number, string>();

  constructor() {
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", "The room's world");
    this.element.append(make("h3", { text: "World" }), this.canvas, this.facts, this.legend);
  }

  /** Takes how the game's worlds are drawn. */
  take(plan: Plan): void {
    this.plan = plan;
    this.frame = undefined;
    const range = plan.types.find(({ placed, size }) => placed && size[0] > 0 && size[1] > 0);
    this.wraps = range !== undefined;
    if (range) this.frame = { x: range.low[0], y: range.low[1], width: range.size[0], height: range.size[1] };
    this.entries = plan.types.map(({ name, placed, fields }, type) => {
      const swatch = make("canvas", { class: "swatch" });
      const entry = make("li", {}, placed ? swatch : "", make("b", { text: name }), make("span"));
      entry.hidden = fields !== undefined;
      if (placed) requestAnimationFrame(() => this.drawSwatch(swatch, type));
      return entry;
    });
    this.legend.replaceChildren(...this.entries);
  }

  /** Takes what the players in the slots are called. */
  name(seats: readonly Seat[]): void {
    this.names = new Map(seats.map(({ slot, name }) => [slot, name]));
  }

  /** Draws a world. */
  draw(world: Picture): void {
    const { plan } = this;
    if (!plan) return;
    if (!this.wraps) this.fit(world);
    this.tell(world, plan);
    const { frame } = this;
    if (!frame) return;
    this.canvas.style.aspectRatio = `${frame.width} / ${frame.height}`;
    const { context, width, height } = fitted(this.canvas);
    const scale = width / frame.width;
    this.grid(context, width, height);
    const big = Math.max(width / 640, 0.6);
    plan.types.forEach(({ placed }, type) => {
      const { at, n } = world.types[type]!;
      if (!placed || !at) return;
      for (let i = 0; i < at.length; i += 3) {
        const x = (at[i]! - frame.x) * scale;
        const y = (at[i + 1]! - frame.y) * (height / frame.height);
        this.mark(context, type, x, y, at[i + 2]!, radius(n, at[i + 2]! >= 0) * big);
      }
    });
    this.canvas.dataset["tick"] = String(world.tick);
  }

  private mark(context: CanvasRenderingContext2D, type: number, x: number, y: number, slot: number, r: number): void {
    const color = slot >= 0 ? slotColor(slot) : typeColor(type);
    context.beginPath();
    shapeOf(type)(context, x, y, r);
    context.fillStyle = color;
    context.globalAlpha = slot >= 0 ? 1 : 0.75;
    context.fill();
    context.globalAlpha = 1;
    if (slot < 0) return;
    context.beginPath();
    context.arc(x, y, r * 1.9, 0, 2 * Math.PI);
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.stroke();
    context.font = "11px system-ui, sans-serif";
    context.textAlign = "center";
    const name = this.names.get(slot) ?? "";
    const half = context.measureText(name).width / 2 + 2;
    const above = y - r * 2.4;
    context.fillText(name, Math.min(Math.max(x, half), this.canvas.clientWidth - half), above < 12 ? y + r * 2.4 + 9 : above);
  }

  private grid(context: CanvasRenderingContext2D, width: number, height: number): void {
    context.strokeStyle = "rgb(255 255 255 / 4%)";
    context.lineWidth = 1;
    context.beginPath();
    for (let i = 1; i < 8; i++) {
      const at = Math.round((width * i) / 8) + 0.5;
      context.moveTo(at, 0);
      context.lineTo(at, height);
      if (at < height) {
        context.moveTo(0, at);
        context.lineTo(width, at);
      }
    }
    context.stroke();
  }

  private drawSwatch(canvas: HTMLCanvasElement, type: number): void {
    const { context, width, height } = fitted(canvas);
    context.beginPath();
    shapeOf(type)(context, width / 2, height / 2, width / 3);
    context.fillStyle = typeColor(type) || GRAY;
    context.fill();
  }

  /** Lets the frame grow so that all marks are in it: the schema does not tell how large this world is. */
  private fit(world: Picture): void {
    const r = this.reach;
    for (const { at } of world.types) {
      for (let i = 0; at && i < at.length; i += 3) {
        [r.left, r.right] = [Math.min(r.left, at[i]!), Math.max(r.right, at[i]!)];
        [r.top, r.bottom] = [Math.min(r.top, at[i + 1]!), Math.max(r.bottom, at[i + 1]!)];
      }
    }
    if (r.left > r.right) return;
    const [across, down] = [r.right - r.left, r.bottom - r.top];
    const room = Math.max(0.08 * Math.max(across, down), 0.5);
    // Neither a line nor a needle: a map is between wide and square.
    const height = Math.max(down + 2 * room, (across + 2 * room) / 2);
    const width = Math.max(across + 2 * room, height);
    this.frame = { x: r.left - (width - across) / 2, y: r.top - (height - down) / 2, width, height };
  }

  /** Tells how many there are of what, and the world's own values. */
  private tell(world: Picture, plan: Plan): void {
    const facts: string[] = [];
    plan.types.forEach(({ fields }, type) => {
      const { n, values } = world.types[type]!;
      const entry = this.entries[type]!;
      setText(entry.lastElementChild as HTMLElement, String(n));
      entry.classList.toggle("none", n === 0);
      fields?.forEach((name, i) => {
        if (values) facts.push(`${name} ${values[i]}`);
      });
    });
    setText(this.facts, facts.join(" · "));
  }
}
