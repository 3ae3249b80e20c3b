import { attributeValueRange } from '../../codecs/xml/attributeRanges.ts';
import { type Element, textOf } from '../../codecs/xml/markup.ts';
import { unescaped } from '../../codecs/xml/xmlText.ts';
import { namedPath, nameRefusal } from '../../core/namedFiles.ts';
import { Allowance } from '../../io/allowance.ts';
import type { DataType } from '../../io/dataTypes.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { asciiNumbers, miscounted } from '../shared/asciiNumbers.ts';
import type { StatedCount } from '../shared/numberLines.ts';
import { attributeOf } from './grids.ts';
import { slabOf } from './hyperSlab.ts';
import { selected } from './selectPath.ts';

/** An array of a file. */
export interface DataArray {
	readonly values: Int32OrFloat64Array;
	/** Sizes, the slowest-varying first. */
	readonly sizes: readonly number[];
	readonly kind: DataType['kind'];
	/** Byte of the file for messages. */
	readonly at: number;
}

/** HDF5 files with arrays. */
export interface ArrayFiles {
	/**
	 * Reads the array at a path in a file, or the selection of it that follows a "|". Throws a `Fault` if the file or
	 * array is missing, or the array is too large.
	 *
	 * @param at byte of the main file for messages
	 */
	read(file: string, path: string, at: number): Omit<DataArray, 'at'>;
	/** Closes the files; to be called after the last array is read. */
	close(): void;
}

/** The XDMF file, and the HDF5 files with its arrays. */
export interface DataFile {
	readonly content: FileBytes;
	readonly root: Element;
	readonly arrays: ArrayFiles;
}

const maxSize = 2 ** 32;

/** The integers in an attribute, separated by blanks or commas. Throws a `Fault` if one is malformed. */
export function sizesOf(element: Element, name: string): readonly number[] | undefined {
	const text = element.attributes[name];
	if (text === undefined) return undefined;
	const words = text.trim().split(/[\s,]+/);
	const sizes = words.map((word) => (/^\d+$/.test(word) ? Number(word) : Number.NaN));
	if (sizes.every((size) => size < maxSize) && sizes.reduce((a, b) => a * b, 1) < maxSize)
		return sizes;
	throw new Fault(
		'not-an-integer',
		element.start,
		`Expected whole numbers of up to 32 bits as ${name} of <${element.name}>, found "${text.slice(0, 40)}".`,
	);
}

/** The text of an element, up to 1000 bytes. */
export const textIn = (file: FileBytes, { text }: Element): string =>
	text ? unescaped(textOf(file, text.start, Math.min(text.end, text.start + 1000))).trim() : '';

/**
 * Reads the array of a `<DataItem>`, or of the one that it refers to. Throws a `Fault` if it can't be read.
 *
 * @param what noun of the array for messages: "the points"
 * @param depth number of enclosing items
 */
export function readItem(file: DataFile, element: Element, what: string, depth = 0): DataArray {
	const item = referred(file, element);
	const type = attributeOf(item, 'ItemType') ?? 'Uniform';
	if (type.toLowerCase() === 'hyperslab') return readSlab(file, item, what, depth);
	if (type.toLowerCase() !== 'uniform')
		throw new Fault(
			'not-supported',
			item.start,
			`Items of type ${type.slice(0, 40)}, as in ${what}, are not read.`,
		);
	const sizes = sizesOf(item, 'Dimensions');
	const format = (attributeOf(item, 'Format') ?? 'XML').toLowerCase();
	const at = item.text?.start ?? item.start;
	const kind = kindOf(attributeOf(item, 'NumberType', 'DataType') ?? 'Float', item);
	const expected = sizes?.reduce((product, size) => product * size, 1);
	if (format === 'xml') {
		const { start, end } = item.text ?? { start: item.end, end: item.end };
		// Any number of items may refer to the same text.
		if (!file.content.allowance.take(end - start))
			throw new Fault('damaged-data', at, Allowance.refusal(`The text of ${what}`, end - start));
		const text = {
			...{ file: file.content, from: start, to: end, expected, what },
			kind: kind === 'real' ? ('real' as const) : ('integer' as const),
			count: () => rowsOf(file.content, item, sizes),
		};
		const values = asciiNumbers(text, () => {
			throw miscounted(text, expected as number);
		});
		return { values, sizes: sizes ?? [values.length], kind, at };
	}
	if (format !== 'hdf')
		throw new Fault(
			'not-supported',
			item.start,
			`Data in the format ${format.slice(0, 40)}, as ${what}, are not read; there are XML and HDF.`,
		);
	const filePath = arrayPath(file.content, item);
	if (!filePath)
		throw new Fault('missing-value', at, `Expected a file, a colon and a path as ${what}.`);
	const refusal = nameRefusal(filePath.file, '');
	if (refusal !== undefined)
		throw new Fault(
			'not-supported',
			at,
			`The file ${filePath.file.slice(0, 200)} is not read, as ${refusal}.`,
		);
	const array = file.arrays.read(namedPath(filePath.file), filePath.path, at);
	if (expected !== undefined && array.values.length !== expected)
		throw new Fault(
			'wrong-count',
			at,
			`Expected ${expected} numbers as ${what}, but ${filePath.file} has ${array.values.length}.`,
		);
	return { ...array, sizes: sizes ?? array.sizes, at };
}

