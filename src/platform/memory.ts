import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A function that collects garbage at once; undefined where the machine does not offer it. Typed arrays hold memory that
 * the collector hardly sees: it would let hundreds of megabytes of them lie.
 *
 * What exposes it counts for the whole process and stays: a thread that took it back would take it from another one that
 * is just starting, which would then hold shared memory for good.
 */
export function garbageCollector(): (() => void) | undefined {
	try {
		setFlagsFromString('--expose-gc');
		const collect: unknown = globalThis.gc ?? runInNewContext('gc');
		return typeof collect === 'function' ? () => void collect() : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Keeps the part of the heap for young objects as small as it is at the start. Who works on typed arrays has few of
 * them; else bursts of messages make it 32 MB, which stay taken. It counts for the whole process: only for one that is
 * the server's own.
 */
export function keepYoungHeapSmall(): void {
	setFlagsFromString('--semi-space-growth-factor=1');
}
