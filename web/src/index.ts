// The public surface of @tickwork/client. README.md shows how its parts go together.

// Playing: the client, the loop that drives it, and what they say.
export { GameClient } from "./client.ts";
export type { ConnectOptions, RecordedFrame, SoloOptions } from "./client.ts";
export { GameLoop } from "./loop.ts";
export type { LoopHooks } from "./loop.ts";
export { showFailure } from "./failure.ts";
export { ClientState, closeReason, needsReload, stateNames } from "./status.ts";
export type { Status } from "./status.ts";
export { CloseCode, closeText } from "./closecodes_gen.ts";
export { Replay, ReplayFault } from "./replay.ts";
export type { ReplayFacts } from "./replay.ts";
export { Lobby, NoticeKind, RoomPhase } from "./lobby.ts";
export type { ChatLine, Notice, Party, Queue, Refusal, RoomInfo, RoomSummary } from "./lobby.ts";
export { ClientTag } from "./tags_gen.ts";
export { statNames } from "./stats.ts";
export type { Stats } from "./stats.ts";
export { PeerNames } from "./peers.ts";

// Drawing: what the generated accessors and the event decoder read.
export { NO_SLOT, ViewHeader } from "./view.ts";
export type { ViewWords } from "./view.ts";
export { EventList, Phase } from "./events.ts";

// Input: devices, and how a game puts them together.
export { anyButton, applyDeadZone, clampStick, firstStick } from "./input/sources.ts";
export type { ButtonSource, Stick, StickSource } from "./input/sources.ts";
export { Keyboard } from "./input/keyboard.ts";
export type { StickKeys } from "./input/keyboard.ts";
export { Mouse, MouseButton } from "./input/mouse.ts";
export { Gamepads, PadButton } from "./input/gamepad.ts";
export { TouchSticks } from "./input/touch.ts";
export type { TouchStick } from "./input/touch.ts";

// Underneath: the module without sockets and frames, and a bad network, for tools and tests.
export { GameModule, Ghost, ModuleDied } from "./module.ts";
export type { NewRoom, Player } from "./module.ts";
export type { DebugHandle, Draw, Place } from "./debug.ts";
export { LinkSim, linkPresets } from "./linksim.ts";
export type { LinkConditions } from "./linksim.ts";
export type { LinkTap } from "./link.ts";
