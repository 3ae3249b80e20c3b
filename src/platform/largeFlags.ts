import { setFlagsFromString } from 'node:v8';

/**
 * Sets the V8 flags that work on a large mesh sets later anyway. Call it at the start of a process, as V8 rejects code
 * caches made with other flags.
 */
export function setLargeFlags(): void {
	setFlagsFromString('--expose-gc');
	setFlagsFromString('--no-liftoff');
}
