import { unknownKeyword } from '../text/corrections.ts';
import type { TextEncoding } from '../text/encoding.ts';
import { Fault } from '../text/fault.ts';
import { decodedName } from '../text/percentNames.ts';
import { correctNames, type DraftElement, type PlacedProperty } from './correctNames.ts';
import {
	type PlyElement,
	type PlyEncoding,
	type PlyHeader,
	plyType,
	plyTypes,
	type ReportFault,
} from './header.ts';
import { type HeaderLine, headerLines, type Word } from './headerLines.ts';

const encodings: Readonly<Record<string, PlyEncoding>> = {
	ascii: 'ascii',
	binary_little_endian: 'little',
	binary_big_endian: 'big',
};

const keywords = ['format', 'comment', 'obj_info', 'element', 'property', 'end_header'];

/**
 * Reads the header of a file. Throws a `Fault` if the data cannot be read.
 *
 * @param length number of bytes of the file in `bytes`
 * @param onFault reports misspelt keywords, which are corrected, and lines that are skipped
 * @param names decodes the names of properties
 */
export function readHeader(
	bytes: Uint8Array,
	length: number,
	onFault: ReportFault,
	names?: TextEncoding,
): PlyHeader {
	const comments: string[] = [];
	const elements: DraftElement[] = [];
	let encoding: PlyEncoding | undefined;
	const correct = correctionOf(onFault);
	const nextLine = headerLines(bytes, length);
	for (;;) {
		const line = nextLine();
		const { start, words, isFirst, excerpt } = line;
		const recover = (message: string) => onFault(new Fault('not-supported', start, message));
		if (isFirst) {
			const keyword = words[0]?.text;
			if (keyword !== 'ply') recover(`Expected ply, found ${excerpt}.`);
			if (keyword !== 'format') continue;
		}
		if (words.length === 0) continue;
		const keyword = correct(words[0], keywords, 'keyword');
		if (keyword === 'end_header') {
			if (!encoding)
				throw new Fault('missing-section', start, 'The header has no format, such as ascii 1.0.');
			return { encoding, comments, elements: correctNames(elements, onFault), end: line.end };
		}
		if (keyword === 'comment' || keyword === 'obj_info') comments.push(line.text.trim());
		else if (keyword === 'format') encoding = encodingOf(line, correct);
		else if (keyword === 'element') elements.push(parseElement(words, elements, start, excerpt));
		else if (keyword === 'property') addProperty(elements.at(-1), line, correct, names);
		else recover(`Expected an element, a property, a comment or end_header, found ${excerpt}.`);
	}
}

/** The text of a word, corrected and reported if it is a misspelling of one in `list`. */
type Correct = (word: Word | undefined, list: readonly string[], what: string) => string;

const correctionOf =
	(onFault: ReportFault): Correct =>
	(word, list, what) => {
		if (!word || list.includes(word.text)) return word?.text ?? '';
		const { message, replacement } = unknownKeyword(word.text, list, { what });
		if (replacement === undefined) return word.text;
		const { length } = word.text;
		onFault(new Fault('unknown-keyword', word.at, message, { length, replacement }));
		return replacement;
	};

/** The encoding that a line `format` names. */
function encodingOf(
	{ words, start, excerpt }: HeaderLine,
	correct: Correct,
): PlyEncoding | undefined {
	const word = correct(words[1], Object.keys(encodings), 'format');
	if (!Object.hasOwn(encodings, word))
		throw new Fault(
			'not-supported',
			start,
			`Expected ascii, binary_little_endian or binary_big_endian as the format, found ${excerpt}.`,
		);
	return encodings[word];
}

/** Adds the property of a line to an element. */
function addProperty(
	element: DraftElement | undefined,
	{ words, start, excerpt }: HeaderLine,
	correct: Correct,
	names?: TextEncoding,
): void {
	const property = parseProperty(words, correct, names);
	if (!element || !property)
		throw new Fault(
			'not-supported',
			start,
			element
				? `Expected a property with its type and name, found ${excerpt}.`
				: 'A property precedes the first element.',
		);
	element.properties.push(property);
}

function parseElement(
	words: readonly Word[],
	elements: readonly PlyElement[],
	start: number,
	lineExcerpt: string,
): DraftElement {
	const [, name, count] = words;
	if (!name || !count)
		throw new Fault(
			'not-an-integer',
			start,
			`Expected the name and the number of an element, found ${lineExcerpt}.`,
		);
	if (!/^\d+$/.test(count.text) || !Number.isSafeInteger(Number(count.text)))
		throw new Fault(
			'not-an-integer',
			count.at,
			`Expected the count of the element "${name.text}" as an integer, found "${count.text}".`,
			{ length: count.text.length },
		);
	if (elements.some((one) => one.name === name.text))
		throw new Fault('not-supported', start, `The element "${name.text}" is here again.`);
	return {
		...{ name: name.text, nameAt: name.at, count: Number(count.text), countAt: count.at },
		...{ at: start, properties: [] },
	};
}

function parseProperty(
	[, second, ...rest]: readonly Word[],
	correct: Correct,
	names?: TextEncoding,
): PlacedProperty | undefined {
	const typeWords = Object.keys(plyTypes);
	const kind = correct(second, [...typeWords, 'list'], 'type');
	const list = kind === 'list';
	const count = list ? correct(rest[0], typeWords, 'type') : '';
	const word = list ? correct(rest[1], typeWords, 'type') : kind;
	const name = rest[list ? 2 : 0];
	const type = plyType(word);
	const lengthType = plyType(count);
	if (!type || !name || (list && (!lengthType || lengthType.kind === 'real'))) return undefined;
	return {
		name: decodedName(name.text, names),
		...{ at: name.at, length: name.text.length },
		word,
		type,
		...(list && lengthType && { count: { word: count, type: lengthType } }),
	};
}
