/** The looks of the bar. They hold within its own document only. */
export const STYLE = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147482000; }
* { box-sizing: border-box; margin: 0; padding: 0; }
[hidden] { display: none !important; }
.bar {
  --ink: #e8ecf4; --soft: #98a3b8; --hot: #ffb454; --fill: #6cb6ff;
  display: grid; grid-template-columns: auto auto 1fr auto auto; grid-template-areas: "line line line line line" "play steps time eyes speeds";
  gap: 2px 12px; align-items: center; padding: 22px max(16px, env(safe-area-inset-right)) max(10px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left));
  background: linear-gradient(#05070c00, #05070ccc 45%, #05070cf2); color: var(--ink); color-scheme: dark;
  font: 500 13px/20px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums;
  user-select: none; -webkit-user-select: none; transition: opacity 0.35s, transform 0.35s;
}
.bar.away { opacity: 0; transform: translateY(40%); pointer-events: none; }
@media (prefers-reduced-motion: reduce) { .bar { transition: none; } }

.line { grid-area: line; position: relative; height: 28px; touch-action: none; }
.line input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; appearance: none; background: none; cursor: pointer; touch-action: none; }
.line input::-webkit-slider-runnable-track { height: 6px; border-radius: 3px; background: linear-gradient(to right, var(--fill) var(--at), #ffffff33 var(--at)); }
.line input::-webkit-slider-thumb { appearance: none; width: 16px; height: 16px; margin-top: -5px; border-radius: 50%; background: #fff; box-shadow: 0 1px 4px #0009; }
.line input::-moz-range-track { height: 6px; border-radius: 3px; background: #ffffff33; }
.line input::-moz-range-progress { height: 6px; border-radius: 3px; background: var(--fill); }
.line input::-moz-range-thumb { width: 16px; height: 16px; border: 0; border-radius: 50%; background: #fff; }
.hint {
  position: absolute; bottom: 26px; left: 0; transform: translateX(-50%); padding: 1px 8px; border-radius: 6px; background: #05070cf2; pointer-events: none;
}

button {
  font: inherit; color: var(--ink); background: #ffffff14; border: 1px solid transparent; border-radius: 8px; min-width: 34px; height: 34px;
  padding: 0 9px; cursor: pointer; white-space: nowrap;
}
button:hover { background: #ffffff2b; }
button[aria-pressed="true"] { background: #6cb6ff38; border-color: #6cb6ff99; color: #fff; }
:focus-visible { outline: 2px solid var(--fill); outline-offset: 1px; }
svg { display: block; width: 18px; height: 18px; fill: currentColor; margin: auto; }

.play { grid-area: play; min-width: 46px; background: #ffffff29; }
.steps { grid-area: steps; }
.time { grid-area: time; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; color: var(--soft); }
.time b { color: #fff; font-weight: 600; }
.time .warn { color: var(--hot); margin-left: 12px; }
.eyes { grid-area: eyes; }
.speeds { grid-area: speeds; }
.group { display: flex; gap: 2px; align-items: center; }
.group span { color: var(--soft); margin-right: 6px; }
.fault {
  position: fixed; inset: 0; display: grid; place-content: center; text-align: center; gap: 6px; background: #05070cf7; color: #fff;
  font: 500 18px/26px system-ui, sans-serif; padding: 24px;
}

@media (pointer: coarse) {
  button { min-width: 44px; height: 44px; }
  .line { height: 40px; }
  .line input::-webkit-slider-thumb { width: 24px; height: 24px; margin-top: -9px; }
  .hint { bottom: 40px; }
}
@media (max-width: 760px) {
  .bar { grid-template-columns: auto auto 1fr; grid-template-areas: "line line line" "play steps time" "eyes eyes speeds"; padding-top: 16px; gap: 6px 10px; }
  .speeds { justify-self: end; }
  .group span { display: none; }
  .speeds button, .eyes button { min-width: 36px; padding: 0 6px; }
}
@media (max-width: 480px) {
  .bar { grid-template-columns: auto 1fr; grid-template-areas: "time time" "line line" "play steps" "eyes eyes" "speeds speeds"; }
  .speeds { justify-self: stretch; }
  .speeds button, .eyes button, .steps button { flex: 1; }
  .time .warn { display: block; margin: 0; }
}
`;
