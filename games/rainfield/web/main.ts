// The page of rainfield: it shows the title, loads the game, and lets the browser's frames drive it.

import { GameClient, GameLoop, showFailure } from "@tickwork/client";
import { Game } from "./game.ts";
import { readAddress } from "./play.ts";
import { Shell } from "./shell.ts";

async function main(): Promise<void> {
  const asked = readAddress();
  const shell = new Shell(asked.name);
  // Who is invited and has no name yet is asked for one first.
  const nameless = asked.code !== null && !shell.title.named;
  if (asked.mode === null || nameless) shell.screens.open(shell.title);
  if (nameless) shell.title.invite(asked.code);
  const client = await GameClient.load("game.wasm");
  const game = new Game(shell, client, asked);
  const loop = new GameLoop(client, {
    place: (x, y) => game.onPage(x, y),
    input: (packed) => game.input(packed),
    draw: (now, elapsed) => game.draw(now, elapsed),
    watch: () => game.watch(),
  });
  loop.debug.game = game; // tests look at its world
  loop.start();
  shell.title.ready(true);
  if (asked.mode !== null && !nameless) game.begin(asked.mode, shell.title.takeName(), asked.code);
}

main().catch(showFailure);
