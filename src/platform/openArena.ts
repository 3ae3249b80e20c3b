import { Arena } from '../util/arena.ts';

/** An arena, and its memory as WebAssembly knows it. */
export interface ArenaMemory {
	readonly arena: Arena;
	readonly memory: WebAssembly.Memory;
}

/**
 * Pages of 64 KiB: all that an address of 32 bits reaches but one, as Node.js 20 sends no memory of 2³² bytes to another
 * thread, and less where the machine does not promise so much.
 */
const sizes = [(1 << 16) - 1, 1 << 15, 1 << 14];

/**
 * An arena of the largest size that the machine promises; undefined where it is none of them. Memory that nobody touches
 * is not there yet, so this takes none.
 *
 * @param start bytes at its beginning that are not handed out
 */
export function openArena(start = 0): ArenaMemory | undefined {
	for (const pages of sizes)
		try {
			const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
			return { memory, arena: new Arena(memory.buffer as unknown as SharedArrayBuffer, start) };
		} catch {
			// The next is smaller.
		}
	return undefined;
}
