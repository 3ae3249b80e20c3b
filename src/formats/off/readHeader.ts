import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import { spelling } from '../text/corrections.ts';
import { integerText, type Report } from '../text/report.ts';
import type { WordLines } from '../text/wordLines.ts';
import { beginsWrapper, plainOff, type Variant, variantOf } from './variants.ts';

/** The text before the points. */
export interface Header {
	readonly variant: Variant;
	/** Coordinates of a point, if the header states them. */
	readonly dimension?: 2 | 3;
	readonly points: number;
	readonly faces: number;
	/** Locations of the counts. */
	readonly at: { readonly points: Location; readonly faces: Location };
	/** Location of text before the keyword, such as a brace or an appearance, if there is any. */
	readonly wrapper?: Location;
}

/** Minimum number of bytes of a line of a point or a face. */
const minLineBytes = 4;

/** Reads the header; undefined, and reported, if it is malformed. */
export function readHeader(lines: WordLines, size: number, report: Report): Header | undefined {
	const opened = readWord(lines, report);
	if (!opened) return undefined;
	const { variant } = opened;
	if (!isSupported(lines, variant, report)) return undefined;
	const dimension = variant.counted ? readDimension(lines, report) : undefined;
	if (variant.counted && dimension === undefined) return undefined;
	if (!skipToToken(lines, 'the number of points', report)) return undefined;
	const points = readCount(lines, 'point', size, report);
	const at = { points: lines.location(), faces: lines.location() };
	const faces = points === undefined ? undefined : readCount(lines, 'face', size, report);
	if (points === undefined || faces === undefined) return undefined;
	at.faces = lines.location();
	if (lines.more()) {
		if (Number.isNaN(lines.integer())) {
			report.badNumber(lines, 'the number of edges');
			return undefined;
		}
		if (lines.more())
			report.error('extra-value', () => {
				lines.skip();
				const message = `Unexpected value after the numbers of points, faces and edges: ${lines.quotedToken()}.`;
				return { ...lines.location(), message };
			});
	}
	return { ...opened, ...(dimension && { dimension }), points, faces, at };
}

/** Reads the keyword at the start of a file; it is optional if counts come first. */
function readWord(
	lines: WordLines,
	report: Report,
): Pick<Header, 'variant' | 'wrapper'> | undefined {
	let wrapper: Location | undefined;
	for (let first = true; ; first = false) {
		while (lines.line === 0 || !lines.more())
			if (!lines.next()) {
				const message = 'Expected the word OFF, but the file ends.';
				report.error('missing-section', () => ({ ...lines.end(), message }));
				return undefined;
			}
		const word = lines.word();
		const withoutWrapper = word.replace(/^[{=(]+/, '');
		const variant = variantOf(withoutWrapper);
		if (variant) {
			lines.back(withoutWrapper.length - variant.length);
			if (withoutWrapper.length < word.length) wrapper ??= lines.location();
			return { variant, ...(wrapper && { wrapper }) };
		}
		if (first && /^\d+$/.test(word)) {
			lines.rewind();
			return { variant: plainOff };
		}
		const { replacement } = spelling(word, first ? ['OFF', 'COFF', 'NOFF', 'CNOFF'] : []);
		const corrected = replacement === undefined ? undefined : variantOf(replacement);
		if (corrected && replacement !== undefined) {
			const message = `Expected the word ${replacement}, found ${lines.quotedToken()}.`;
			report.error('unknown-keyword', () => ({ ...lines.location(), message, replacement }));
			return { variant: corrected };
		}
		if (first && !beginsWrapper.test(word)) {
			report.error('missing-section', () => ({
				...lines.location(),
				message: `Expected the word OFF, found ${lines.quotedToken()}.`,
			}));
			return undefined;
		}
		wrapper ??= lines.location();
	}
}

/** Whether points and faces of a variant are read; reports the reason if not. */
function isSupported(lines: WordLines, variant: Variant, report: Report): boolean {
	const refuse = (message: string) => {
		report.error('not-supported', () => ({ ...lines.location(), message }));
		return false;
	};
	if (variant.four)
		return refuse(
			`The points of ${variant.word} files have four homogeneous coordinates, which TriRefine does not read; divide by the fourth one, and write OFF.`,
		);
	if (!lines.more()) return true;
	const word = lines.word();
	if (word === 'BINARY')
		return refuse(
			'This is a binary OFF file, and TriRefine reads those of text; write it as text.',
		);
	lines.back(word.length);
	return true;
}

function readDimension(lines: WordLines, report: Report): 2 | 3 | undefined {
	if (!skipToToken(lines, 'the number of coordinates', report)) return undefined;
	const dimension = lines.integer();
	if (dimension === 2 || dimension === 3) return dimension;
	if (Number.isNaN(dimension)) report.badNumber(lines, 'the number of coordinates of a point');
	else
		report.error('wrong-dimension', () => ({
			...lines.location(),
			message: `Expected points with 2 or 3 coordinates, found ${integerText(dimension)}.`,
		}));
	return undefined;
}

/** Moves to the next token, in this line or a later one; false, and reported, at the end of the file. */
function skipToToken(lines: WordLines, what: string, report: Report): boolean {
	while (!lines.more())
		if (!lines.next()) {
			report.error('missing-section', () => ({
				...lines.end(),
				message: `Expected ${what}, but the file ends.`,
			}));
			return false;
		}
	return true;
}

function readCount(
	lines: WordLines,
	noun: string,
	size: number,
	report: Report,
): number | undefined {
	const count = lines.integer();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number of ${noun}s`);
		return undefined;
	}
	const max = Math.floor((size + 1) / minLineBytes);
	if (count >= 0 && count <= max) return count;
	report.error('wrong-count', () => ({
		...lines.location(),
		message:
			count < 0
				? `Expected the number of ${noun}s, which is 0 or more, found ${integerText(count)}.`
				: `The file says ${counted(count, noun)}, but the ${counted(size, 'byte')} of ${lines.file} cannot hold more than ${max}.`,
	}));
	return undefined;
}
