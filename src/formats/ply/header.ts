import { type DataType, dataTypes } from '../io/dataTypes.ts';
import { spelling, unknownKeyword } from '../text/corrections.ts';
import { latin1, quoted } from '../text/decimal.ts';
import type { TextEncoding } from '../text/encoding.ts';
import { Fault } from '../text/fault.ts';
import { decodedName } from '../text/percentNames.ts';

/** Text, or binary by byte order. */
export type PlyEncoding = 'ascii' | 'little' | 'big';

/** A property of an element: a scalar, or a list preceded by its length. */
export interface Property {
	readonly name: string;
	/** The type's keyword in the file, such as `uchar` or `uint8`. */
	readonly word: string;
	readonly type: DataType;
	/** Type of a list's length. */
	readonly count?: { readonly word: string; readonly type: DataType };
}

/** Whether a property is the list of a face's vertices. */
export const isFaceList = ({ name, count, type }: Property): boolean =>
	count !== undefined && type.kind !== 'real' && /^vertex_(index|indices)$/.test(name);

/** An element: a named list of entries with the same properties. */
export interface PlyElement {
	readonly name: string;
	readonly count: number;
	/** Byte of its line in the file. */
	readonly at: number;
	/** Byte of its count in the file. */
	readonly countAt: number;
	readonly properties: readonly Property[];
}

/** The header of a PLY file. */
export interface PlyHeader {
	readonly encoding: PlyEncoding;
	/** Lines of `comment` and `obj_info`, with the keyword. */
	readonly comments: readonly string[];
	/** In the order of the file. */
	readonly elements: readonly PlyElement[];
	/** Byte after the header: the first of the data. */
	readonly end: number;
}

const { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float32, Float64 } = dataTypes as Record<
	'Int8' | 'UInt8' | 'Int16' | 'UInt16' | 'Int32' | 'UInt32' | 'Float32' | 'Float64',
	DataType
>;

const types: Readonly<Record<string, DataType>> = {
	char: Int8,
	uchar: UInt8,
	short: Int16,
	ushort: UInt16,
	int: Int32,
	uint: UInt32,
	float: Float32,
	double: Float64,
	int8: Int8,
	uint8: UInt8,
	int16: Int16,
	uint16: UInt16,
	int32: Int32,
	uint32: UInt32,
	float32: Float32,
	float64: Float64,
};

/** The type that a keyword names; undefined for other words. */
export const plyType = (word: string): DataType | undefined =>
	Object.hasOwn(types, word) ? types[word] : undefined;

const encodings: Readonly<Record<string, PlyEncoding>> = {
	ascii: 'ascii',
	binary_little_endian: 'little',
	binary_big_endian: 'big',
};

/** Maximum length of a header in bytes. */
export const maxHeaderBytes = 1 << 20;

const keywords = ['format', 'comment', 'obj_info', 'element', 'property', 'end_header'];

/** A word of a line, and its file offset. */
interface Word {
	readonly text: string;
	readonly at: number;
}

const wordsOf = (line: string, start: number): Word[] =>
	[...line.matchAll(/[^ \t\n\v\f\r]+/g)].map(({ 0: text, index }) => ({ text, at: start + index }));

