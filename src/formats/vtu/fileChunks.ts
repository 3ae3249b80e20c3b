import { joined } from '../../util/joined.ts';
import type { Workers } from '../../util/workers.ts';
import { type ByteTable, base64Table, type NumberArray, numberBytes } from '../bytes/rowBytes.ts';
import { numbersAsText } from '../fileParts.ts';
import type { OutputFile } from '../format.ts';
import {
	areWorkersWorth,
	bytesOfParts,
	outputFile,
	type Part,
	partsWritten,
} from '../outputFile.ts';
import { zlibBlocksBy } from '../parallel/zlibBlocks.ts';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import { bytesOf, type DataType, dataTypes } from '../vtkData/dataTypes.ts';
import { type ArrayWriting, arrayHeader, encoded, plainLength, zlibHeader } from './encodeArray.ts';
import type { Comments, VtuEncoding } from './extras.ts';
import { zlib } from './payload.ts';
import { attributesText } from './xmlText.ts';

/** An array as it is written. */
export interface WrittenArray {
	readonly element: 'DataArray' | 'Array';
	/** Those in front of `format`; what is undefined is left out. */
	readonly attributes: Readonly<Record<string, string | number | undefined>>;
	readonly type: DataType;
	/** Numbers of a line of text. */
	readonly components: number;
	readonly values: NumberArray;
	/** Elements in it, as XML. */
	readonly information?: readonly string[];
}

/** An element of arrays. */
export interface WrittenSection {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly arrays: readonly WrittenArray[];
}

/** A file as it is written. */
export interface WrittenFile {
	readonly version: string;
	readonly little: boolean;
	readonly headerBytes: 4 | 8;
	readonly encoding: VtuEncoding;
	readonly zlib: boolean;
	/** Attributes of the outer elements besides those that they always have. */
	outer(
		place: 'VTKFile' | 'UnstructuredGrid' | 'Piece' | 'AppendedData',
	): Readonly<Record<string, string>>;
	readonly comments: Comments;
	/** Counts of the one piece. */
	readonly points: number;
	readonly cells: number;
	readonly fieldData: WrittenSection;
	readonly pieces: readonly WrittenSection[];
}

const uint8 = dataTypes.UInt8 as DataType;

type Chunk = Uint8Array<ArrayBuffer>;

/** Where an array behind the XML begins there. */
interface Place {
	readonly offset: number;
}

/** An array behind the XML, and its bytes. */
interface Appended extends Place {
	chunks(): Iterable<Chunk>;
}

/** The arrays of a file in the order in which they are written. */
const arraysOf = ({ fieldData, pieces }: WrittenFile): WrittenArray[] =>
	[fieldData, ...pieces].flatMap((section) => section.arrays);

/** A file to write, made when its chunks are asked for. */
export function vtuFile(
	suffix: string,
	{ encoding, zlib: packed }: Pick<WrittenFile, 'encoding' | 'zlib'>,
	file: () => WrittenFile,
): OutputFile {
	if (encoding === 'ascii') return outputFile(suffix, () => textParts(file()));
	if (encoding === 'appended' && !packed) return outputFile(suffix, () => rawParts(file()));
	/** One that was too small for workers to write. */
	let small: WrittenFile | undefined;
	return {
		suffix,
		chunks: (report) => fileChunks(file(), report),
		chunksBy(workers, report) {
			const made = small ?? file();
			small = undefined;
			return sizeOf(made) < fewBytes ? fileChunks(made, report) : chunksBy(workers, made, report);
		},
		writtenBy(workers, descriptor, report) {
			const made = file();
			if (areWorkersWorth(sizeOf(made))) return writtenBy(workers, descriptor, made, report);
			small = made;
			return undefined;
		},
	};
}

/** So few are compressed before a worker has started. */
const fewBytes = 1 << 19;

