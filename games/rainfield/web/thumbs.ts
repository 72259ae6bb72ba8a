import { TouchSticks } from "@tickwork/client";
import type { TouchStick } from "@tickwork/client";
import { RAIN, WHITE, css } from "./palette.ts";
import type { Stage } from "./stage.ts";

/** Draws the sticks under the player's thumbs. */
export function drawThumbs(stage: Stage, touch: TouchSticks): void {
  stage.reset();
  drawThumb(stage, touch.left);
  drawThumb(stage, touch.right);
}

function drawThumb(stage: Stage, stick: TouchStick): void {
  if (!stick.held) return;
  const { context } = stage;
  const reach = TouchSticks.reach / stage.cssScale;
  const x = stage.worldX(stick.originX);
  const y = stage.worldY(stick.originY);
  disc(context, x, y, reach, css(RAIN, 0.1));
  context.lineWidth = reach / 40;
  context.strokeStyle = css(RAIN, 0.45);
  context.stroke();
  disc(context, x + stick.place.x * reach, y + stick.place.y * reach, reach * 0.42, css(WHITE, 0.4));
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}
