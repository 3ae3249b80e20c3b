import type { Location } from '../../mesh/finding.ts';

const lf = 10;

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

	/** The place of a byte. Lines end with LF. */
	at(byte: number): Location {
		if (byte < this.#start) [this.#line, this.#start] = [1, 0];
		for (;;) {
			const end = this.#bytes.indexOf(lf, this.#start);
			if (end < 0 || end >= byte) break;
			this.#line++;
			this.#start = end + 1;
		}
		return { file: this.#file, line: this.#line, column: byte - this.#start + 1 };
	}
}
