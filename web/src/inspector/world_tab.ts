import { make, setText } from "./dom.ts";
import type { Inspection } from "./inspection.ts";
import { Tree, entityOf } from "./tree.ts";
import type { Line } from "./tree.ts";

/** The view as a tree: types, entities, fields. */
export class WorldTab {
  readonly element = make("section", { class: "world" });
  readonly search = make("input", { title: "Words of types and fields; conditions: hp<50, own, now, then, #3" });
  private readonly list = make("div", { class: "tree" });
  private readonly tree: Tree;
  private readonly rows: Row[] = [];
  private selected = "";

  constructor(private readonly inspection: Inspection) {
    this.tree = new Tree(inspection.layout);
    this.search.type = "search";
    this.search.placeholder = "search: ship vel · hp<50 · own · #3";
    this.search.spellcheck = false;
    this.search.addEventListener("input", () => {
      this.tree.search(this.search.value);
      this.refresh();
    });
    this.list.tabIndex = 0;
    this.list.setAttribute("role", "tree");
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.list.addEventListener("pointermove", (event) => this.point(this.lineAt(event.target)?.key ?? ""));
    this.list.addEventListener("pointerleave", () => this.point(""));
    this.list.addEventListener("keydown", (event) => this.pressed(event));
    this.element.append(this.search, this.list);
  }

  /** Brings it up to date. */
  refresh(): void {
    const { inspection } = this;
    const slot = inspection.handle.client.status.slot;
    const lines = this.tree.refresh({ words: inspection.shown, slot, nameOf: inspection.nameOf });
    while (this.rows.length < lines.length) {
      const row = new Row();
      this.rows.push(row);
      this.list.append(row.element);
    }
    this.rows.forEach((row, i) => row.show(lines[i] ?? null, this.selected));
  }

  private clicked(event: MouseEvent): void {
    const line = this.lineAt(event.target);
    if (line === null) return;
    this.selected = line.key;
    if (event.target instanceof Element && event.target.classList.contains("pin")) this.tree.pin(line.key);
    else if (line.kind === "type" || line.kind === "entity") this.tree.toggle(line.key);
    this.refresh();
  }

  private pressed(event: KeyboardEvent): void {
    const lines = this.rows.map((row) => row.line).filter((line) => line !== null);
    const at = lines.findIndex((line) => line.key === this.selected);
    const line = lines[at];
    const opens = line !== undefined && (line.kind === "type" || line.kind === "entity");
    if (event.code === "ArrowDown") this.select(lines[Math.min(at + 1, lines.length - 1)]);
    else if (event.code === "ArrowUp") this.select(lines[Math.max(at - 1, 0)]);
    else if (event.code === "Enter" && opens) this.tree.toggle(line.key);
    else if (event.code === "ArrowRight" && opens && !line.open) this.tree.toggle(line.key);
    else if (event.code === "ArrowLeft" && opens && line.open) this.tree.toggle(line.key);
    else if (event.code === "KeyP" && line !== undefined) this.tree.pin(line.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.refresh();
  }

  private select(line: Line | undefined): void {
    if (line === undefined) return;
    this.selected = line.key;
    this.point(line.key);
    this.rows.find((row) => row.line?.key === line.key)?.element.scrollIntoView({ block: "nearest" });
  }

  private point(key: string): void {
    this.inspection.overlay.pointed = entityOf(key);
  }

  private lineAt(target: EventTarget | null): Line | null {
    const element = target instanceof Element ? target.closest(".line") : null;
    return this.rows.find((row) => row.element === element)?.line ?? null;
  }
}

/** A place on the page for a line. Only what has changed is written. */
class Row {
  readonly element = make("div");
  line: Line | null = null;
  private readonly label = make("span", { class: "label" });
  private readonly tags = make("span", { class: "tags" });
  private readonly value = make("span", { class: "value" });
  private readonly pin = make("button", { class: "pin", title: "Keep it on top (P)" });

  constructor() {
    this.element.setAttribute("role", "treeitem");
    this.pin.type = "button";
    this.pin.tabIndex = -1;
    this.element.append(this.label, this.tags, this.value, this.pin);
  }

  show(line: Line | null, selected: string): void {
    this.line = line;
    this.element.hidden = line === null;
    if (line === null) return;
    const { kind, own, pinned, open, heat } = line;
    const look = `line ${kind} h${heat}${line.now ? " now" : ""}${own ? " own" : ""}${pinned ? " pinned" : ""}${line.key === selected ? " selected" : ""}`;
    if (this.element.className !== look) this.element.className = look;
    const opens = kind === "type" || (kind === "entity" && line.value !== "gone");
    setText(this.label, `${opens ? (open ? "▾ " : "▸ ") : ""}${line.label}`);
    setText(this.tags, kind !== "entity" ? "" : `${line.now ? "now" : "then"}${own ? " own" : ""}`);
    setText(this.value, line.value);
    setText(this.pin, kind === "entity" ? (pinned ? "★" : "☆") : "");
    if (this.value.title !== line.value) this.value.title = line.value;
  }
}
