/** What came from the other end is not valid, and was dropped; the message says what is wrong. */
export class Refused extends Error {
	override readonly name = 'Refused';
}

/** Checks what came from the other end and returns a new value of the type that it claims to have; throws `Refused`. */
export type Check<T> = (raw: unknown) => T;
