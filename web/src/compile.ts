/**
 * Fetches and compiles a WebAssembly module: while it arrives, if the server calls it application/wasm, else when it is
 * there.
 *
 * @throws Error if it cannot be fetched, WebAssembly.CompileError if it is no module
 */
export async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.url || url}: ${response.status} ${response.statusText}`);
  if (isWasm(response) && typeof WebAssembly.compileStreaming === "function") {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

function isWasm(response: Response): boolean {
  const type = response.headers.get("Content-Type") ?? "";
  return type.split(";", 1)[0]!.trim().toLowerCase() === "application/wasm";
}
