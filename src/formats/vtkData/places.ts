import type { Location } from '../../mesh/finding.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';

const lf = 10;
const cr = 13;
/** Bytes that are looked at at a time. */
const window = 1 << 16;

/** Lines and columns of the bytes of a file; bytes that are asked for in rising order cost one walk through the file. */
export class Places {
	readonly file: string;
	readonly #content: FileBytes;
	#line = 1;
	#start = 0;

	constructor(content: FileBytes) {
		this.file = content.name;
		this.#content = content;
	}

	/** The place of a byte. Lines end with LF, CRLF or CR. */
	at(byte: number): Location {
		if (byte < this.#start) [this.#line, this.#start] = [1, 0];
		for (let from = this.#start; from < byte; from += window) {
			const length = Math.min(window, byte - from);
			// An LF may follow the last one.
			const bytes = this.#content.passing(from, from + length + 1);
			for (let i = 0; i < length; i++) {
				if (bytes[i] !== lf && (bytes[i] !== cr || bytes[i + 1] === lf)) continue;
				this.#line++;
				this.#start = from + i + 1;
			}
		}
		return { file: this.file, line: this.#line, column: byte - this.#start + 1 };
	}
}
