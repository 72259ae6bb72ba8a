// The page: it tells the game's module what the player does, and draws what the module says, once a frame.

import { ClientState, GameClient, GameLoop, Gamepads, Keyboard, TouchSticks, closeReason, firstStick } from "@tickwork/client";
import { WorldView, packInput, readEvent } from "./rules_gen.ts";

const RADIUS = 30, HZ = 60; // as in the rules
const glow = (alpha: number): string => `rgb(255 176 32 / ${alpha})`;
const pen = document.querySelector("canvas")!.getContext("2d")!;
const touch = new TouchSticks(document.querySelector("main")!);
const move = firstStick(touch.left, touch.right, new Gamepads().stick("left"), new Keyboard().stick({
  left: ["KeyA", "ArrowLeft"], right: ["KeyD", "ArrowRight"], up: ["KeyW", "ArrowUp"], down: ["KeyS", "ArrowDown"],
}));
const touched = new Map<number, number>(); // when, in milliseconds, by slot
const client = await GameClient.load("game.wasm");
const { runners, state } = new WorldView(client.view, 0);

function input(packed: DataView): void {
  const stick = { x: 0, y: 0 };
  move.read(stick); // which leaves it alone if nothing is pressed
  packInput({ moveX: 127 * stick.x, moveY: 127 * stick.y }, packed, 0);
}

function draw(now: number): void {
  pen.reset();
  pen.translate(pen.canvas.width / 2, pen.canvas.height / 2);
  if (state.length > 0) write(Math.ceil(state.left(0) / HZ), 0, -490, "#8b93ab", 44);
  for (let i = 0; i < client.events.length; i++) { // they are there for this one frame
    touched.set(readEvent(client.events.words, client.events.at(i)).slot, now);
  }
  for (let i = 0; i < runners.length; i++) drawRunner(i, now);
  if (client.closeCode !== 0 && client.status.state !== ClientState.Playing) write(closeReason(client.closeCode), 0, 0, "white", 44);
}

function drawRunner(i: number, now: number): void {
  const x = runners.posX(i), y = runners.posY(i), slot = runners.slot(i), own = slot === client.header.slot;
  const age = now - (touched.get(slot) ?? 0);
  circle(x, y, RADIUS + age / 2, glow(0.4 - age / 1250)); // it spreads, and is gone after half a second
  const halo = runners.id(i) === state.next(0) ? 8 + state.truce(0) : 0; // it closes in during the truce
  for (let n = 1; n <= 3; n++) circle(x, y, RADIUS + n * halo, glow(0.16));
  if (own) circle(x, y, RADIUS + 4, "white");
  circle(x, y, RADIUS, runners.id(i) === state.it(0) ? glow(1) : `hsl(${slot * 34 + 100} 65% 62%)`);
  write((runners.time(i) / HZ).toFixed(1), x, y, "black");
  const name = own ? client.name : client.peers.of(slot) ?? "";
  write(name + " ★".repeat(runners.wins(i)), x, y + RADIUS + 24, own ? "white" : "#8b93ab");
}

function circle(x: number, y: number, radius: number, color: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = color;
  pen.fill();
}

function write(text: string | number, x: number, y: number, color: string, size = 22): void {
  Object.assign(pen, { font: `600 ${size}px system-ui, sans-serif`, fillStyle: color, textAlign: "center", textBaseline: "middle" });
  pen.fillText(String(text), x, y);
}

new GameLoop(client, { input, draw }).start();
document.querySelector("dialog")!.onclose = () => { // the player has told a name
  const url = new URL("ws", location.href.replace(/^http/, "ws"));
  void client.connect({ url, name: document.querySelector("input")!.value });
};
