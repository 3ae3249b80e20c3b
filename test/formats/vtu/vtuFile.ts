import { deflateSync } from 'node:zlib';
import type { ReadResult } from '../../../src/formats/core/format.ts';
import { readVtu } from '../../../src/formats/vtk/vtu/readVtu.ts';
import { writeVtu } from '../../../src/formats/vtk/vtu/writeVtu.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { memorySource } from '../sources.ts';

/** An array of a file that is made for a test. */
export interface Given {
	readonly name: string;
	readonly type: string;
	readonly components?: number;
	readonly values: readonly (number | bigint)[];
	/** Attributes and elements as they stand in the file. */
	readonly more?: string;
	readonly inside?: string;
}

export interface GivenPiece {
	readonly points: readonly number[];
	/** VTK's type and points of each cell. */
	readonly cells: readonly (readonly [type: number, ...points: number[]])[];
	readonly pointData?: readonly Given[];
	readonly cellData?: readonly Given[];
}

export interface Style {
	readonly encoding: 'ascii' | 'binary' | 'appended' | 'appended-base64';
	readonly zlib?: boolean;
	readonly header?: 'UInt32' | 'UInt64';
	readonly big?: boolean;
	/** Bytes of a compressed block. */
	readonly block?: number;
	/** Header and data in base64 streams of their own, though nothing is compressed. */
	readonly separate?: boolean;
	readonly pointType?: string;
	readonly indexType?: string;
	readonly fieldData?: string;
}

const sizes: Record<string, number> = {
	Int8: 1,
	UInt8: 1,
	Int16: 2,
	UInt16: 2,
	Int32: 4,
	UInt32: 4,
	Int64: 8,
	UInt64: 8,
	Float32: 4,
	Float64: 8,
};

function put(view: DataView, at: number, type: string, value: number | bigint, little: boolean) {
	const name = `set${type.endsWith('64') && !type.startsWith('F') ? `Big${type.replace('UI', 'Ui')}` : type.replace('UI', 'Ui')}`;
	const wide = name.startsWith('setBig');
	(view as unknown as Record<string, (at: number, value: unknown, little: boolean) => void>)[name]!(
		at,
		wide ? BigInt(value) : Number(value),
		little,
	);
}

function bytesOf(type: string, values: readonly (number | bigint)[], little: boolean): Buffer {
	const size = sizes[type]!;
	const view = new DataView(new ArrayBuffer(size * values.length));
	for (const [i, value] of values.entries()) put(view, i * size, type, value, little);
	return Buffer.from(view.buffer);
}

/** The parts of an array's bytes: those that are base64 streams of their own. */
function parts(
	{ type, values }: Given,
	{ zlib, header = 'UInt32', big, block = 64, separate }: Style,
) {
	const little = !big;
	const data = bytesOf(type, values, little);
	if (!zlib) {
		const head = bytesOf(header, [data.length], little);
		return separate ? [head, data] : [Buffer.concat([head, data])];
	}
	const blocks: Buffer[] = [];
	for (let at = 0; at < data.length; at += block)
		blocks.push(deflateSync(data.subarray(at, at + block)));
	const head = [blocks.length, block, data.length % block, ...blocks.map(({ length }) => length)];
	return [bytesOf(header, head, little), Buffer.concat(blocks)];
}

