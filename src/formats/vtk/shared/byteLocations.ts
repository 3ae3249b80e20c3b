import type { Finding, Location } from '../../../mesh/finding.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import type { Fault } from '../../text/fault.ts';

const lf = 10;
const cr = 13;
/** Bytes that are searched at a time. */
const window = 1 << 16;
/** Maximum length of a word, and the bytes that end one in XML: ", < and >. */
const maxWord = 200;
const wordEnds: readonly number[] = [34, 60, 62];

/** Lines and columns of bytes of a file; requests in ascending order pass over the file once. */
export class ByteLocations {
	readonly file: string;
	readonly #content: FileBytes;
	#line = 1;
	#start = 0;

	constructor(content: FileBytes) {
		this.file = content.name;
		this.#content = content;
	}

	/** The location of a byte. Lines end with LF, CRLF or CR. */
	at(byte: number): Location {
		if (byte < this.#start) [this.#line, this.#start] = [1, 0];
		for (let from = this.#start; from < byte; from += window) {
			const length = Math.min(window, byte - from);
			// An LF may follow the last byte.
			const bytes = this.#content.transientBytes(from, from + length + 1);
			for (let i = 0; i < length; i++) {
				if (bytes[i] !== lf && (bytes[i] !== cr || bytes[i + 1] === lf)) continue;
				this.#line++;
				this.#start = from + i + 1;
			}
		}
		return { file: this.file, line: this.#line, column: byte - this.#start + 1 };
	}

	/** The location of a fault in a text, with the fault's length, else that of the word at its byte. */
	of({ at, line, word, length, replacement }: Fault): Location & Pick<Finding, 'replacement'> {
		if (line !== undefined && word === undefined) return { file: this.file, line, column: 1 };
		const byte = line === undefined ? Math.min(at, this.#content.length) : this.#word(line, word!);
		return {
			...this.at(byte),
			length: length ?? this.#wordLength(byte),
			...(replacement !== undefined && { replacement }),
		};
	}

	/** The byte of word `nth` (0-based) of a 1-based line; the end of the line if it has fewer words. */
	#word(line: number, nth: number): number {
		const { length } = this.#content;
		let linesLeft = line - 1;
		let words = -1;
		let afterBlank = true;
		for (let from = 0; from < length; from += window) {
			const size = Math.min(window, length - from);
			const bytes = this.#content.transientBytes(from, from + size + 1);
			for (let i = 0; i < size; i++) {
				const byte = bytes[i]!;
				const ends = byte === lf || (byte === cr && bytes[i + 1] !== lf);
				if (linesLeft > 0) {
					if (ends) linesLeft--;
					continue;
				}
				const isBlank = byte <= 32;
				if (afterBlank && !isBlank && ++words === nth) return from + i;
				if (ends) return from + i;
				afterBlank = isBlank;
			}
		}
		return length;
	}

	/** Length of the word at a byte, at least 1: the first byte may be `"`, `<` or `>`. */
	#wordLength(byte: number): number {
		const bytes = this.#content.transientBytes(byte, byte + maxWord);
		const end = bytes.findIndex((code, k) => code <= 32 || (k > 0 && wordEnds.includes(code)));
		return end < 0 ? bytes.length : end;
	}
}
