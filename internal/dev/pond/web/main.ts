// The page of the pond: it plays at once, and draws a square for every duck.

import { GameClient, GameLoop, Keyboard, showFailure } from "@tickwork/client";
import { WorldView, packInput } from "./rules_gen.ts";

async function main(): Promise<void> {
  const context = document.querySelector("canvas")!.getContext("2d")!;
  const client = await GameClient.load("game.wasm");
  const { ducks } = new WorldView(client.view, 0);
  const swim = new Keyboard().stick({ left: ["KeyA"], right: ["KeyD"], up: ["KeyW"], down: ["KeyS"] });
  const stick = { x: 0, y: 0 };
  const loop = new GameLoop(client, {
    input: (packed) => {
      if (!swim.read(stick)) stick.x = stick.y = 0;
      packInput({ x: 127 * stick.x, y: 127 * stick.y }, packed, 0);
    },
    draw: () => {
      context.clearRect(0, 0, 640, 360);
      for (let i = 0; i < ducks.length; i++) context.fillRect(ducks.posX(i), ducks.posY(i), 8, 8);
    },
  });
  loop.debug.game = { ducks };
  loop.start();
  await client.connect({ url: `ws://${location.host}/ws`, name: "Duck" });
}

main().catch(showFailure);
