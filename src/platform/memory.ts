import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of dropped arrays from which garbage collection, about 6 ms, pays off. */
export const WORTH_COLLECTING = 2 ** 25;

/**
 * Returns a function that collects garbage at once; undefined if the platform has none. V8 hardly counts the memory of
 * typed arrays: it would keep hundreds of megabytes of them.
 *
 * The flag that exposes the collector is set for the whole process and stays set: a thread that cleared it might clear
 * it for another thread that is starting, which would then keep shared memory for ever.
 *
 * @param minBytes a call does nothing if this thread holds fewer bytes of typed arrays; arrays that another thread made
 * and shares do not count
 */
export function garbageCollector(minBytes = 0): (() => void) | undefined {
	try {
		setFlagsFromString('--expose-gc');
		const collect: unknown = globalThis.gc ?? runInNewContext('gc');
		if (typeof collect !== 'function') return undefined;
		return () => {
			if (minBytes === 0 || memoryUsage().arrayBuffers >= minBytes) collect();
		};
	} catch {
		return undefined;
	}
}

/**
 * Keeps V8's young generation at its initial size. Otherwise bursts of messages grow it to 32 MB, which are not
 * returned, and work on typed arrays has few young objects. Applies to the whole process, so only the server's own
 * process may call it.
 */
export function keepYoungHeapSmall(): void {
	setFlagsFromString('--semi-space-growth-factor=1');
}