/** Bytes of the arrays of a file. */
const sizeOf = (file: WrittenFile): number =>
	arraysOf(file).reduce((sum, { values, type }) => sum + type.bytes * values.length, 0);

type FractionReport = (fraction: number) => void;

/** Of the time of writing, the part in which arrays are compressed, about. */
const compressing = 0.8;

const behindCompressing =
	(report?: FractionReport): FractionReport =>
	(done) =>
		report?.(compressing + (1 - compressing) * done);

async function* chunksBy(workers: Workers, file: WrittenFile, report?: FractionReport) {
	const parts = await partsBy(workers, file, (done) => report?.(compressing * done));
	yield* bytesOfParts(workers, parts, behindCompressing(report));
}

async function* writtenBy(
	workers: Workers,
	descriptor: number,
	file: WrittenFile,
	report?: FractionReport,
) {
	const parts = await partsBy(workers, file, (done) => report?.(compressing * done));
	yield* partsWritten(workers, descriptor, parts, behindCompressing(report));
}

/** What a file is made of, with the streams of its arrays, compressed by workers, to become base64 by them. */
async function partsBy(
	workers: Workers,
	file: WrittenFile,
	report: FractionReport,
): Promise<Part[]> {
	const { encoding } = file;
	const size = sizeOf(file);
	const streams = new Map<WrittenArray, Streams>();
	let done = 0;
	let offset = 0;
	for (const array of arraysOf(file)) {
		const { values, type } = array;
		const made = await streamsBy(workers, array, file);
		const tables = made.map((stream) =>
			encoding === 'appended' ? numberBytes(stream, uint8, true) : base64Table(stream),
		);
		streams.set(array, { offset, tables });
		offset += tables.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
		done += values.length * type.bytes;
		report(size === 0 ? 1 : done / size);
	}
	const appended = encoding.startsWith('appended') ? streams : undefined;
	return [...documentOf(file, appended)].flatMap((part): Part[] =>
		typeof part === 'string' ? [utf8Text(part)] : [...(streams.get(part) as Streams).tables],
	);
}

interface Streams extends Place {
	readonly tables: readonly ByteTable[];
}

/** The streams of an array: its header is one of its own where its blocks are compressed. */
async function streamsBy(
	workers: Workers,
	{ values, type }: WrittenArray,
	file: WrittenFile,
): Promise<Uint8Array[]> {
	if (!file.zlib)
		return [
			joined([arrayHeader([type.bytes * values.length], file), bytesOf(values, type, file.little)]),
		];
	const blocks = await zlibBlocksBy(workers, numberBytes(values, type, file.little));
	return [zlibHeader(type.bytes * values.length, blocks, file), joined(blocks)];
}

/** The bytes of a file. */
function* fileChunks(file: WrittenFile, report?: FractionReport): Generator<Chunk> {
	const { encoding } = file;
	const arrays = arraysOf(file);
	const size = arrays.reduce((sum, { values }) => sum + values.length, 0);
	let done = 0;
	const writing: ArrayWriting = { ...file, base64: encoding !== 'appended' };
	const appended = encoding.startsWith('appended') ? appendedArrays(arrays, writing) : undefined;
	for (const part of documentOf(file, appended)) {
		if (typeof part === 'string') {
			yield utf8Bytes(part);
			continue;
		}
		const { values, type } = part;
		yield* appended?.get(part)?.chunks() ?? encoded(values, type, writing);
		done += values.length;
		report?.(size === 0 ? 1 : done / size);
	}
}

/** A file whose arrays are text, for threads to print. */
const textParts = (file: WrittenFile): Part[] =>
	[...documentOf(file)].flatMap((part) =>
		typeof part === 'string'
			? utf8Text(part)
			: numbersAsText(part.values, part.type, part.components),
	);

