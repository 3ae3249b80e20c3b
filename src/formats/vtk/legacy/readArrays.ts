import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { wrongCount } from '../../text/corrections.ts';
import { Fault, SkippedPart } from '../../text/fault.ts';
import { asGlobalIds, type NamedNumbers, namedNumbers } from '../shared/namedNumbers.ts';
import type { StatedCount } from '../shared/numberLines.ts';
import type { ArrayExtras, LookupTable, Section, StringArray } from './extras.ts';
import { polydata } from './readDataset.ts';
import { readMetadata } from './readMetadata.ts';
import { readStrings } from './strings.ts';
import { typeOfWord } from './types.ts';
import type { VtkInput } from './vtkInput.ts';

/** The arrays of a section. */
export interface SectionData {
	readonly arrays: ArrayExtras[];
	/** One for each of `arrays`. */
	readonly fields: NamedNumbers[];
	readonly strings: StringArray[];
	readonly tables: LookupTable[];
}

/** The input, the arrays read so far, and a callback for those that are skipped. */
export interface ArrayReading {
	readonly input: VtkInput;
	readonly data: Readonly<Record<Section, SectionData>>;
	readonly notKept: (unread: SkippedPart) => void;
}

/** A section without arrays. */
export const emptySection = (): SectionData => ({
	arrays: [],
	fields: [],
	strings: [],
	tables: [],
});

const entityNouns = { POINT_DATA: 'points', CELL_DATA: 'cells', FIELD: 'the mesh' } as const;
const { UInt8, Float32 } = dataTypes as { UInt8: DataType; Float32: DataType };

/** Components of arrays with a fixed number of them. */
const widths: Readonly<Record<string, number>> = {
	VECTORS: 3,
	NORMALS: 3,
	TENSORS: 9,
	TENSORS6: 6,
	GLOBAL_IDS: 1,
	PEDIGREE_IDS: 1,
	EDGE_FLAGS: 1,
};
const sectionWords = ['POINT_DATA', 'CELL_DATA', 'METADATA', 'CELL_TYPES', ...polydata];
const attributeKeywords = [
	...Object.keys(widths),
	'SCALARS',
	'COLOR_SCALARS',
	'TEXTURE_COORDINATES',
];

/**
 * Reads the data on points and cells, up to the end of the file. Throws a `Fault` if it is damaged.
 *
 * @param counts points and cells of the dataset
 */
export function readAttributes(
	reading: ArrayReading,
	counts: { readonly POINT_DATA: number; readonly CELL_DATA: number },
): void {
	const { input } = reading;
	let section: 'POINT_DATA' | 'CELL_DATA' | undefined;
	while (input.more()) {
		const keyword = input.word().toUpperCase();
		if (keyword === 'POINT_DATA' || keyword === 'CELL_DATA') {
			section = keyword;
			const noun = entityNouns[section];
			const count = input.count(`the number of ${noun}`);
			if (count !== counts[section]) {
				const { at, length } = input.counted(count, noun);
				throw new Fault(
					'wrong-count',
					at,
					`The ${keyword} are of ${count} ${noun}, but there are ${counts[section]}.`,
					{ length, replacement: `${counts[section]}` },
				);
			}
		} else if (keyword === 'METADATA') {
			input.at = input.wordAt;
			readMetadata(input);
		} else if (section && keyword === 'FIELD') readField(reading, section, counts[section]);
		else if (section && keyword === 'LOOKUP_TABLE') readTable(reading, section);
		else if (section && attributeKeywords.includes(keyword))
			readAttribute(reading, section, keyword, counts[section]);
		else
			input.unexpected(
				'not-supported',
				section
					? `the data on the ${entityNouns[section]}, such as SCALARS or FIELD`
					: 'POINT_DATA or CELL_DATA',
				[...sectionWords, ...(section ? [...attributeKeywords, 'FIELD', 'LOOKUP_TABLE'] : [])],
			);
	}
}

/** Reads the arrays after the word FIELD. On points or cells, each array needs `tuples` entries. */
export function readField(reading: ArrayReading, section: Section, tuples?: number): void {
	const { input, data } = reading;
	input.word();
	const count = input.count('the number of arrays of the field');
	const arrays = input.counted(count, 'array');
	for (let k = 0; k < count; k++) {
		const name = input.name();
		const at = input.wordAt;
		const what = `field "${name}" on ${entityNouns[section]}`;
		if (name.toUpperCase() === 'NULL_ARRAY') continue;
		if (name === '' || (!input.binary && sectionWords.includes(name.toUpperCase()))) {
			const { message, replacement } = wrongCount(count, k, 'array');
			throw new Fault('wrong-count', arrays.at, message, { length: arrays.length, replacement });
		}
		const components = input.count(`the numbers of an entry of the ${what}`);
		const entries = input.count(`the entries of the ${what}`);
		const declared = { ...input.counted(entries, 'entry', components), plural: 'entries' };
		if (/^(utf8_)?string$/i.test(input.ahead())) {
			input.word();
			const strings = readStrings(input, components * entries, `the ${what}`);
			const metadata = readMetadata(input);
			if (section === 'FIELD')
				data.FIELD.strings.push({ name, components, strings, ...(metadata && { metadata }) });
			else reading.notKept(new SkippedPart(at, what, 'strings'));
			continue;
		}
		const type = readType(input, what);
		const head = { section, kind: 'FIELD', name, components };
		readValues(reading, { head, at, type, entries, tuples }, declared);
	}
}

