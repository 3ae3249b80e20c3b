import type { Element } from '../../codecs/xml/markup.ts';
import { type DataType, dataTypeOf } from '../../io/dataTypes.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import {
	type ArrayView,
	doublesAt,
	type Int32OrFloat64Array,
	integersAt,
} from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { asciiNumbers } from '../shared/asciiNumbers.ts';
import type { StatedCount } from '../shared/numberLines.ts';
import { type DecodedBytes, locatePayload } from './payload.ts';
import type { Encoding, Payload } from './payloadBytes.ts';

/** A file whose arrays can be read. */
export interface DataFile {
	readonly content: FileBytes;
	readonly encoding: Encoding;
	/** Appended data: the byte after `_`, the end, and whether they are base64. */
	readonly appended:
		| { readonly start: number; readonly end: number; readonly base64: boolean }
		| undefined;
	/** Allocates numbers in shared memory. */
	readonly shared?: boolean | undefined;
}

/** Called if an array has more numbers than needed; `what` is its noun for messages. */
export type Surplus = (array: Element, what: string) => void;

/** The numbers of a `<DataArray>`. */
export interface DataArray {
	/** As in the file: `Float64`. */
	readonly type: string;
	readonly kind: DataType['kind'];
	readonly components: number;
	/** Doubles if `kind` is real. */
	readonly values: Int32OrFloat64Array;
}

/** Formats of arrays. */
export type ArrayFormat = 'ascii' | 'binary' | 'appended';

/** The format of an array; ascii by default. */
export function formatOfArray(element: Element): ArrayFormat {
	const format = element.attributes.format ?? 'ascii';
	if (format === 'ascii' || format === 'binary' || format === 'appended') return format;
	throw new Fault(
		'not-supported',
		element.start,
		`The format "${format}" of an array is not known; there are ascii, binary and appended.`,
	);
}

/** The integer in an attribute; undefined if it is missing or empty. */
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
 * @param tuples entries of `components` numbers each; undefined if the file does not state them
 * @param what noun of the array for messages
 * @param surplus called if there are more numbers than expected
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

/** An array whose numbers are located but, unless they are text, not read. */
export type LocatedArray = Omit<DataArray, 'values'> & {
	readonly values: Int32OrFloat64Array | ArrayView;
};

/** Reads the numbers of an array that `arrayOf` located. */
export function numbersOf(file: DataFile, { values, ...head }: LocatedArray): DataArray {
	if (!('count' in values)) return { ...head, values };
	const numbers = head.kind === 'real' ? doublesAt : integersAt;
	return { ...head, values: numbers(values, file.shared) };
}

/**
 * Locates the numbers of an array, or reads them if they are text; see `readArray`.
 *
 * @param count finds the number of entries stated in the file, for messages
 */
export function arrayOf(
	file: DataFile,
	element: Element,
	tuples: number | undefined,
	what: string,
	surplus?: () => void,
	count?: () => StatedCount | undefined,
): LocatedArray {
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
	const decoded = locatePayload(
		payloadOf(file, element, format, what),
		file.encoding,
		expected === undefined ? undefined : expected * type.bytes,
		type.bytes,
		surplus,
	);
	if (decoded.length % type.bytes !== 0)
		throw new Fault(
			'damaged-data',
			element.start,
			`The ${what.replace(/^the /, '')} has ${decoded.length} bytes, which are no whole numbers of type ${name}.`,
		);
	return { ...head, values: viewOf(decoded, type, file.encoding.little) };
}

function viewOf(bytes: DecodedBytes, type: DataType, little: boolean): ArrayView {
	const { file, at, length, coding, decoded } = bytes;
	const view = { file, at, count: length / type.bytes, type, little };
	if (!decoded) return view;
	return { ...view, coding, decoded: () => viewOf(decoded(), type, little) };
}

/** Locates the data of an array that is not text. */
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
