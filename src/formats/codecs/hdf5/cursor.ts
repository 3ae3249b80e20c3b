import { latin1 } from '../../text/decimal.ts';
import { nameText } from '../../text/encoding.ts';
import { Fault } from '../../text/fault.ts';

/** The bytes of a file, and its sizes of addresses and lengths. */
export interface Store {
	/** Valid where `need` has loaded them. */
	readonly bytes: Uint8Array;
	/** Loads bytes [from, to). */
	readonly need: (from: number, to: number) => void;
	/** Base address, which all addresses are relative to. */
	readonly base: number;
	/** Bytes of an address, and of a length: 2, 4 or 8. */
	readonly addressSize: number;
	readonly lengthSize: number;
}

/** The fault of a damaged part of a file. */
export const damaged = (at: number, message: string): Fault =>
	new Fault('damaged-data', at, message);

/** Reads a part of a file, little-endian. Methods throw a `Fault` beyond its end. */
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

	/** Skips `count` bytes; returns the first of them. */
	skip(count: number): number {
		const { at } = this;
		if (!(count >= 0 && count <= this.end - at))
			throw damaged(at, 'The file ends, or a part of it, before it is complete.');
		this.at = at + count;
		this.store.need(at, this.at);
		return at;
	}

	/** The next byte. */
	byte(): number {
		return this.store.bytes[this.skip(1)]!;
	}

	/** An unsigned integer of up to 8 bytes. Throws a `Fault` if it is not below 2⁵³. */
	number(size: number): number {
		const at = this.skip(size);
		let value = 0;
		for (let k = size - 1; k >= 0; k--) value = 256 * value + this.store.bytes[at + k]!;
		if (value <= Number.MAX_SAFE_INTEGER) return value;
		throw damaged(at, 'A number of the file is out of range.');
	}

	/** A length; undefined if it is unlimited. */
	length(): number | undefined {
		return this.#unlessAllOnes(this.store.lengthSize);
	}

	/** An address, as a byte of the file; undefined for the undefined address. */
	address(): number | undefined {
		const relative = this.#unlessAllOnes(this.store.addressSize);
		return relative === undefined ? undefined : relative + this.store.base;
	}

	/** An address inside the file. Throws a `Fault` for any other. */
	requiredAddress(): number {
		const { at } = this;
		const address = this.address();
		if (address !== undefined && address <= this.store.bytes.length) return address;
		const named = address === undefined ? 'no address' : `an address that it has not (${address})`;
		throw damaged(at, `The file names a part of it by ${named}.`);
	}

	#unlessAllOnes(size: number): number | undefined {
		const at = this.skip(size);
		if (this.store.bytes.subarray(at, at + size).every((byte) => byte === 255)) return undefined;
		this.at = at;
		return this.number(size);
	}

	/** `count` bytes as Latin-1. */
	text(count: number): string {
		const at = this.skip(count);
		return latin1(this.store.bytes, at, at + count);
	}

	/** Throws a `Fault` unless the next four characters are `signature`. */
	expect(signature: string): void {
		const { at } = this;
		if (this.text(4) !== signature)
			throw damaged(at, `Expected ${signature} at the beginning of a part of the file.`);
	}

	/** The rest as a name, up to the first NUL. */
	string(): string {
		const { bytes, need } = this.store;
		need(this.at, this.end);
		const stop = bytes.subarray(this.at, this.end).indexOf(0);
		return nameText(bytes, this.at, stop < 0 ? this.end : this.at + stop);
	}

	/** A cursor over bytes [at, at + count). Throws a `Fault` if the file does not have them. */
	within(at: number, count: number): Cursor {
		return new Cursor(this.store, at, at + count);
	}
}

/** Bit `bit` of the bytes from `at` on, the most significant one of each byte first. */
export function bitAt({ bytes, need }: Store, at: number, bit: number): boolean {
	const place = at + (bit >> 3);
	need(place, place + 1);
	return ((bytes[place]! >> (7 - (bit & 7))) & 1) === 1;
}
