/** What numbers.wasm.ts should be. */
export function made(): Promise<string>;
