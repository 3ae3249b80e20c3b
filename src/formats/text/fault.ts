/** An error in a file that stops reading it, or a part of it; caught by the code that reports it as a finding. */
export class Fault extends Error {
	override readonly name = 'Fault';

	readonly line: number | undefined;
	readonly word: number | undefined;
	readonly length: number | undefined;
	readonly replacement: string | undefined;

	/**
	 * @param rule id of the reader's rule
	 * @param at byte of the file
	 * @param message a sentence for people
	 */
	constructor(
		readonly rule: FaultRule,
		readonly at: number,
		message: string,
		{ line, word, length, replacement }: FaultLocation = {},
	) {
		super(message);
		this.line = line;
		this.word = word;
		this.length = length;
		this.replacement = replacement;
	}
}

/** Details of the location of a fault. */
export interface FaultLocation {
	/** 1-based, if known instead of the byte. */
	readonly line?: number | undefined;
	/** Token of that line, 0-based. */
	readonly word?: number | undefined;
	/** Length in bytes; by default that of the token at the location. */
	readonly length?: number | undefined;
	/** Text that corrects the error if it replaces the text at the location. */
	readonly replacement?: string | undefined;
}

/** A part of a file that is dropped while the rest is read. */
export class SkippedPart extends Fault {
	/**
	 * @param what heading of the loss: `field "names" on points`
	 * @param reason in brackets after it: "strings"
	 */
	constructor(
		at: number,
		readonly what: string,
		readonly reason: string,
	) {
		super('not-supported', at, `Not kept: ${what} (${reason}).`);
	}
}

/** Rules of readers whose violation prevents reading a file or a part of it. */
export type FaultRule =
	| 'damaged-data'
	| 'index-out-of-range'
	| 'malformed-xml'
	| 'missing-file'
	| 'missing-section'
	| 'missing-value'
	| 'not-a-number'
	| 'not-an-integer'
	| 'not-finite'
	| 'not-supported'
	| 'extra-value'
	| 'unknown-keyword'
	| 'wrong-count';

/** The fault that an error stands for; rethrows all other errors. */
export function faultOf(error: unknown): Fault {
	if (error instanceof Fault) return error;
	// An array whose size the file allows may still exceed the limits of JavaScript.
	if (error instanceof RangeError && /array (buffer )?(length|allocation)/i.test(error.message))
		return new Fault('not-supported', 0, 'The file holds more than there is memory for.');
	throw error;
}
