import { concatBytes } from '../../../util/concatBytes.ts';
import type { Workers } from '../../../util/workers.ts';
import type { Comments } from '../../codecs/xml/markup.ts';
import { attributesText } from '../../codecs/xml/xmlText.ts';
import type { OutputFile } from '../../core/format.ts';
import { bytesOf, type DataType, dataTypes } from '../../io/dataTypes.ts';
import { numbersAsText } from '../../io/fileParts.ts';
import {
	bytesOfParts,
	isWorthWorkers,
	outputFile,
	type Part,
	writeParts,
} from '../../io/outputFile.ts';
import { type ByteTable, base64Table, type NumberArray, numberBytes } from '../../io/rowBytes.ts';
import { zlibBlocksBy } from '../../io/zlibBlocks.ts';
import { utf8Bytes, utf8Text } from '../../text/utf8.ts';
import { type ArrayWriting, arrayHeader, encoded, plainLength, zlibHeader } from './encodeArray.ts';
import type { VtuEncoding } from './extras.ts';
import { zlib } from './payload.ts';

/** An array to write. */
export interface WrittenArray {
	readonly element: 'DataArray' | 'Array';
	/** Attributes before `format`; undefined ones are omitted. */
	readonly attributes: Readonly<Record<string, string | number | undefined>>;
	readonly type: DataType;
	/** Numbers in a line of text. */
	readonly components: number;
	readonly values: NumberArray;
	/** Child elements, as XML. */
	readonly information?: readonly string[];
}

/** An element with arrays. */
export interface WrittenSection {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly arrays: readonly WrittenArray[];
}

/** A file to write. */
export interface WrittenFile {
	readonly version: string;
	readonly little: boolean;
	readonly headerBytes: 4 | 8;
	readonly encoding: VtuEncoding;
	readonly zlib: boolean;
	/** Attributes of the outer elements besides those that are always written. */
	outer(
		place: 'VTKFile' | 'UnstructuredGrid' | 'Piece' | 'AppendedData',
	): Readonly<Record<string, string>>;
	readonly comments: Comments;
	/** Counts of the single piece. */
	readonly points: number;
	readonly cells: number;
	readonly fieldData: WrittenSection;
	readonly pieces: readonly WrittenSection[];
}

const uint8 = dataTypes.UInt8 as DataType;

type Chunk = Uint8Array<ArrayBuffer>;

/** Start of an array in the appended data. */
interface Place {
	readonly offset: number;
}

/** An appended array, and its bytes. */
interface Appended extends Place {
	chunks(): Iterable<Chunk>;
}

/** The arrays of a file in the order in which they are written. */
const arraysOf = ({ fieldData, pieces }: WrittenFile): WrittenArray[] =>
	[fieldData, ...pieces].flatMap((section) => section.arrays);

/** A file whose content is made when its chunks are requested. */
export function vtuFile(
	suffix: string,
	{ encoding, zlib: packed }: Pick<WrittenFile, 'encoding' | 'zlib'>,
	file: () => WrittenFile,
): OutputFile {
	if (encoding === 'ascii') return outputFile(suffix, () => textParts(file()));
	if (encoding === 'appended' && !packed) return outputFile(suffix, () => rawParts(file()));
	/** A file that was too small for workers. */
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
			if (isWorthWorkers(sizeOf(made))) return writtenBy(workers, descriptor, made, report);
			small = made;
			return undefined;
		},
	};
}

/** Smaller files are compressed before a worker could start. */
const fewBytes = 1 << 19;

/** Bytes of the arrays of a file. */
const sizeOf = (file: WrittenFile): number =>
	arraysOf(file).reduce((sum, { values, type }) => sum + type.bytes * values.length, 0);

type FractionReport = (fraction: number) => void;

/** Approximate share of compression in the time of writing. */
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
	yield* writeParts(workers, descriptor, parts, behindCompressing(report));
}

/** The parts of a file, with its arrays compressed by workers, which also encode them in base64. */
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
		typeof part === 'string' ? [utf8Text(part)] : [...streams.get(part)!.tables],
	);
}

interface Streams extends Place {
	readonly tables: readonly ByteTable[];
}

/** The streams of an array; the header of compressed blocks is a stream of its own. */
async function streamsBy(
	workers: Workers,
	{ values, type }: WrittenArray,
	file: WrittenFile,
): Promise<Uint8Array[]> {
	if (!file.zlib)
		return [
			concatBytes([
				arrayHeader([type.bytes * values.length], file),
				bytesOf(values, type, file.little),
			]),
		];
	const blocks = await zlibBlocksBy(workers, numberBytes(values, type, file.little));
	return [zlibHeader(type.bytes * values.length, blocks, file), concatBytes(blocks)];
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

/** A file whose arrays are printed as text by threads. */
const textParts = (file: WrittenFile): Part[] =>
	[...documentOf(file)].flatMap((part) =>
		typeof part === 'string'
			? utf8Text(part)
			: numbersAsText(part.values, part.type, part.components),
	);

/** A file with raw appended arrays, which threads write. */
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
 * The content of a file in order: XML, and arrays.
 *
 * @param appended starts of appended arrays
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

/** The start of each array in the appended data. Compressed arrays are made at once, as their lengths are needed. */
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
