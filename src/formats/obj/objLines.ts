import { BlockLines } from '../text/blockLines.ts';
import { latin1 } from '../text/decimal.ts';
import { type Loaded, markLength } from '../text/loaded.ts';
import { byteClasses } from '../text/tokens.ts';

/** Byte classes of OBJ files. */
export const objClasses = byteClasses('anywhere');

/** Byte classes for the editor: the slash between the indices of a corner counts as a blank. */
export const objEditorClasses = byteClasses('anywhere');
objEditorClasses[47] = objClasses[32]!;

/** The most frequent keywords; `word` returns these strings without allocation. */
const frequentWords = ['v', 'f'] as const;
const frequent = [118, 102];

const backslash = 92;
const slash = 47;
const minus = 45;

/** Tokens of an OBJ file by statement; a backslash at the end of a line continues the statement. */
export class ObjLines extends BlockLines {
	/** Point, texture coordinate and normal index of the last corner, as written; 0 if missing. */
	readonly reference = new Int32Array(3);

	constructor(file: string, source: Loaded) {
		super(file, objClasses, source, markLength(source), source.length + 1, 0);
	}

	override more(): boolean {
		for (;;) {
			if (!super.more()) return false;
			const { bytes, at } = this;
			const next = bytes[at + 1];
			if (bytes[at] !== backslash || (next !== 10 && next !== 13)) return true;
			// There is a line end after the last byte of the file, too.
			this.at = next === 13 && bytes[at + 2] === 10 ? at + 3 : at + 2;
			this.line++;
			this.lineStart = this.at;
			if (!this.lineFollows()) return false;
		}
	}

	/** Reads the next token as text; `''` at the end of the statement. */
	word(): string {
		if (!this.more()) return '';
		const start = this.at;
		this.skip();
		const { bytes, at } = this;
		const only = at === start + 1 ? frequent.indexOf(bytes[start]!) : -1;
		if (only >= 0) return frequentWords[only]!;
		return latin1(bytes, start, Math.min(at, start + 1000));
	}

	/** Reads the rest of the line without its comment. */
	rest(): string {
		if (!this.more()) return '';
		const start = this.at;
		let end = start;
		while (objClasses[this.bytes[end]!]! < 2) end++;
		this.at = end;
		return this.textAt(start, end).trim();
	}

	/**
	 * Reads a corner (`1`, `1/2`, `1//3` or `1/2/3`, trailing slashes allowed) into `reference`; false if it is
	 * malformed.
	 */
	readCorner(): boolean {
		const { bytes, reference } = this;
		const start = this.at;
		let at = start;
		reference.fill(0);
		for (let k = 0; k < 3; k++) {
			const negative = bytes[at] === minus;
			if (negative) at++;
			let value = 0;
			const first = at;
			for (let byte = bytes[at]!; byte >= 48 && byte <= 57 && at - first < 10; byte = bytes[++at]!)
				value = 10 * value + byte - 48;
			// A missing `vt` or `vn` index is allowed; a missing point index or a sign without digits is not.
			if (at === first && (k === 0 || negative)) break;
			if (at > first && (value === 0 || value > 0x7fffffff)) break;
			reference[k] = negative ? -value : value;
			if (bytes[at] === slash && k < 2) {
				at++;
				continue;
			}
			if (objClasses[bytes[at]!] === 0) break;
			this.at = at;
			return true;
		}
		this.at = start;
		this.skip();
		return false;
	}
}
