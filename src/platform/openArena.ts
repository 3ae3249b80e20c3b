import { Arena } from '../util/arena.ts';

/**
 * Pages of 64 KiB: all that an address of 32 bits reaches but one, as Node.js 20 sends no memory of 2³² bytes to another
 * thread, and less where the machine does not promise so much.
 */
const sizes = [(1 << 16) - 1, 1 << 15, 1 << 14];

/**
 * An arena of the largest size that the machine promises; undefined where it is none of them. Memory that nobody touches
 * is not there yet, so this takes none.
 */
export function openArena(): Arena | undefined {
	for (const pages of sizes)
		try {
			const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
			return new Arena(memory.buffer as unknown as SharedArrayBuffer);
		} catch {
			// The next is smaller.
		}
	return undefined;
}
