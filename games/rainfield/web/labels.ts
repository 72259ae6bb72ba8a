import { shine } from "./light.ts";
import { SANS, WHITE, css, mix, slotColor } from "./palette.ts";
import { Sprite } from "./sprite.ts";

const SIZE = 12.5; // of the letters, in units
const HALF_HEIGHT = 11;
const PADDING = 6;

interface Label {
  readonly text: string;
  readonly own: boolean;
  readonly away: boolean;
  readonly sprite: Sprite;
}

/** What is written over ships, painted once for each slot until the text changes. */
export class Labels {
  private readonly made: (Label | undefined)[] = [];
  private scale = 1;

  rescale(scale: number): void {
    this.scale = scale;
    this.made.length = 0;
  }

  /** Returns a slot's label; that of the player's own ship is stronger, and one of a player who is away says so. */
  get(slot: number, text: string, own: boolean, away: boolean): Sprite {
    const known = this.made[slot];
    if (known !== undefined && known.text === text && known.own === own && known.away === away) return known.sprite;
    const color = css(mix(slotColor(slot), WHITE, own ? 0.7 : 0.4), own ? 1 : 0.85);
    const font = `${own ? 650 : 500} ${SIZE}px ${SANS}`;
    const sprite = paintText(away ? `${text} (away)` : text, font, color, this.scale);
    this.made[slot] = { text, own, away, sprite };
    return sprite;
  }
}

const ruler = document.createElement("canvas").getContext("2d")!;

/** Paints one line of text around its middle. */
export function paintText(text: string, font: string, color: string, scale: number): Sprite {
  ruler.font = font;
  const halfWidth = ruler.measureText(text).width / 2 + PADDING;
  return new Sprite(scale, halfWidth, HALF_HEIGHT, (context) => {
    context.font = font;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = color;
    shine(context, "#04060d", 3);
    context.fillText(text, 0, 0);
  });
}