/** Reports a recoverable error. */
export type ReportFault = (fault: Fault, severity?: 'warning') => void;

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
	let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
	// All lines end like the first one: after a CR, the first byte of binary data may look like an LF.
	const head = bytes.subarray(0, Math.min(length, maxHeaderBytes));
	const cr = head.indexOf(13);
	const lf = head.indexOf(10);
	const isCrOnly = cr >= 0 && (lf < 0 || cr < lf - 1);
	/** The text of a word, corrected and reported if it is a misspelling of one in `list`. */
	const correct = (word: Word | undefined, list: readonly string[], what: string): string => {
		if (!word || list.includes(word.text)) return word?.text ?? '';
		const { message, replacement } = unknownKeyword(word.text, list, { what });
		if (replacement === undefined) return word.text;
		onFault(
			new Fault('unknown-keyword', word.at, message, { length: word.text.length, replacement }),
		);
		return replacement;
	};
	for (let first = true; ; first = false) {
		const start = at;
		let end = head.indexOf(isCrOnly ? 13 : 10, at);
		if (end < 0) end = head.length;
		if (start >= head.length)
			throw new Fault(
				'missing-section',
				Math.min(start, length),
				'Expected end_header, but the file ends.',
			);
		at = end + 1;
		const line = latin1(head, start, Math.min(end, start + 4096));
		const words = wordsOf(line, start);
		const recover = (message: string) => onFault(new Fault('not-supported', start, message));
		const lineExcerpt = quoted(head, start, end);
		if (first) {
			const keyword = words[0]?.text;
			if (keyword !== 'ply') recover(`Expected ply, found ${lineExcerpt}.`);
			if (keyword !== 'format') continue;
		}
		if (words.length === 0) continue;
		const keyword = correct(words[0], keywords, 'keyword');
		if (keyword === 'end_header') {
			if (!encoding)
				throw new Fault('missing-section', start, 'The header has no format, such as ascii 1.0.');
			for (const [k, element] of correctNames(elements, onFault).entries()) elements[k] = element;
			return { encoding, comments, elements, end: at };
		}
		if (keyword === 'comment' || keyword === 'obj_info') comments.push(line.trim());
		else if (keyword === 'format') {
			const word = correct(words[1], Object.keys(encodings), 'format');
			if (!Object.hasOwn(encodings, word))
				throw new Fault(
					'not-supported',
					start,
					`Expected ascii, binary_little_endian or binary_big_endian as the format, found ${lineExcerpt}.`,
				);
			encoding = encodings[word];
		} else if (keyword === 'element')
			elements.push(parseElement(words, elements, start, lineExcerpt));
		else if (keyword === 'property') {
			const element = elements.at(-1);
			const property = parseProperty(words, correct, names);
			if (!element || !property)
				throw new Fault(
					'not-supported',
					start,
					element
						? `Expected a property with its type and name, found ${lineExcerpt}.`
						: 'A property precedes the first element.',
				);
			element.properties.push(property);
		} else
			recover(`Expected an element, a property, a comment or end_header, found ${lineExcerpt}.`);
	}
}

type DraftElement = Omit<PlyElement, 'properties'> & {
	properties: PlacedProperty[];
	readonly nameAt: number;
};

/** A property with the file offset and the length of its name. */
type PlacedProperty = Property & { readonly at: number; readonly length: number };

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
	correct: (word: Word | undefined, list: readonly string[], what: string) => string,
	names?: TextEncoding,
): PlacedProperty | undefined {
	const typeWords = Object.keys(types);
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

/** Corrects misspelt names of the elements and properties that make up a mesh. */
function correctNames(elements: readonly DraftElement[], onFault: ReportFault): DraftElement[] {
	/** Replaces a misspelling of a name of `expected` that is absent; other names stay. */
	const correct = (
		{ name, at, length }: { name: string; at: number; length: number },
		what: string,
		expected: readonly string[],
		present: readonly { readonly name: string }[],
		severity?: 'warning',
	): string => {
		const absent = expected.filter((one) => !present.some((other) => other.name === one));
		if (absent.length === 0 || expected.includes(name)) return name;
		const { hint, replacement } = spelling(name, absent);
		if (replacement === undefined) return name;
		const message = `Unknown ${what} "${name}"${hint}.`;
		onFault(new Fault('unknown-keyword', at, message, { length, replacement }), severity);
		return replacement;
	};
	const named: DraftElement[] = [];
	for (const element of elements) {
		const { name: original, nameAt: at, properties } = element;
		const nameRange = { name: original, at, length: original.length };
		// A mesh needs no edges.
		const isKnown = /^tristrips?$/.test(original);
		let name = isKnown ? original : correct(nameRange, 'element', ['vertex', 'face'], elements);
		if (name === original && !isKnown)
			name = correct(nameRange, 'element', ['edge'], elements, 'warning');
		const hasList = properties.some((property) => isFaceList(property));
		const namedProperties = properties.map((property): PlacedProperty => {
			const { count } = property;
			const isInteger = property.type.kind !== 'real';
			let correctedName = property.name;
			if (name === 'face' && count && isInteger && !hasList)
				correctedName = correct(
					property,
					'property',
					['vertex_indices', 'vertex_index'],
					properties,
				);
			else if (name === 'edge' && !count && isInteger)
				correctedName = correct(
					property,
					'property',
					['vertex1', 'vertex2'],
					properties,
					'warning',
				);
			return correctedName === property.name ? property : { ...property, name: correctedName };
		});
		named.push({ ...element, name, properties: namedProperties });
	}
	return named;
}
