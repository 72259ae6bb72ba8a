const LOOK = `position: fixed; inset: 0; z-index: 1000; display: grid; align-content: center; justify-items: center;
  gap: 1rem; padding: 2rem; background: rgb(12 4 8 / 92%); color: #ffe9ec; font: 16px/1.5 system-ui, sans-serif;`;
const DETAILS = `max-width: min(100%, 60rem); max-height: 50vh; overflow: auto; margin: 0; padding: 1rem;
  background: rgb(255 255 255 / 8%); font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap;`;

/** Covers the page with an error that cannot be played on from, and with a button that loads it anew. */
export function showFailure(error: unknown): void {
  const cover = element("div", LOOK, "");
  cover.setAttribute("role", "alert");
  const reload = element("button", "font: inherit; padding: 0.5rem 1.5rem;", "Reload");
  reload.addEventListener("click", () => location.reload());
  cover.append(
    element("strong", "font-size: 20px;", "The game has stopped because of an error."),
    element("pre", DETAILS, describe(error)),
    reload,
  );
  document.body.append(cover);
  reload.focus();
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, style: string, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? "";
  return stack.includes(error.message) ? stack : `${error.message}\n${stack}`;
}
