import type { Location } from '../../mesh/finding.ts';
import type { Loaded } from '../text/loaded.ts';
import { ObjLines } from './objLines.ts';

/** Finds the columns of malformed corners in a second pass over the file. */
export class CornerLocations {
	readonly #lines: ObjLines;
	/** Tokens of the last statement read, without its keyword. */
	#tokens: { readonly place: Location; readonly text: string }[] = [];
	#line = 0;

	constructor(
		readonly file: string,
		source: Loaded,
	) {
		this.#lines = new ObjLines(file, source);
	}

	/**
	 * Location of a corner (0-based) of the element whose statement ends in `line`. Lines must ascend from call to call.
	 *
	 * @param part 0 for its point, 1 for its texture coordinates, 2 for its normal
	 */
	of(line: number, corner: number, part: number): Location {
		while (this.#line < line && this.#next());
		const token = this.#tokens[corner];
		if (this.#line !== line || !token) return { file: this.file, line, column: 1, length: 0 };
		const { place, text } = token;
		const parts = text.split('/');
		const offset = parts.slice(0, part).join('/').length + (part > 0 ? 1 : 0);
		return { ...place, column: place.column + offset, length: parts[part]?.length ?? 0 };
	}

	#next(): boolean {
		const lines = this.#lines;
		if (!lines.next()) return false;
		lines.word();
		this.#tokens = [];
		while (lines.more()) {
			const text = lines.word();
			this.#tokens.push({ place: lines.location(), text });
		}
		this.#line = lines.line;
		return true;
	}
}
