import type { FileBytes } from '../bytes/fileBytes.ts';
import { doublesAt, type Stretch, type Wholes, wholesAt } from '../bytes/numbers.ts';
import { asciiNumbers } from '../vtkData/asciiNumbers.ts';
import { type DataType, dataTypeOf } from '../vtkData/dataTypes.ts';
import { Fault } from '../vtkData/fault.ts';
import type { SaidCount } from '../vtkData/numberLines.ts';
import type { Element } from './markup.ts';
import { type Place, payloadPlace } from './payload.ts';
import type { Encoding, Payload } from './taken.ts';

/** A file whose arrays can be read. */
export interface DataFile {
	readonly content: FileBytes;
	readonly encoding: Encoding;
	/** Appended data: the byte behind the `_`, the one behind the last, and whether they are base64. */
	readonly appended:
		| { readonly start: number; readonly end: number; readonly base64: boolean }
		| undefined;
	/** Numbers lie in memory that threads see. */
	readonly shared?: boolean | undefined;
}

/** Called where an array has more numbers than it needs. */
export type Surplus = (array: Element, what: string) => void;

/** The numbers of an array. */
export interface DataArray {
	/** As the file names it: `Float64`. */
	readonly type: string;
	readonly kind: DataType['kind'];
	readonly components: number;
	/** Doubles where `kind` is that of reals. */
	readonly values: Wholes;
}

/** Formats of arrays that a file was seen to have. */
export type ArrayFormat = 'ascii' | 'binary' | 'appended';

/** The format of an array; ascii where it says none. */
export function formatOfArray(element: Element): ArrayFormat {
	const format = element.attributes.format ?? 'ascii';
	if (format === 'ascii' || format === 'binary' || format === 'appended') return format;
	throw new Fault(
		'not-supported',
		element.start,
		`The format "${format}" of an array is not known; there are ascii, binary and appended.`,
	);
}

/** The number that an attribute has, a whole one; undefined where it is missing or empty. */
export function wholeNumber(element: Element, name: string): number | undefined {
	const text = element.attributes[name]?.trim() ?? '';
	if (text === '') return undefined;
	const value = /^\+?\d+$/.test(text) ? Number(text) : Number.NaN;
	if (Number.isSafeInteger(value)) return value;
	throw new Fault(
		'not-an-integer',
		element.start,
		`Expected a whole number as ${name} of <${element.name}>, found "${text.slice(0, 40)}".`,
	);
}

/**
 * Reads an array.
 *
 * @param tuples entries of `components` numbers each; undefined where the file does not say
 * @param what how the array is called in messages
 * @param surplus called where there are more numbers than expected
 */
export function readArray(
	file: DataFile,
	element: Element,
	tuples: number | undefined,
	what: string,
	surplus?: () => void,
): DataArray {
	return numbersOf(file, arrayOf(file, element, tuples, what, surplus));
}

/** An array before its numbers are read, where they are not text. */
export type PlacedArray = Omit<DataArray, 'values'> & { readonly values: Wholes | Stretch };

/** Reads the numbers of an array that `arrayOf` has found. */
export function numbersOf(file: DataFile, { values, ...head }: PlacedArray): DataArray {
	if (!('count' in values)) return { ...head, values };
	const numbers = head.kind === 'real' ? doublesAt : wholesAt;
	return { ...head, values: numbers(values, file.shared) };
}

/**
 * The numbers of an array, or where they are where they are not text; see `readArray`.
 *
 * @param count where the file says how many entries there are, for what is wrong with them
 */
export function arrayOf(
	file: DataFile,
	element: Element,
	tuples: number | undefined,
	what: string,
	surplus?: () => void,
	count?: () => SaidCount | undefined,
): PlacedArray {
	const name = element.attributes.type;
	const type = dataTypeOf(name);
	if (name === undefined || !type)
		throw new Fault(
			'not-supported',
			element.start,
			`Numbers of type "${name ?? ''}", as in ${what}, are not read.`,
		);
	const components = wholeNumber(element, 'NumberOfComponents') ?? 1;
	const head = { type: name, kind: type.kind, components };
	const expected = tuples === undefined ? undefined : tuples * components;
	// Empty arrays are written in several ways.
	if (expected === 0) return { ...head, values: new Float64Array(0) };
	const format = formatOfArray(element);
	if (format === 'ascii') {
		const { start, end } = element.text ?? { start: element.end, end: element.end };
		const kind = type.kind === 'real' ? 'real' : 'integer';
		const values = asciiNumbers(
			{
				...{ file: file.content, from: start, to: end, kind, expected, what },
				shared: file.shared,
				count,
			},
			surplus,
		);
		return { ...head, values };
	}
	const place = payloadPlace(
		payloadOf(file, element, format, what),
		file.encoding,
		expected === undefined ? undefined : expected * type.bytes,
		type.bytes,
		surplus,
	);
	if (place.length % type.bytes !== 0)
		throw new Fault(
			'damaged-data',
			element.start,
			`The ${what.replace(/^the /, '')} has ${place.length} bytes, which are no whole numbers of type ${name}.`,
		);
	return { ...head, values: stretchOf(place, type, file.encoding.little) };
}

function stretchOf(place: Place, type: DataType, little: boolean): Stretch {
	const { file, at, length, coding, decoded } = place;
	const stretch = { file, at, count: length / type.bytes, type, little };
	if (!decoded) return stretch;
	return { ...stretch, coding, decoded: () => stretchOf(decoded(), type, little) };
}

/** Where the bytes of an array that is not text begin. */
export function payloadOf(
	file: DataFile,
	element: Element,
	format: 'binary' | 'appended',
	what: string,
): Payload {
	const { content, appended } = file;
	if (format === 'binary') {
		const { text } = element;
		if (text) return { file: content, ...text, base64: true, what };
		throw new Fault('missing-value', element.start, `There is no text in ${what}.`);
	}
	const offset = wholeNumber(element, 'offset');
	if (offset === undefined)
		throw new Fault('missing-value', element.start, `The offset of ${what} is missing.`);
	if (!appended)
		throw new Fault(
			'missing-section',
			element.start,
			`The data of ${what} are appended, but the file has no <AppendedData>.`,
		);
	const start = appended.start + offset;
	if (start < appended.end)
		return { file: content, start, end: appended.end, base64: appended.base64, what };
	throw new Fault(
		'damaged-data',
		element.start,
		`The data of ${what} begin at offset ${offset}, beyond the end of the appended data.`,
	);
}
