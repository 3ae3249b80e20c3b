import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of arrays that are worth a collection of garbage, which takes some 6 ms. */
export const WORTH_COLLECTING = 2 ** 25;

/**
 * A function that collects garbage at once; undefined where the machine does not offer it. Typed arrays hold memory that
 * the collector hardly sees: it would let hundreds of megabytes of them lie.
 *
 * What exposes it counts for the whole process and stays: a thread that took it back would take it from another one that
 * is just starting, which would then hold shared memory for good.
 *
 * @param least bytes of typed arrays that this thread has made and not given back, below which a call does nothing.
 * Arrays that another thread has made and shares are not among them.
 */
export function garbageCollector(least = 0): (() => void) | undefined {
	try {
		setFlagsFromString('--expose-gc');
		const collect: unknown = globalThis.gc ?? runInNewContext('gc');
		if (typeof collect !== 'function') return undefined;
		return () => {
			if (least === 0 || memoryUsage().arrayBuffers >= least) collect();
		};
	} catch {
		return undefined;
	}
}

/**
 * Keeps the part of the heap for young objects as small as it is at the start. Work on typed arrays has few of
 * them; else bursts of messages make it 32 MB, which stay taken. It counts for the whole process: only for one that is
 * the server's own.
 */
export function keepYoungHeapSmall(): void {
	setFlagsFromString('--semi-space-growth-factor=1');
}
