import type { PartSource } from '../../core/pointParts.ts';
import { decodeBase64 } from '../../io/base64.ts';

const pad = 61;

/** Bytes of a file, or those encoded in a base64 stream in it; any range can be read. */
export class EncodedBytes {
	readonly #source: PartSource;
	readonly #start: number;
	readonly #base64: boolean;
	readonly #skipped: number;

	/**
	 * @param start the first byte of the file, or the first letter of the stream
	 * @param skipped bytes to skip at the beginning of the stream
	 */
	constructor(source: PartSource, start: number, base64: boolean, skipped = 0) {
		this.#source = source;
		this.#start = start;
		this.#base64 = base64;
		this.#skipped = skipped;
	}

	/** Upper bound on the number of bytes. */
	get room(): number {
		const room = this.#source.size - this.#start;
		return (this.#base64 ? Math.floor((3 * room) / 4) : room) - this.#skipped;
	}

	/** Reads bytes [first, first + length); null if they are unavailable or the base64 text has blanks. */
	async read(first: number, length: number): Promise<Uint8Array | null> {
		if (!(first >= 0 && length >= 0 && first + length <= this.room)) return null;
		const from = this.#skipped + first;
		if (!this.#base64) return this.#part(this.#start + from, length);
		const group = Math.floor(from / 3);
		const letters = 4 * (Math.ceil((from + length) / 3) - group);
		const text = await this.#part(this.#start + 4 * group, letters);
		if (!text) return null;
		const skip = from - 3 * group;
		const { bytes } = decodeBase64(text, 0, letters, skip + length);
		return bytes.length === skip + length ? bytes.slice(skip) : null;
	}

	/** The bytes after a header of `header` bytes, which may be a separate base64 stream. */
	async after(header: number): Promise<EncodedBytes> {
		if (!this.#base64) return new EncodedBytes(this.#source, this.#start + header, false);
		const end = this.#start + 4 * Math.ceil(header / 3);
		const last = await this.#part(end - 1, 1);
		return header % 3 === 0 || last?.[0] === pad
			? new EncodedBytes(this.#source, end, true)
			: new EncodedBytes(this.#source, this.#start, true, header);
	}

	/** The byte of the file after the first `length` bytes. */
	endOf(length: number): number {
		const total = this.#skipped + length;
		return this.#start + (this.#base64 ? 4 * Math.ceil(total / 3) : total);
	}

	async #part(start: number, length: number): Promise<Uint8Array | null> {
		const bytes = await this.#source.part(start, length);
		return bytes?.length === length ? bytes : null;
	}
}