/** The first of an item's sizes, as the stated count of rows for messages. */
function rowsOf(
	content: FileBytes,
	item: Element,
	sizes: readonly number[] | undefined,
): StatedCount | undefined {
	const range = attributeValueRange(content, item, 'Dimensions');
	const [rows] = sizes ?? [];
	if (!range || rows === undefined) return undefined;
	const width = sizes!.slice(1).reduce((product, size) => product * size, 1);
	return { at: range.at, length: `${rows}`.length, said: rows, width, noun: 'row' };
}

/**
 * Reads a hyperslab: the first child item has start, stride and count, the second has the array (XDMF 2, "HyperSlab").
 */
function readSlab(file: DataFile, item: Element, what: string, depth: number): DataArray {
	const [selection, source] = itemsIn(item);
	if (!selection || !source || depth > 4)
		throw new Fault('missing-value', item.start, `Expected two <DataItem> for a part of ${what}.`);
	const { values, at } = readItem(file, selection, `the part that is taken of ${what}`, depth + 1);
	const array = readItem(file, source, what, depth + 1);
	const list = (k: number) => [
		...values.subarray((k * values.length) / 3, ((k + 1) * values.length) / 3),
	];
	const part = slabOf(array, { start: list(0), stride: list(1), count: list(2) }, at);
	const sizes = sizesOf(item, 'Dimensions') ?? part.sizes;
	if (sizes.reduce((product, size) => product * size, 1) === part.values.length)
		return { ...part, sizes, at: array.at };
	throw new Fault(
		'wrong-count',
		item.start,
		`Expected ${sizes.join(' ')} numbers as ${what}, as Dimensions says, but the part has ${part.sizes.join(' ')}.`,
	);
}

/** Whether the array of an item is in an HDF5 file. */
export const isInFile = (item: Element): boolean =>
	attributeOf(item, 'Format')?.toLowerCase() === 'hdf';

/** The HDF5 file that an item names, and the path in it: `a.h5:/points`. Undefined for other text. */
export function arrayPath(
	content: FileBytes,
	item: Element,
): { readonly file: string; readonly path: string } | undefined {
	const [, file, path] = /^(.*?\.[^:/]*|[^:]*):(.*)$/s.exec(textIn(content, item)) ?? [];
	return file === undefined ? undefined : { file: file.trim(), path: path!.trim() };
}

/**
 * Follows references from an item to the one with the array. Throws a `Fault` if they lead to no item.
 */
export function referred(
	{ content, root }: Pick<DataFile, 'content' | 'root'>,
	start: Element,
): Element {
	let item = start;
	for (let depth = 0; depth < 8; depth++) {
		const { Reference } = item.attributes;
		if (Reference === undefined) return item;
		const path = Reference.toUpperCase() === 'XML' ? textIn(content, item) : Reference;
		const target = selected(root, path)?.[0];
		if (target?.name !== 'DataItem') break;
		item = target;
	}
	throw new Fault('not-supported', start.start, 'The reference leads to no <DataItem>.');
}

function kindOf(type: string, item: Element): DataType['kind'] {
	const kinds = {
		float: 'real',
		int: 'signed',
		char: 'signed',
		uint: 'unsigned',
		uchar: 'unsigned',
	};
	const kind = (kinds as Readonly<Record<string, DataType['kind']>>)[type.toLowerCase()];
	if (kind && type.toLowerCase() in kinds) return kind;
	throw new Fault(
		'not-supported',
		item.start,
		`Numbers of type "${type.slice(0, 40)}" are not read.`,
	);
}

/** The `<DataItem>` children of an element. */
export const itemsIn = (element: Element): readonly Element[] =>
	element.children.filter(({ name }) => name === 'DataItem');

/** The first `<DataItem>` of an element. Throws a `Fault` if it has none. */
export function itemIn(element: Element): Element {
	const [item] = itemsIn(element);
	if (item) return item;
	throw new Fault('missing-value', element.start, `There is no <DataItem> in <${element.name}>.`);
}
