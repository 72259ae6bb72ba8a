/**
 * Returns the element with an id.
 *
 * @throws Error if the page has none of that type
 */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} with the id ${id}`);
  return element;
}

/** Makes an element with a text. What people wrote goes onto the page only this way. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, text = "", name = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (text !== "") element.textContent = text;
  if (name !== "") element.className = name;
  return element;
}

/** Makes an element around others. */
export function wrapIn<K extends keyof HTMLElementTagNameMap>(
  tag: K, name: string, ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = make(tag, "", name);
  element.append(...children);
  return element;
}

/** Makes a button that does something. */
export function button(text: string, name: string, action: () => void): HTMLButtonElement {
  const element = make("button", text, name);
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}

/** Changes an element's text if it is another one: the browser lays out anew even if it is the same. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows or hides an element, and answers whether that changed anything. */
export function show(element: HTMLElement, shown: boolean): boolean {
  if (element.hidden !== shown) return false;
  element.hidden = !shown;
  return true;
}

/** Sets an attribute if it has another value. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets a property for the style sheet if it has another value. */
export function setProperty(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** Starts a class's animation, also if it is running. */
export function restart(element: HTMLElement, name: string): void {
  element.classList.remove(name);
  void element.offsetWidth; // the browser must see it without
  element.classList.add(name);
}

/** Lets an element be pressed without taking the focus, which stays where the game's keys are. */
export function keepFocus(element: HTMLElement): void {
  element.tabIndex = -1;
  element.addEventListener("mousedown", (event) => event.preventDefault());
}
