/** Something in a file that forbids to go on with what is being read; caught where its finding is reported. */
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
		{ line, word, length, replacement }: FaultPlace = {},
	) {
		super(message);
		this.line = line;
		this.word = word;
		this.length = length;
		this.replacement = replacement;
	}
}

/** More about the place of a fault. */
export interface FaultPlace {
	/** 1-based, where it is known instead of the byte. */
	readonly line?: number | undefined;
	/** Which word of that line, 0-based. */
	readonly word?: number | undefined;
	/** Bytes from there; the word at the byte where it is absent. */
	readonly length?: number | undefined;
	/** The text that mends it instead of that of the place. */
	readonly replacement?: string | undefined;
}

/** A part of a file that is not kept, while the rest is read. */
export class Unread extends Fault {
	/**
	 * @param what for the heading of a loss: `field "names" on points`
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

/** Rules of readers that a VTU file may break so that something of it can't be read. */
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

/** The fault that an error reports; all other errors are our own, and thrown on. */
export function faultOf(error: unknown): Fault {
	if (error instanceof Fault) return error;
	// An array of a size that the file has room for may be larger than there can be.
	if (error instanceof RangeError && /array (buffer )?(length|allocation)/i.test(error.message))
		return new Fault('not-supported', 0, 'The file holds more than there is memory for.');
	throw error;
}
