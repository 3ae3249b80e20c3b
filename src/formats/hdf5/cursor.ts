import { latin1 } from '../text/decimal.ts';
import { nameText } from '../text/encoding.ts';
import { Fault } from '../vtkData/fault.ts';

/** The bytes of a file, and how it writes addresses and lengths. */
export interface Store {
	/** Those that were asked for are there. */
	readonly bytes: Uint8Array;
	/** Asks for bytes from one to in front of another. */
	readonly need: (from: number, to: number) => void;
	/** The byte that addresses count from. */
	readonly base: number;
	/** Bytes of an address, and of a length: 2, 4 or 8. */
	readonly addressSize: number;
	readonly lengthSize: number;
}

/** What a part of a file that makes no sense ends in. */
export const damaged = (at: number, message: string): Fault =>
	new Fault('damaged-data', at, message);

/** Reads a part of a file number by number, the least significant byte first. All throw a `Fault` behind its end. */
export class Cursor {
	constructor(
		readonly store: Store,
		public at: number,
		readonly end = store.bytes.length,
	) {
		if (!(at >= 0 && at <= end && end <= store.bytes.length))
			throw damaged(
				Math.max(0, Math.min(at || 0, store.bytes.length)),
				`The file names byte ${at}, but it has ${store.bytes.length} bytes.`,
			);
	}

	/** The byte where so many bytes begin, which are passed over. */
	take(count: number): number {
		const { at } = this;
		if (!(count >= 0 && count <= this.end - at))
			throw damaged(at, 'The file ends, or a part of it, before it is complete.');
		this.at = at + count;
		this.store.need(at, this.at);
		return at;
	}

	byte(): number {
		return this.store.bytes[this.take(1)]!;
	}

	/** A number without sign, of up to 8 bytes. Throws a `Fault` where it is beyond 2⁵³. */
	number(size: number): number {
		const at = this.take(size);
		let value = 0;
		for (let k = size - 1; k >= 0; k--) value = 256 * value + this.store.bytes[at + k]!;
		if (value <= Number.MAX_SAFE_INTEGER) return value;
		throw damaged(at, 'A number of the file is out of range.');
	}

	/** A length; undefined where it is without bound. */
	length(): number | undefined {
		return this.#unless(this.store.lengthSize);
	}

	/** The byte of an address; undefined where there is none. */
	address(): number | undefined {
		const found = this.#unless(this.store.addressSize);
		return found === undefined ? undefined : found + this.store.base;
	}

	/** The byte of an address that must be there. */
	place(): number {
		const { at } = this;
		const found = this.address();
		if (found !== undefined && found <= this.store.bytes.length) return found;
		const named = found === undefined ? 'no address' : `an address that it has not (${found})`;
		throw damaged(at, `The file names a part of it by ${named}.`);
	}

	#unless(size: number): number | undefined {
		const at = this.take(size);
		if (this.store.bytes.subarray(at, at + size).every((byte) => byte === 255)) return undefined;
		this.at = at;
		return this.number(size);
	}

	/** Bytes as characters. */
	text(count: number): string {
		const at = this.take(count);
		return latin1(this.store.bytes, at, at + count);
	}

	/** Throws a `Fault` where the four characters that a part begins with are others. */
	expect(signature: string): void {
		const { at } = this;
		if (this.text(4) !== signature)
			throw damaged(at, `Expected ${signature} at the beginning of a part of the file.`);
	}

	/** All of it as UTF-8, up to the first byte that is 0. */
	string(): string {
		const { bytes, need } = this.store;
		need(this.at, this.end);
		const stop = bytes.subarray(this.at, this.end).indexOf(0);
		return nameText(bytes, this.at, stop < 0 ? this.end : this.at + stop);
	}

	/** Some bytes of the file, to be read by themselves. Throws a `Fault` where it has not so many. */
	within(at: number, count: number): Cursor {
		return new Cursor(this.store, at, at + count);
	}
}

/** A bit of the bytes from one on, the most significant one of each first. */
export function bitAt({ bytes, need }: Store, at: number, bit: number): boolean {
	const place = at + (bit >> 3);
	need(place, place + 1);
	return ((bytes[place]! >> (7 - (bit & 7))) & 1) === 1;
}
