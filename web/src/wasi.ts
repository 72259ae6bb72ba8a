// The part of WASI preview 1 that a Go module without files and network asks for, see
// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md. Everything else answers "not implemented".

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_IMPLEMENTED = 52;

const STDOUT = 1;
const STDERR = 2;
const CLOCK_REALTIME = 0;

/** How many characters of the module's output are kept: a panic with the traces of all its goroutines fits. */
const SAID_LIMIT = 32_768;
/** How many bytes crypto.getRandomValues fills at a time. */
const RANDOM_LIMIT = 65_536;

/** The name under which a module imports these functions. */
export const WASI_MODULE = "wasi_snapshot_preview1";

/** Thrown through a module that ends itself, as Go does after a panic. */
export class Exited extends Error {
  constructor(readonly code: number) {
    super(`exit status ${code}`);
    this.name = "Exited";
  }
}

/** The host functions of one module instance. */
export class Wasi {
  private memory: WebAssembly.Memory | null = null;
  private readonly decoder = new TextDecoder();
  private text = "";

  /** What the module has written to its standard output and error; the newest part, if it was much. */
  get said(): string {
    return this.text;
  }

  /** Gives the functions the instance's memory. It must be called before the instance runs. */
  attach(memory: WebAssembly.Memory): void {
    this.memory = memory;
  }

  /** Returns an import for every function of WASI that the compiled module asks for. */
  imports(code: WebAssembly.Module): WebAssembly.ModuleImports {
    const known = this.functions();
    const wanted: WebAssembly.ModuleImports = {};
    for (const { module, name } of WebAssembly.Module.imports(code)) {
      if (module === WASI_MODULE) wanted[name] = known[name] ?? (() => NOT_IMPLEMENTED);
    }
    return wanted;
  }

  private functions(): WebAssembly.ModuleImports {
    return {
      args_get: () => SUCCESS,
      args_sizes_get: (count: number, size: number) => this.nothing(count, size),
      environ_get: () => SUCCESS,
      environ_sizes_get: (count: number, size: number) => this.nothing(count, size),
      clock_time_get: (id: number, _precision: bigint, out: number) => this.time(id, out),
      fd_prestat_get: () => BAD_DESCRIPTOR, // ends the search for open folders
      fd_write: (fd: number, list: number, count: number, written: number) => this.write(fd, list, count, written),
      poll_oneoff: (_in: number, _out: number, count: number, events: number) => this.poll(count, events),
      proc_exit: (code: number) => {
        throw new Exited(code);
      },
      random_get: (at: number, size: number) => this.random(at, size),
      sched_yield: () => SUCCESS,
    };
  }

  private get buffer(): ArrayBuffer {
    if (this.memory === null) throw new Error("wasi: no memory is attached");
    return this.memory.buffer;
  }

  /** Says that there are no arguments or no environment. */
  private nothing(count: number, size: number): number {
    const view = new DataView(this.buffer);
    view.setUint32(count, 0, true);
    view.setUint32(size, 0, true);
    return SUCCESS;
  }

  private time(id: number, out: number): number {
    const nanos = id === CLOCK_REALTIME
      ? BigInt(Date.now()) * 1_000_000n
      : BigInt(Math.round(performance.now() * 1e6));
    new DataView(this.buffer).setBigUint64(out, nanos, true);
    return SUCCESS;
  }

  /** Collects text. The list holds pairs of address and size. */
  private write(fd: number, list: number, count: number, written: number): number {
    if (fd !== STDOUT && fd !== STDERR) return BAD_DESCRIPTOR;
    const view = new DataView(this.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const from = view.getUint32(list + 8 * i, true);
      const size = view.getUint32(list + 8 * i + 4, true);
      this.text += this.decoder.decode(new Uint8Array(this.buffer, from, size), { stream: true });
      total += size;
    }
    this.text = this.text.slice(-SAID_LIMIT);
    view.setUint32(written, total, true);
    return SUCCESS;
  }

  /** Lets a wait end at once: a call into the module must not block the page. */
  private poll(count: number, events: number): number {
    new DataView(this.buffer).setUint32(events, count, true);
    return SUCCESS;
  }

  private random(at: number, size: number): number {
    for (let done = 0; done < size; done += RANDOM_LIMIT) {
      crypto.getRandomValues(new Uint8Array(this.buffer, at + done, Math.min(size - done, RANDOM_LIMIT)));
    }
    return SUCCESS;
  }
}