/** A VTU file by another way than the writer's: Node's zlib and base64, a DataView. */
export function vtuFile(pieces: readonly GivenPiece[], style: Style): Buffer {
	const { encoding, zlib, header, big, pointType = 'Float64', indexType = 'Int64' } = style;
	const appended: Buffer[] = [];
	const array = (given: Given): string => {
		const { name, type, components = 1, values, more = '', inside = '' } = given;
		const head = `<DataArray type="${type}" Name="${name}" NumberOfComponents="${components}" ${more}`;
		if (encoding === 'ascii')
			return `${head} format="ascii">\n${values.join(' ')}\n${inside}</DataArray>\n`;
		const own = parts(given, style);
		if (encoding === 'binary')
			return `${head} format="binary">\n  ${own.map((part) => part.toString('base64')).join('')}\n${inside}</DataArray>\n`;
		const offset = appended.reduce((sum, { length }) => sum + length, 0);
		const raw = encoding === 'appended';
		appended.push(...own.map((part) => (raw ? part : Buffer.from(part.toString('base64')))));
		return `${head} format="appended" offset="${offset}">${inside}</DataArray>\n`;
	};
	const piece = ({ points, cells, pointData = [], cellData = [] }: GivenPiece): string => {
		let end = 0;
		const offsets = cells.map((cell) => {
			end += cell.length - 1;
			return end;
		});
		return [
			`<Piece NumberOfPoints="${points.length / 3}" NumberOfCells="${cells.length}">\n`,
			`<PointData>\n${pointData.map(array).join('')}</PointData>\n`,
			`<CellData>\n${cellData.map(array).join('')}</CellData>\n`,
			`<Points>\n${array({ name: 'Points', type: pointType, components: 3, values: points })}</Points>\n`,
			'<Cells>\n',
			array({ name: 'connectivity', type: indexType, values: cells.flatMap(([, ...ids]) => ids) }),
			array({ name: 'offsets', type: indexType, values: offsets }),
			array({ name: 'types', type: 'UInt8', values: cells.map(([type]) => type) }),
			'</Cells>\n</Piece>\n',
		].join('');
	};
	const body = pieces.map(piece).join('');
	const attributes = [
		`byte_order="${big ? 'BigEndian' : 'LittleEndian'}"`,
		header ? `header_type="${header}"` : '',
		zlib ? 'compressor="vtkZLibDataCompressor"' : '',
	].join(' ');
	const text = `<?xml version="1.0"?>\n<VTKFile type="UnstructuredGrid" version="1.0" ${attributes}>\n<UnstructuredGrid>\n${style.fieldData ?? ''}${body}</UnstructuredGrid>\n`;
	if (!encoding.startsWith('appended')) return Buffer.from(`${text}</VTKFile>\n`);
	const kind = encoding === 'appended' ? 'raw' : 'base64';
	return Buffer.concat([
		Buffer.from(`${text}<AppendedData encoding="${kind}">\n_`),
		...appended,
		Buffer.from('\n</AppendedData>\n</VTKFile>\n'),
	]);
}

export const read = (file: Buffer | string, size?: number): Promise<ReadResult> =>
	readVtu([memorySource('a.vtu', typeof file === 'string' ? file : new Uint8Array(file), size)]);

export const write = (mesh: TriMesh, values?: OptionValues): Buffer =>
	Buffer.concat([...writeVtu(mesh, values).files[0]!.chunks()]);

/** All ways in which a file may be written. */
export const styles: readonly Style[] = [false, true].flatMap((big) =>
	(['UInt32', 'UInt64'] as const).flatMap((header): Style[] => [
		{ encoding: 'ascii', header, big },
		...(['binary', 'appended', 'appended-base64'] as const).flatMap((encoding): Style[] => [
			{ encoding, header, big },
			{ encoding, header, big, separate: true },
			{ encoding, header, big, zlib: true },
		]),
	]),
);

/** Two triangles and a quad over a square and a half, with all sorts of numbers. */
export const sample: GivenPiece = {
	points: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2.5, 0, 0, 2.5, 1, 0],
	cells: [
		[5, 0, 1, 2],
		[9, 1, 4, 5, 2],
		[5, 0, 2, 3],
	],
	pointData: [
		{ name: 'depth', type: 'Float32', values: [0.5, -1, 0, 1e20, -0, 3] },
		{
			name: 'flow',
			type: 'Float64',
			components: 2,
			values: [0.1, 0.2, 0.3, 1e-300, 5, 6, 7, 8, 9, 10, 11, 12],
		},
	],
	cellData: [
		{ name: 'material', type: 'UInt8', values: [200, 7, 1] },
		{ name: 'id', type: 'Int64', values: [-(2n ** 31n), 2n ** 31n - 1n, 0n] },
	],
};
