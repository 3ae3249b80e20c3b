import { setFlagsFromString } from 'node:v8';

/**
 * Sets the flags of V8 that work on a large mesh sets sooner or later. A process does so at its start, as V8 refuses code
 * that was made under other flags.
 */
export function setLargeFlags(): void {
	setFlagsFromString('--expose-gc');
	setFlagsFromString('--no-liftoff');
}
