import type { Location } from '../../mesh/finding.ts';

const lf = 10;
const cr = 13;

/** Lines and columns of the bytes of a file; bytes that are asked for in rising order cost one walk through the file. */
export class Places {
	readonly #file: string;
	readonly #bytes: Uint8Array;
	#line = 1;
	#start = 0;

	constructor(file: string, bytes: Uint8Array) {
		this.#file = file;
		this.#bytes = bytes;
	}

	/** The place of a byte. Lines end with LF, CRLF or CR. */
	at(byte: number): Location {
		if (byte < this.#start) [this.#line, this.#start] = [1, 0];
		const bytes = this.#bytes;
		for (let at = this.#start; at < byte; at++) {
			if (bytes[at] !== lf && (bytes[at] !== cr || bytes[at + 1] === lf)) continue;
			this.#line++;
			this.#start = at + 1;
		}
		return { file: this.#file, line: this.#line, column: byte - this.#start + 1 };
	}
}
