/** What an element is made with. */
export interface Make {
  readonly class?: string;
  readonly text?: string;
  /** Shown when the mouse rests on it, and read out. */
  readonly title?: string;
}

/** Makes an element. Texts may come from players: they are never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K, with_: Make = {}, ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (with_.class !== undefined) element.className = with_.class;
  if (with_.text !== undefined) element.textContent = with_.text;
  if (with_.title !== undefined) element.title = with_.title;
  element.append(...children);
  return element;
}

/** Makes a button. */
export function button(label: string, kind: string, press: () => void): HTMLButtonElement {
  const made = make("button", { text: label, class: kind });
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** Makes a link. */
export function link(label: string, href: string, kind = ""): HTMLAnchorElement {
  const made = make("a", { text: label, class: kind });
  made.href = href;
  return made;
}

/** Changes an element's text if it is another one: the browser lays out anew even if it is the same. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Fits a canvas's pixels to its place on the page, and returns its context, cleared and in CSS pixels. */
export function fitted(canvas: HTMLCanvasElement): { context: CanvasRenderingContext2D; width: number; height: number } {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const w = Math.round(width * ratio);
  const h = Math.round(height * ratio);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
