import type { Location } from '../../mesh/finding.ts';

const lf = 10;
const cr = 13;

/** Lines and columns of the bytes of a file; bytes that are asked for in rising order cost one walk through the file. */
export class Places {
	readonly #bytes: Uint8Array;
	#line = 1;
	#start = 0;

	readonly #need: ((from: number, to: number) => void) | undefined;

	/** @param need has bytes of a file read that are not there yet */
	constructor(
		readonly file: string,
		bytes: Uint8Array,
		need?: (from: number, to: number) => void,
	) {
		this.#bytes = bytes;
		this.#need = need;
	}

	/** The place of a byte. Lines end with LF, CRLF or CR. */
	at(byte: number): Location {
		if (byte < this.#start) [this.#line, this.#start] = [1, 0];
		const bytes = this.#bytes;
		this.#need?.(this.#start, byte + 1);
		for (let at = this.#start; at < byte; at++) {
			if (bytes[at] !== lf && (bytes[at] !== cr || bytes[at + 1] === lf)) continue;
			this.#line++;
			this.#start = at + 1;
		}
		return { file: this.file, line: this.#line, column: byte - this.#start + 1 };
	}
}
