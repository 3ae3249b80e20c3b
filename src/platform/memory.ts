import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A function that collects garbage at once; undefined where the machine does not offer it. Typed arrays hold memory that
 * the collector hardly sees: it would let hundreds of megabytes of them lie.
 */
export function garbageCollector(): (() => void) | undefined {
	try {
		setFlagsFromString('--expose-gc');
		const collect: unknown = runInNewContext('gc');
		setFlagsFromString('--no-expose-gc');
		return typeof collect === 'function' ? () => void collect() : undefined;
	} catch {
		return undefined;
	}
}