/** Reads an array after its keyword: name, type and numbers. */
function readAttribute(
	reading: ArrayReading,
	section: Section,
	kind: string,
	entries: number,
): void {
	const { input } = reading;
	const name = input.name();
	const at = input.wordAt;
	const what = `field "${name}" on ${entityNouns[section]}`;
	const readComponents = () => input.count(`the numbers of an entry of the ${what}`);
	if (kind === 'COLOR_SCALARS') {
		const components = readComponents();
		// Text has values in [0, 1], binary data in [0, 255].
		const values = input.numbers(
			input.binary ? UInt8 : Float32,
			components * entries,
			`the ${what}`,
		);
		if (input.binary) for (let i = 0; i < values.length; i++) values[i]! /= 255;
		const head = { section, kind, name, components };
		const type = { word: 'float', type: Float32, bits: false };
		addArray(reading, { head, at, type, entries }, values);
		return;
	}
	let components = widths[kind] ?? 1;
	if (kind === 'TEXTURE_COORDINATES') components = readComponents();
	if (kind !== 'SCALARS') {
		const type = readType(input, what);
		readValues(reading, { head: { section, kind, name, components }, at, type, entries });
		return;
	}
	// FreeFem omits the blank between type and number of components.
	const glued = /^([A-Z_]+)([1-4])$/.exec(input.ahead());
	const type = readType(input, what, glued?.[1]);
	if (glued) components = Number(glued[2]);
	else if (input.wordInLine() !== '') {
		input.at = input.wordAt;
		components = readComponents();
	}
	let table: string | undefined;
	if (input.ahead() === 'LOOKUP_TABLE') {
		input.word();
		table = input.name();
	} else if (input.wordAhead() && entries > 0) {
		input.word();
		input.unexpected('missing-section', 'LOOKUP_TABLE', ['LOOKUP_TABLE']);
	}
	const head = { section, kind, name, components, ...(table !== undefined && { table }) };
	readValues(reading, { head, at, type, entries });
}

/** A type of numbers; bits are stored in a byte each. */
interface ReadType {
	readonly word: string;
	readonly type: DataType;
	readonly bits: boolean;
}

function readType(input: VtkInput, what: string, glued?: string): ReadType {
	if (input.ahead() === 'BIT') {
		input.word();
		return { word: 'unsigned_char', type: UInt8, bits: true };
	}
	if (glued === undefined) return { ...input.type(`the ${what}`), bits: false };
	const type = typeOfWord(glued);
	if (!type) return { ...input.type(`the ${what}`), bits: false };
	input.word();
	return { word: glued.toLowerCase(), type, bits: false };
}

/** The header of an array: section, name, type and number of entries. */
interface ArrayHeader {
	readonly head: Omit<ArrayExtras, 'type' | 'metadata'>;
	/** Byte of its name. */
	readonly at: number;
	readonly type: ReadType;
	readonly entries: number;
	/** Number of points or cells, each of which needs an entry; `entries` unless given. */
	readonly tuples?: number | undefined;
}

/** Reads the numbers of an array and adds it to its section. */
function readValues(reading: ArrayReading, array: ArrayHeader, declared?: StatedCount): void {
	const { input } = reading;
	const { head, type, entries } = array;
	const { section, name, components = 1 } = head;
	const what = `field "${name}" on ${entityNouns[section]}`;
	const count = components * entries;
	const values =
		type.bits && input.binary
			? bitsOf(input, count, `the ${what}`)
			: input.integers(type.type, count, `the ${what}`, declared);
	addArray(reading, array, values);
}

function addArray(
	reading: ArrayReading,
	{ head, at, type: { word, type }, entries, tuples = entries }: ArrayHeader,
	values: Int32OrFloat64Array,
): void {
	const { input, data, notKept } = reading;
	const { components = 1, ...rest } = head;
	const { section, name } = head;
	const metadata = readMetadata(input);
	const drop = (reason: string) =>
		notKept(new SkippedPart(at, `field "${name}" on ${entityNouns[section]}`, reason));
	if (section !== 'FIELD' && entries !== tuples) {
		input.noMore();
		drop(`it has ${entries} entries, but there are ${tuples} ${entityNouns[section]}`);
		return;
	}
	if (section !== 'FIELD' && components === 0) {
		drop('its entries have no numbers');
		return;
	}
	const width = section === 'FIELD' ? values.length : components;
	const numbers = namedNumbers({ name, role: 'attribute', components: width }, type.kind, values);
	if (!numbers) {
		drop('it has integers beyond 2⁵³');
		return;
	}
	data[section].fields.push(head.kind === 'GLOBAL_IDS' ? asGlobalIds(numbers) : numbers);
	data[section].arrays.push({
		...rest,
		type: word,
		...(section === 'FIELD' && { components }),
		...(metadata && { metadata }),
	});
}

/** Reads numbers of one bit each, most significant bit first. */
function bitsOf(input: VtkInput, count: number, what: string): Float64Array {
	input.toData();
	const bytes = input.take(Math.ceil(count / 8), what);
	return Float64Array.from({ length: count }, (_, i) => (bytes[i >> 3]! >> (7 - (i & 7))) & 1);
}

/** Reads a lookup table; drops it if a value is not finite. */
function readTable({ input, data, notKept }: ArrayReading, section: Section): void {
	const name = input.name();
	const at = input.wordAt;
	const count = input.count('the number of colours of the table');
	const values = input.numbers(input.binary ? UInt8 : Float32, 4 * count, 'the table of colours');
	if (input.binary) for (let i = 0; i < values.length; i++) values[i]! /= 255;
	if (values.every((value) => Number.isFinite(value)))
		data[section].tables.push({ section, name, values });
	else notKept(new SkippedPart(at, `table of colours "${name}"`, 'some numbers are not finite'));
}
