import { cpus, freemem } from 'node:os';

/** Number and model of the processors, and the version of Node.js. */
export function machineName(): { readonly processor: string; readonly node: string } {
	const all = cpus();
	return {
		processor: `${all.length} × ${(all[0]?.model ?? 'unknown processor').trim()}`,
		node: process.version,
	};
}

/** Bytes of free memory. */
export const freeMemory = (): number => freemem();
