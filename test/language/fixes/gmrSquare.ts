import { oddSquareWith } from '../../support/squares.ts';

/** A unit square of two triangles, with comments, odd digits and blanks that no fix may touch. */
export const square = oddSquareWith(
	['1e0 0', '1e0 0   '],
	['1.0 1', '  1.0 +1'],
	['0 1.0', '0 1.50e0'],
	['1 2\n2 3', '1\t2\n2 3'],
	['5 3 4', '5 3  4'],
);

/** The text as a file. */
export const gmr = (text: string) => ({ 'a.gmr': text });
/** The square with parts of its text replaced. Throws where a part is not there. */
export const change = (...changes: [string, string][]) => {
	let text = square;
	for (const [from, to] of changes) {
		if (!text.includes(from)) throw new Error(`no ${from}`);
		text = text.replace(from, to);
	}
	return gmr(text);
};
