import { latin1, quoted } from '../text/decimal.ts';
import type { TextEncoding } from '../text/encoding.ts';
import { decodedName } from '../text/percentNames.ts';
import { type DataType, dataTypes } from '../vtkData/dataTypes.ts';
import { Fault } from '../vtkData/fault.ts';

export type PlyEncoding = 'ascii' | 'little' | 'big';

/** Numbers that each entry of an element has: one, or as many as a first one says. */
export interface Property {
	readonly name: string;
	readonly word: string;
	readonly type: DataType;
	/** Of a list: the type of its length. */
	readonly count?: { readonly word: string; readonly type: DataType };
}

/** Whether a property has the corners of faces. */
export const isFaceList = ({ name, count, type }: Property): boolean =>
	count !== undefined && type.kind !== 'real' && /^vertex_(index|indices)$/.test(name);

/** A kind of entries, in the order of the file. */
export interface PlyElement {
	readonly name: string;
	readonly count: number;
	/** The byte that its line begins with. */
	readonly at: number;
	readonly properties: readonly Property[];
}

export interface PlyHeader {
	readonly encoding: PlyEncoding;
	readonly comments: readonly string[];
	readonly elements: readonly PlyElement[];
	/** The byte behind it. */
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

/** The number type of a word; undefined where there is none. */
export const plyType = (word: string): DataType | undefined =>
	Object.hasOwn(types, word) ? types[word] : undefined;

const encodings: Readonly<Record<string, PlyEncoding>> = {
	ascii: 'ascii',
	binary_little_endian: 'little',
	binary_big_endian: 'big',
};

/** A header has no more bytes. */
export const longest = 1 << 20;

/**
 * Reads the header of a file. Throws a `Fault` where nothing behind it can be read.
 *
 * @param wrong called with what does not keep from reading on
 * @param names decodes the names of properties
 */
export function readHeader(
	bytes: Uint8Array,
	length: number,
	wrong: (fault: Fault) => void,
	names?: TextEncoding,
): PlyHeader {
	const comments: string[] = [];
	const elements: (PlyElement & { properties: Property[] })[] = [];
	let encoding: PlyEncoding | undefined;
	let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
	// Bytes behind the header may be those of line ends: all lines end as the first one does.
	const head = bytes.subarray(0, Math.min(length, longest));
	const cr = head.indexOf(13);
	const lf = head.indexOf(10);
	const returns = cr >= 0 && (lf < 0 || cr < lf - 1);
	for (let first = true; ; first = false) {
		const start = at;
		let end = head.indexOf(returns ? 13 : 10, at);
		if (end < 0) end = head.length;
		if (start >= head.length)
			throw new Fault(
				'missing-section',
				Math.min(start, length),
				'Expected end_header, but the file ends.',
			);
		at = end + 1;
		const line = latin1(head, start, Math.min(end, start + 4096)).trim();
		const words = line.split(/[ \t]+/);
		const [keyword = ''] = words;
		const soft = (message: string) => wrong(new Fault('not-supported', start, message));
		const shown = quoted(head, start, end);
		if (first) {
			if (keyword !== 'ply') soft(`Expected ply, found ${shown}.`);
			if (keyword !== 'format') continue;
		}
		if (line === '') continue;
		if (keyword === 'end_header') {
			if (!encoding)
				throw new Fault('missing-section', start, 'The header has no format, such as ascii 1.0.');
			return { encoding, comments, elements, end: at };
		}
		if (keyword === 'comment' || keyword === 'obj_info') comments.push(line);
		else if (keyword === 'format') {
			const [, word = ''] = words;
			if (!Object.hasOwn(encodings, word))
				throw new Fault(
					'not-supported',
					start,
					`Expected ascii, binary_little_endian or binary_big_endian as the format, found ${shown}.`,
				);
			encoding = encodings[word];
		} else if (keyword === 'element') {
			const [, name = '', count = ''] = words;
			if (!/^\d+$/.test(count) || !Number.isSafeInteger(Number(count)))
				throw new Fault(
					'not-an-integer',
					start,
					`Expected the name and the number of an element, found ${shown}.`,
				);
			if (elements.some((one) => one.name === name))
				throw new Fault('not-supported', start, `The element "${name}" is here again.`);
			elements.push({ name, count: Number(count), at: start, properties: [] });
		} else if (keyword === 'property') {
			const element = elements.at(-1);
			const property = propertyOf(words, names);
			if (!element || !property)
				throw new Fault(
					'not-supported',
					start,
					element
						? `Expected a property with its type and name, found ${shown}.`
						: 'A property precedes the first element.',
				);
			element.properties.push(property);
		} else soft(`Expected an element, a property, a comment or end_header, found ${shown}.`);
	}
}

function propertyOf(words: readonly string[], names?: TextEncoding): Property | undefined {
	const list = words[1] === 'list';
	const [count = '', word = '', name = ''] = list ? words.slice(2) : ['', ...words.slice(1)];
	const type = plyType(word);
	const own = plyType(count);
	if (!type || name === '' || (list && (!own || own.kind === 'real'))) return undefined;
	return {
		name: decodedName(name, names),
		word,
		type,
		...(list && own && { count: { word: count, type: own } }),
	};
}
