import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of dropped arrays from which a collection of garbage, some 6 ms, is worth it. */
export const WORTH_COLLECTING = 2 ** 25;

/**
 * A function that collects garbage at once; undefined where the machine does not offer it. The collector hardly
 * counts the memory of typed arrays: it would leave hundreds of megabytes of them.
 *
 * The flag that exposes it is set for the whole process and stays set: a thread that cleared it could clear it for
 * another one that is just starting, which would then keep shared memory for ever.
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
 * Keeps the heap's space for young objects as small as it is at the start. Otherwise bursts of messages make it 32 MB,
 * which are not given back, and work on typed arrays has few such objects. It is set for the whole process, so only a
 * process of the server's own may call it.
 */
export function keepYoungHeapSmall(): void {
	setFlagsFromString('--semi-space-growth-factor=1');
}
