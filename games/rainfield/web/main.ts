// The page of rainfield: it loads the game, asks for the player's name, and draws what the client says.

import { GameClient, GameLoop, TouchSticks, showFailure } from "@tickwork/client";
import { Controls } from "./controls.ts";
import { Cover } from "./cover.ts";
import { Details } from "./details.ts";
import { Hud } from "./hud.ts";
import { byId } from "./page.ts";
import { WorldView, packInput } from "./rules_gen.ts";
import { Scene } from "./scene.ts";
import { Stage } from "./stage.ts";
import { StartPanel } from "./start.ts";
import { drawThumbs } from "./thumbs.ts";

const HINT = "W A S D to move · mouse to aim · hold the button to fire";
const TOUCH_HINT = "Left thumb moves · right thumb aims and fires";

async function main(): Promise<void> {
  const start = new StartPanel();
  const stage = new Stage(byId("stage", HTMLCanvasElement));
  const client = await GameClient.load("game.wasm");
  const world = new WorldView(client.view, 0);
  const nameOf = (slot: number): string => nameIn(client, slot);
  const controls = new Controls(stage, client, world);
  const scene = new Scene(stage, client, world, nameOf);
  const parts = [new Hud(client, world, nameOf), new Cover(client), new Details(client)] as const;
  let playing = false;

  const loop = new GameLoop(client, {
    place: (x, y) => stage.onPage(x, y),
    input: (packed) => packInput(controls.sample(), packed, 0),
    draw: (now, elapsed) => {
      scene.draw(now, elapsed);
      drawThumbs(stage, controls.touch);
      if (playing) for (const part of parts) part.update(now);
    },
  });
  loop.debug.game = { world };
  loop.start();

  const name = await start.name();
  await client.connect({ url: socketAddress(), name });
  stage.canvas.focus();
  parts[0].begin(TouchSticks.available ? TOUCH_HINT : HINT);
  playing = true;
}

/** What to call the player in a slot. */
function nameIn(client: GameClient, slot: number): string {
  const name = slot === client.header.slot ? client.name : client.peers.of(slot);
  return name || `Ship ${slot + 1}`;
}

function socketAddress(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws`;
}

main().catch(showFailure);
