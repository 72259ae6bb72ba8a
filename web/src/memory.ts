import type { ViewWords } from "./view.ts";

/** A module's memory. Its arrays are replaced when the memory grows, because growing detaches them. */
export class ModuleMemory implements ViewWords {
  u8!: Uint8Array<ArrayBuffer>;
  f32!: Float32Array;
  u32!: Uint32Array;
  i32!: Int32Array;
  data!: DataView;
  private readonly windows: WordWindow[] = [];
  private readonly decoder = new TextDecoder();

  constructor(private readonly source: WebAssembly.Memory) {
    this.rebuild();
  }

  /** Replaces the arrays if the memory has grown. To be called after every call into the module. */
  refresh(): void {
    if (this.u8.buffer !== this.source.buffer) this.rebuild();
  }

  /** Returns a window that follows the memory's growth. It is empty until it is pointed somewhere. */
  window(): WordWindow {
    const window = new WordWindow(this);
    this.windows.push(window);
    return window;
  }

  /** Returns the UTF-8 text at an address. */
  text(at: number, length: number): string {
    return this.decoder.decode(this.u8.subarray(at, at + length));
  }

  private rebuild(): void {
    const buffer = this.source.buffer;
    this.u8 = new Uint8Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.data = new DataView(buffer);
    for (const window of this.windows) window.rebuild();
  }
}

/** A block of a module's memory, whose first word has the number 0. */
export class WordWindow implements ViewWords {
  f32!: Float32Array;
  u32!: Uint32Array;
  i32!: Int32Array;
  private at = 0;
  private length = 0;

  constructor(private readonly memory: ModuleMemory) {
    this.rebuild();
  }

  /** Points the window to words from a byte address on. */
  point(at: number, length: number): void {
    if (at === this.at && length === this.length) return;
    this.at = at;
    this.length = length;
    this.rebuild();
  }

  /** Shows other words in place of the module's, until it is told null. For tools that draw a recorded frame again. */
  cover(words: ViewWords | null): void {
    if (words === null) {
      this.rebuild();
      return;
    }
    this.f32 = words.f32;
    this.u32 = words.u32;
    this.i32 = words.i32;
  }

  /** Makes the arrays anew, after the memory has grown. */
  rebuild(): void {
    const buffer = this.memory.u8.buffer;
    this.f32 = new Float32Array(buffer, this.at, this.length);
    this.u32 = new Uint32Array(buffer, this.at, this.length);
    this.i32 = new Int32Array(buffer, this.at, this.length);
  }
}
