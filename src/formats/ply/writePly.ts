import { type CellBlock, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { spatialPoints } from '../build/plane.ts';
import { type FilePlan, numbersFrom, type WriterLoss } from '../core/format.ts';
import { float32Rounding, lostDigits } from '../fit/precision.ts';
import { type DataType, fits, keepsType } from '../io/dataTypes.ts';
import { type FilePart, partsFile } from '../io/fileParts.ts';
import { pointRefusal } from '../text/values.ts';
import { arrangeCells, type CellData, cellData, cellNumbers } from '../vtk/shared/arrangeCells.ts';
import { nameLosses } from '../vtk/shared/arrayNames.ts';
import { plyType } from './header.ts';
import { plyExtras } from './options.ts';
import {
	elementBytes,
	elementTable,
	type WrittenColumn,
	type WrittenElement,
} from './writeElement.ts';
import { isReserved, propertiesOf, roleComments } from './writeProperties.ts';

/**
 * Plans a PLY file: points, faces and edges with their fields.
 *
 * @param values of `plyOptions`
 */
export function writePly(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const { dimension, points } = mesh;
	const refuse = (refusal: string): FilePlan => ({ files: [], numberOf, refusal });
	const refusal = pointRefusal(mesh, 'point of a PLY file');
	if (refusal !== undefined) return refuse(refusal);
	const single = values.precision === 'single' ? float32Rounding(points) : undefined;
	const overflow = single?.firstOverflow ?? -1;
	if (overflow >= 0)
		return refuse(
			`Point ${Math.floor(overflow / dimension)} is beyond the range of single precision; write the file in double precision.`,
		);
	const losses: WriterLoss[] = [
		...nameLosses(mesh, 'PLY'),
		...emptyNames(mesh),
		...reservedNames(mesh),
		...lostDigits(single),
	];
	const encoding = `${values.encoding ?? 'ascii'}`;
	const file = partsFile('ply', encoding !== 'ascii', encoding === 'little', () =>
		partsOf(mesh, encoding, `${values.precision ?? 'exact'}`),
	);
	return { files: [file], numberOf, losses };
}

function emptyNames({ fields, cells = [] }: TriMesh): WriterLoss[] {
	const all = [...fields, ...cells.flatMap((block) => block.fields)];
	const count = all.filter(({ name, role }) => name === '' && role !== 'midNodes').length;
	return count > 0
		? [{ what: 'empty field names', count, reason: 'replaced by "_"', changed: true }]
		: [];
}

/** Fields with the reserved name of a coordinate, a list of corners or an end of edges. */
function reservedNames({ fields, cells = [] }: TriMesh): WriterLoss[] {
	const count = [
		...fields.map((field) => isReserved(field.on === 'points' ? 'vertex' : 'face', field)),
		...cells.flatMap((block) =>
			block.fields.map((field) => isReserved(block.shape === 'line' ? 'edge' : 'face', field)),
		),
	].filter(Boolean).length;
	return count > 0
		? [
				{
					what: 'field names reserved by PLY',
					count,
					reason: 'a number is appended',
					changed: true,
				},
			]
		: [];
}

const formats: Readonly<Record<string, string>> = {
	ascii: 'ascii',
	little: 'binary_little_endian',
	big: 'binary_big_endian',
};

function partsOf(mesh: TriMesh, encoding: string, precision: string): FilePart[] {
	const text = encoding === 'ascii';
	const elements = [vertices(mesh, precision, text), faces(mesh, text), ...edges(mesh, text)];
	const comments = (plyExtras(mesh)?.comments ?? []).map((comment) => `${comment}\n`).join('');
	const header = elements.map(({ heading }) => heading).join('');
	const roles = elements.map(({ roles }) => roles).join('');
	return [
		`ply\nformat ${formats[encoding]} 1.0\n${comments}${roles}${header}end_header\n`,
		...elements.flatMap((element) =>
			text ? elementTable(element) : elementBytes(element, encoding === 'little'),
		),
	];
}

function vertices(mesh: TriMesh, precision: string, text: boolean): WrittenElement {
	const types = plyExtras(mesh)?.types ?? {};
	const read = types['vertex x'];
	const fitsRead = read !== undefined && keepsType(mesh.points, plyType(read), text);
	const word =
		precision === 'single' ? 'float' : precision === 'exact' && fitsRead ? read : 'double';
	const fields = mesh.fields.filter(({ on }) => on === 'points');
	const axes = ['x', 'y', 'z'].map((name) => `property ${word} ${name}\n`).join('');
	const properties = propertiesOf('vertex', fields, types, text);
	const count = pointCount(mesh);
	return {
		count,
		heading: `element vertex ${count}\n${axes}${properties.heading}`,
		roles: roleComments('vertex', fields),
		columns: [...coordinates(mesh, plyType(word)!, text), ...properties.columns],
	};
}

/** Coordinates of the points, padded with 0 to three. */
function coordinates(mesh: TriMesh, type: DataType, text: boolean): WrittenColumn[] {
	const { points, dimension } = mesh;
	if (!text) return [{ type, values: points, width: dimension, zeros: 3 - dimension }];
	const xyz = spatialPoints(mesh);
	return [{ type, values: type.bytes === 4 ? xyz.map(Math.fround) : xyz, width: 3 }];
}

/** Triangles, quads and polygons, in the order of the file if they are the same cells. */
function faces(mesh: TriMesh, text: boolean): WrittenElement {
	const extras = plyExtras(mesh);
	const isFace = ({ shape }: CellBlock) => shape === 'quad' || shape === 'polygon';
	const cells = mesh.cells?.filter(isFace);
	const straight = mesh.fields.filter(({ role }) => role !== 'midNodes');
	const arranged = arrangeCells(
		{ ...mesh, fields: straight, ...(cells && { cells }) },
		extras && { ...extras, blockTypes: [], polylines: [] },
	);
	const { connectivity, offsets } = cellNumbers(arranged);
	const fields = cellData(arranged);
	const { count, heading, roles, columns } = elementOf('face', fields, arranged.count, mesh, text);
	const {
		name,
		item,
		count: length,
	} = extras?.list ?? {
		count: 'uchar',
		item: 'int',
		name: 'vertex_indices',
	};
	const lengths = new Uint32Array(offsets.length);
	for (let f = 0, from = 0; f < lengths.length; from = offsets[f++]!)
		lengths[f] = offsets[f]! - from;
	const lengthWord = fits(lengths, plyType(length)!) ? length : 'uint';
	// No index is larger.
	const maxIndex = Uint32Array.of(Math.max(0, pointCount(mesh) - 1));
	const itemType = plyType(item)!;
	const itemWord = fits(maxIndex, itemType) || fits(connectivity, itemType) ? item : 'uint';
	return {
		count,
		heading: `element face ${count}\nproperty list ${lengthWord} ${itemWord} ${name}\n${heading}`,
		roles,
		list: {
			nodes: connectivity,
			ends: new Uint32Array(offsets),
			length: plyType(lengthWord)!,
			item: plyType(itemWord)!,
		},
		columns,
	};
}

/** The lines of all blocks as edges. */
function edges(mesh: TriMesh, text: boolean): WrittenElement[] {
	const cells =
		mesh.cells?.filter(({ shape, nodes }) => shape === 'line' && nodes.length > 0) ?? [];
	if (cells.length === 0) return [];
	const straight = cells.map((block) => ({
		...block,
		fields: block.fields.filter(({ role }) => role !== 'midNodes'),
	}));
	const lines = { ...mesh, triangles: new Uint32Array(0), fields: [], cells: straight };
	const arranged = arrangeCells(lines, undefined);
	const { connectivity } = cellNumbers(arranged);
	const { count, heading, roles, columns } = elementOf(
		'edge',
		cellData(arranged),
		arranged.count,
		mesh,
		text,
	);
	return [
		{
			count,
			heading: `element edge ${count}\nproperty int vertex1\nproperty int vertex2\n${heading}`,
			roles,
			columns: [{ type: plyType('int')!, values: connectivity, width: 2 }, ...columns],
		},
	];
}

function elementOf(
	element: string,
	fields: readonly CellData[],
	count: number,
	mesh: TriMesh,
	text: boolean,
): WrittenElement {
	const properties = propertiesOf(element, fields, plyExtras(mesh)?.types ?? {}, text);
	return {
		count,
		heading: properties.heading,
		roles: roleComments(element, fields),
		columns: properties.columns,
	};
}
