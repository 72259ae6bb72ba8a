/** The looks of the inspector. They hold within its own document only. */
export const STYLE = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483000; pointer-events: none; }
* { box-sizing: border-box; margin: 0; padding: 0; }
[hidden] { display: none !important; }
.ghosts { position: fixed; inset: 0; width: 100vw; height: 100vh; pointer-events: none; }

.panel {
  --ink: #d5dbe6; --soft: #8590a6; --line: #ffffff17; --raised: #ffffff0f; --hot: #ffb454; --own: #3ff2a0; --now: #6cb6ff; --then: #c49bff;
  position: fixed; top: 0; bottom: 0; right: 0; width: min(372px, 100vw); display: flex; flex-direction: column;
  background: #0b0e14f2; color: var(--ink); border-left: 1px solid var(--line); pointer-events: auto; color-scheme: dark;
  font: 11px/17px ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased; user-select: none; -webkit-user-select: none;
}
.panel.left { right: auto; left: 0; border-left: 0; border-right: 1px solid var(--line); }

header, nav, .time, footer { flex: none; padding: 5px 8px; border-bottom: 1px solid var(--line); }
header { display: flex; align-items: center; gap: 6px; }
h1 { font: inherit; font-weight: 700; color: #fff; }
.status { flex: 1; color: var(--soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
footer { border: 0; border-top: 1px solid var(--line); color: var(--soft); font-size: 9px; line-height: 13px; }

button {
  font: inherit; color: var(--ink); background: var(--raised); border: 1px solid transparent; border-radius: 4px;
  padding: 0 7px; min-width: 24px; height: 20px; cursor: pointer; white-space: nowrap;
}
button:hover { background: #ffffff1f; }
button[aria-pressed="true"] { background: #6cb6ff2e; border-color: #6cb6ff8c; color: #fff; }
:focus-visible { outline: 1px solid var(--now); outline-offset: 1px; }

.row { display: flex; align-items: center; gap: 4px; }
.row + .row { margin-top: 4px; }
.row b, .dial b, .graph b { font-weight: 400; color: var(--soft); }
.group { display: flex; gap: 1px; margin-left: 4px; }
.group button { border-radius: 0; padding: 0 4px; }
.when { flex: 1; text-align: right; color: var(--soft); white-space: nowrap; }
.live[aria-pressed="true"] { background: #ff4d5e33; border-color: #ff4d5e; color: #ff9aa4; }
.ghost { flex: 1; color: var(--soft); }
.ghost[aria-pressed="true"] { color: var(--ghost); border-color: var(--ghost); background: color-mix(in srgb, var(--ghost) 16%, transparent); }

input[type="range"] { flex: 1; min-width: 0; height: 16px; margin: 0; accent-color: var(--now); cursor: pointer; }
input[type="search"] {
  flex: none; margin: 5px 8px; padding: 2px 8px; height: 22px; font: inherit; color: #fff; background: #00000059;
  border: 1px solid var(--line); border-radius: 4px; user-select: text; -webkit-user-select: text;
}
input::placeholder { color: #5d677b; }

nav { display: flex; gap: 4px; }
nav button { flex: 1; }

.world, .net, .link { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.net, .link { overflow: auto; padding: 6px 8px; }
.tree { flex: 1; overflow: auto; outline-offset: -1px; padding-bottom: 8px; scrollbar-width: thin; }

.line { display: flex; gap: 8px; padding: 0 4px 0 8px; height: 17px; white-space: pre; cursor: default; }
.line:hover { background: var(--raised); }
.line.selected { background: #6cb6ff24; }
.label { flex: none; }
.tags { flex: none; font-size: 9px; color: var(--then); }
.now .tags { color: var(--now); }
.value { flex: 1; text-align: right; overflow: hidden; text-overflow: ellipsis; transition: color 0.5s; }
.pin { flex: none; width: 15px; min-width: 0; height: 15px; padding: 0; border: 0; background: none; color: transparent; line-height: 15px; }
.line:hover .pin { color: var(--soft); }
.line.pinned .pin { color: var(--hot); }
.title { color: var(--soft); border-bottom: 1px solid var(--line); height: 18px; margin-bottom: 2px; }
.title .pin, .type .pin, .field .pin { visibility: hidden; }
.type { color: #fff; font-weight: 700; }
.type .value { font-weight: 400; color: var(--soft); }
.entity { padding-left: 20px; }
.entity .value { color: var(--soft); }
.entity.own .label, .entity.own .tags { color: var(--own); }
.field { padding-left: 44px; }
.field .label { color: var(--soft); }
.note { color: var(--hot); }
.line.h4 .value { color: var(--hot); transition: none; }
.line.h3 .value, .line.h2 .value { color: #ffd9a3; }

.graph { display: grid; grid-template-columns: 76px auto 1fr; grid-template-rows: 17px 13px; column-gap: 8px; margin-bottom: 5px; }
.graph b, .graph canvas { grid-row: 1 / 3; }
.graph output { text-align: right; color: #fff; }
.graph small { text-align: right; color: var(--soft); font-size: 9px; line-height: 13px; }
.facts { display: grid; grid-template-columns: auto 1fr; column-gap: 8px; margin-top: 4px; padding-top: 6px; border-top: 1px solid var(--line); }
.facts span { color: var(--soft); }
.facts output { text-align: right; }
.peers { margin-top: 6px; padding-top: 6px; border-top: 1px solid var(--line); white-space: pre; color: var(--own); }

.link .row { flex-wrap: wrap; margin-bottom: 8px; }
.link .row button { flex: auto; padding: 0 4px; }
.dial { display: grid; grid-template-columns: 76px 1fr 62px; gap: 8px; align-items: center; height: 26px; }
.dial output { text-align: right; color: #fff; }
.told { margin-top: 8px; color: var(--now); }
.link p { margin-top: 8px; color: var(--soft); }
`;