/** A file whose arrays are bytes behind the XML, for threads to write. */
function rawParts(file: WrittenFile): Part[] {
	const { little, headerBytes } = file;
	const writing: ArrayWriting = { ...file, base64: false };
	const appended = appendedArrays(arraysOf(file), writing);
	const length: DataType = { bytes: headerBytes, kind: 'unsigned' };
	return [...documentOf(file, appended)].flatMap((part): Part[] => {
		if (typeof part === 'string') return [utf8Text(part)];
		const { values, type } = part;
		const bytes = Float64Array.of(type.bytes * values.length);
		return [numberBytes(bytes, length, little), numberBytes(values, type, little)];
	});
}

/**
 * What a file consists of, in its order: XML, and arrays.
 *
 * @param appended where arrays begin that stand behind the XML
 */
function* documentOf(
	file: WrittenFile,
	appended?: ReadonlyMap<WrittenArray, Place>,
): Generator<string | WrittenArray> {
	const { encoding } = file;
	let text = opening(file);
	const section = function* ({ name, attributes, arrays }: WrittenSection, indent: string) {
		text += `${indent}<${name}${attributesText(attributes)}>\n`;
		for (const array of arrays) {
			const place = appended?.get(array);
			const format = { format: place ? 'appended' : encoding, offset: place?.offset };
			text += `${indent}  <${array.element}${attributesText({ ...array.attributes, ...format })}`;
			const information = (array.information ?? []).map((key) => `${indent}    ${key}\n`).join('');
			if (place) {
				text += information === '' ? '/>\n' : `>\n${information}${indent}  </${array.element}>\n`;
				continue;
			}
			yield `${text}>\n`;
			yield array;
			const end = encoding === 'ascii' ? '' : '\n';
			text = `${end}${information}${indent}  </${array.element}>\n`;
		}
		text += `${indent}</${name}>\n`;
	};
	if (file.fieldData.arrays.length > 0) yield* section(file.fieldData, '    ');
	text += `    <Piece${attributesText({ NumberOfPoints: file.points, NumberOfCells: file.cells, ...file.outer('Piece') })}>\n`;
	for (const one of file.pieces) yield* section(one, '      ');
	text += '    </Piece>\n  </UnstructuredGrid>\n';
	if (appended) {
		const kind = encoding === 'appended' ? 'raw' : 'base64';
		yield `${text}  <AppendedData encoding="${kind}"${attributesText(file.outer('AppendedData'))}>\n   _`;
		yield* appended.keys();
		text = '\n  </AppendedData>\n';
	}
	yield `${text}</VTKFile>\n`;
}

function opening(file: WrittenFile): string {
	const { version, little, headerBytes, zlib: packed, comments } = file;
	const attributes = attributesText({
		type: 'UnstructuredGrid',
		version,
		byte_order: little ? 'LittleEndian' : 'BigEndian',
		header_type: headerBytes === 8 ? 'UInt64' : 'UInt32',
		compressor: packed ? zlib : undefined,
		...file.outer('VTKFile'),
	});
	const [before, inside] = [comments.before, comments.inside].map((list) =>
		list.map((comment) => `${comment}\n`).join(''),
	);
	const grid = attributesText(file.outer('UnstructuredGrid'));
	return `<?xml version="1.0"?>\n${before}<VTKFile${attributes}>\n${inside}  <UnstructuredGrid${grid}>\n`;
}

/** Where each array begins behind the XML. Compressed ones are made at once, as their lengths are not known before. */
function appendedArrays(
	arrays: readonly WrittenArray[],
	writing: ArrayWriting,
): Map<WrittenArray, Appended> {
	const places = new Map<WrittenArray, Appended>();
	let offset = 0;
	for (const array of arrays) {
		const { values, type } = array;
		const made = writing.zlib ? [...encoded(values, type, writing)] : undefined;
		places.set(array, { offset, chunks: () => made ?? encoded(values, type, writing) });
		offset += made
			? made.reduce((sum, { length }) => sum + length, 0)
			: plainLength(values.length, type, writing);
	}
	return places;
}
