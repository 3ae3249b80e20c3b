/** What came from the other end is not what it has to be, and nothing was done with it; the message says what is wrong. */
export class Refused extends Error {
	override readonly name = 'Refused';
}

/** Gives back what came from the other end as what it is said to be, made anew; throws `Refused`. */
export type Check<T> = (raw: unknown) => T;
