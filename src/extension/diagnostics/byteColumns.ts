/** The place in a line's text, from 0 in UTF-16 units, of a column that counts bytes of UTF-8 from 1. */
export function characterAt(line: string, column: number): number {
	let bytes = 1;
	let at = 0;
	for (const character of line) {
		if (bytes >= column) break;
		const code = character.codePointAt(0) as number;
		bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
		at += character.length;
	}
	return at;
}

/** Start and end in a line's text of `length` bytes at a column; without a length, of the word that stands there. */
export function rangeAt(line: string, column: number, length?: number): [number, number] {
	const start = characterAt(line, column);
	if (length !== undefined && length > 0) return [start, characterAt(line, column + length)];
	const word = /^[^\s#]+/.exec(line.slice(start));
	return [start, start + (word?.[0].length ?? 0)];
}
