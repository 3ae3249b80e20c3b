import { Arena } from '../util/arena.ts';

/** An arena and its WebAssembly memory. */
export interface ArenaMemory {
	readonly arena: Arena;
	readonly memory: WebAssembly.Memory;
}

/**
 * Sizes in pages of 64 KiB: first one page less than the 32-bit address space, as Node.js 20 can't send 2³² bytes of
 * memory to another thread; then less, if the machine does not reserve that.
 */
const sizes = [(1 << 16) - 1, 1 << 15, 1 << 14];

/**
 * Opens an arena of the largest size that the machine reserves; undefined if it reserves none. Untouched pages take no
 * memory.
 *
 * @param start bytes at its beginning that are not handed out
 */
export function openArena(start = 0): ArenaMemory | undefined {
	for (const pages of sizes)
		try {
			const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
			return { memory, arena: new Arena(memory.buffer as unknown as SharedArrayBuffer, start) };
		} catch {
			// Try the next size.
		}
	return undefined;
}
