/** A received message is invalid and was dropped; the error's message says why. */
export class Refused extends Error {
	override readonly name = 'Refused';
}

/** Checks a received value and returns a copy of type `T`; throws `Refused`. */
export type Check<T> = (raw: unknown) => T;
