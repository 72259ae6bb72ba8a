// The page's side of `tickwork dev`. It is put into the page's head as a script of its own, listens to what happens to the
// game, shows what keeps it from being built, and loads the page anew when there is another one.

export {};

/** Twin of Problem in problems.go. */
interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Twin of News in news.go. */
interface News {
  readonly state: "building" | "failed" | "reloaded" | "swapped" | "restarted" | "crashed";
  readonly version: string;
  readonly at: number;
  readonly files?: readonly string[];
  readonly problems?: readonly Problem[];
  readonly text?: string;
  readonly reasons?: readonly string[];
  readonly rooms: number;
  readonly players: number;
}

const NEWS = "/__tickwork/dev";
const PICTURE = "tickwork dev picture"; // in sessionStorage
/** For how many milliseconds news are still news for a page that has just been loaded. */
const FRESH = 10_000;
/** How long a note stays. */
const NOTE = 8_000;
/** How long the last frame of the page before is shown at most. */
const BRIDGE = 3_000;

const STYLE = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none;
    font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; color: #e8ebf4; }
  section { pointer-events: auto; position: absolute; inset: 6vh 6vw auto; max-height: 84vh; overflow: auto; padding: 1.2em 1.6em;
    background: #171b27f2; border-top: 4px solid #ff5c6c; border-radius: 6px; box-shadow: 0 8px 40px #000a; }
  section.note { inset: auto 1em 1em auto; max-width: 40em; padding: 0.7em 1.2em; border-color: #58a6ff; }
  section.old { opacity: 0.6; }
  h2 { margin: 0 2em 0.6em 0; font: inherit; font-weight: bold; color: #ff8d98; }
  .note h2 { margin-bottom: 0; color: #9ecbff; }
  ol { margin: 0; padding: 0; list-style: none; }
  li { margin: 0 0 0.8em; white-space: pre-wrap; overflow-wrap: anywhere; }
  b { color: #ffd479; font-weight: normal; display: block; }
  pre { margin: 1em 0 0; white-space: pre-wrap; overflow-wrap: anywhere; color: #9aa3b8; font-size: 12px; }
  button { position: absolute; top: 0.6em; right: 0.8em; padding: 0 0.5em; border: 0; background: none; color: inherit; font: inherit;
    font-size: 20px; cursor: pointer; }
  i { position: absolute; top: 0; left: 0; right: 0; height: 3px; background: #58a6ff; animation: wait 1s ease-in-out infinite alternate; }
  @keyframes wait { from { opacity: 0.2; } }`;

const own = document.currentScript?.dataset["version"] ?? "";

/** What is shown over the game, in a place where the page's own styles do not reach. */
class Overlay {
  private readonly host = document.createElement("tickwork-dev");
  private readonly root = this.host.attachShadow({ mode: "open" });
  private panel: HTMLElement | null = null;
  private readonly bar = document.createElement("i");
  private timer = 0;

  constructor() {
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.root.adoptedStyleSheets = [style];
    document.documentElement.append(this.host);
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.clear();
    });
  }

  /** Shows that something is being built. What was wrong before may be wrong no more. */
  busy(): void {
    this.root.append(this.bar);
    this.panel?.classList.add("old");
  }

  idle(): void {
    this.bar.remove();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.panel?.remove();
    this.panel = null;
  }

  /** Shows what is wrong, until it is not any more or somebody has read it. */
  problems(title: string, problems: readonly Problem[], details: string): void {
    const list = document.createElement("ol");
    for (const problem of problems) {
      const item = document.createElement("li");
      if (problem.file !== "") item.append(make("b", place(problem)));
      item.append(problem.text);
      list.append(item);
    }
    this.show("", title, list, ...(details === "" ? [] : [make("pre", details)]));
  }

  /** Shows a line for a while. */
  note(text: string): void {
    this.show("note", text);
    this.timer = setTimeout(() => this.clear(), NOTE);
  }

  private show(kind: string, title: string, ...content: readonly HTMLElement[]): void {
    this.clear();
    const close = make("button", "×");
    close.title = "Close (Escape)";
    close.addEventListener("click", () => this.clear());
    this.panel = document.createElement("section");
    this.panel.className = kind;
    this.panel.setAttribute("role", kind === "" ? "alert" : "status");
    this.panel.append(make("h2", title), close, ...content);
    this.root.append(this.panel);
  }
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function place({ file, line, column }: Problem): string {
  return column > 0 ? `${file}:${line}:${column}` : `${file}:${line}`;
}

const overlay = new Overlay();

/** Takes news in. The page is loaded anew if it is not the one that is served any more. */
function hear(news: News): void {
  if (news.state === "building") {
    overlay.busy();
    return;
  }
  overlay.idle();
  if (news.version !== own) {
    reload();
    return;
  }
  const fresh = Date.now() - news.at < FRESH;
  switch (news.state) {
    case "failed":
      overlay.problems("This change cannot be built; the game goes on without it.", news.problems ?? [], "");
      break;
    case "crashed":
      overlay.problems(news.rooms > 0 ? "The room has ended with a panic." : "The game's program has ended.", news.problems ?? [], news.text ?? "");
      break;
    case "restarted":
      overlay.clear();
      if (fresh) overlay.note(`The match began anew: ${(news.reasons ?? []).join(", ")}.`);
      break;
    default:
      overlay.clear();
  }
}

let source: EventSource | null = null;

/** Listens while the page is seen: a browser keeps only six connections to a server, over all its tabs. */
function listen(): void {
  source?.close();
  source = null;
  if (document.hidden) return;
  source = new EventSource(NEWS);
  for (const state of ["building", "failed", "reloaded", "swapped", "restarted", "crashed"]) {
    source.addEventListener(state, (event) => hear(JSON.parse(event.data) as News));
  }
}

/** Loads the page anew, and leaves its last frame to the next one. */
function reload(): void {
  source?.close();
  keepPicture();
  location.reload();
}

/** Keeps what the largest canvas shows. One whose frames cannot be read, and forbidden storage, leave none. */
function keepPicture(): void {
  const canvas = [...document.querySelectorAll("canvas")].sort((a, b) => b.width * b.height - a.width * a.height)[0];
  if (canvas === undefined) return;
  try {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    sessionStorage.setItem(PICTURE, JSON.stringify({ at: Date.now(), left, top, width, height, url: canvas.toDataURL("image/jpeg", 0.7) }));
  } catch {
    // see above
  }
}

/** Shows the last frame of the page before until this one plays. */
function showPicture(): void {
  let kept: { at: number; left: number; top: number; width: number; height: number; url: string };
  try {
    kept = JSON.parse(sessionStorage.getItem(PICTURE) ?? "null") as typeof kept;
    sessionStorage.removeItem(PICTURE);
  } catch {
    return;
  }
  if (kept === null || Date.now() - kept.at > BRIDGE) return;
  const image = document.createElement("img");
  image.src = kept.url;
  image.style.cssText = `position: fixed; left: ${kept.left}px; top: ${kept.top}px; width: ${kept.width}px; height: ${kept.height}px;
    z-index: 2147483646; pointer-events: none;`;
  document.documentElement.append(image);
  const PLAYING = 4; // ClientState.Playing
  const since = performance.now();
  const look = (): void => {
    const handle = window.__tickwork;
    const plays = handle !== undefined && handle.drawn > 0 && handle.client.status.state === PLAYING;
    if (plays || performance.now() - since > BRIDGE) image.remove();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

showPicture();
document.addEventListener("visibilitychange", listen);
listen();
