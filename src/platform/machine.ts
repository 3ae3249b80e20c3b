import { cpus, freemem } from 'node:os';

/** Model and number of the processors, and the version of Node. */
export function machineName(): { readonly processor: string; readonly node: string } {
	const all = cpus();
	return {
		processor: `${all.length} × ${(all[0]?.model ?? 'unknown processor').trim()}`,
		node: process.version,
	};
}

/** Bytes of free memory. */
export const freeMemory = (): number => freemem();
