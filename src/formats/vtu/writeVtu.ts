import { areUnique } from '../../mesh/carry/uniqueIds.ts';
import { type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import type { NumberArray } from '../bytes/rowBytes.ts';
import { entityLosses, withEntityCells } from '../entityCells.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { spatialPoints } from '../plane.ts';
import { arrangeCells, cellData, cellNumbers } from '../vtkData/arrangeCells.ts';
import { freeName, nameLosses } from '../vtkData/arrayNames.ts';
import { isNodeGroups } from '../vtkData/cellFields.ts';
import { type DataType, dataTypes, keepsType } from '../vtkData/dataTypes.ts';
import { type GlobalIds, repeatedIds } from '../vtkData/globalIds.ts';
import { type GroupArrays, groupArrays, groupRole } from '../vtkData/groupArrays.ts';
import { groupListName, groupNameRole, listBytes } from '../vtkData/groupList.ts';
import {
	type ArrayExtras,
	type ElementExtras,
	type Place,
	roleAttribute,
	type Section,
	saidRoles,
	type VtuEncoding,
	type VtuExtras,
} from './extras.ts';
import { vtuFile, type WrittenArray, type WrittenFile, type WrittenSection } from './fileChunks.ts';
import { vtuExtras } from './options.ts';

/**
 * Plans the file of a mesh: VTK's XML file of an unstructured grid, of one piece. Nothing is made before its chunks are
 * asked for.
 *
 * @param values of `vtuOptions`
 */
export function writeVtu(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const { dimension, points } = mesh;
	const odd = firstNotFinite(points, dimension, dimension);
	if (odd >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(odd / dimension)} has no finite coordinates, as every point of a VTU file needs.`,
		};
	const made = withEntityCells(mesh);
	const losses = [
		...entityLosses(mesh, made, { oneTag: false, zeroIsNone: false }),
		...nameLosses(mesh, 'VTU'),
		...repeatedIds(made, idsIn(vtuExtras(mesh))),
	];
	const file = vtuFile('vtu', encodingOf(values), () => fileOf(made, values));
	return { files: [file], numberOf, losses };
}

/** How arrays are written by the options of the writer. */
export function encodingOf(values: OptionValues): Pick<WrittenFile, 'encoding' | 'zlib'> {
	const encoding = (values.encoding ?? 'binary') as VtuEncoding;
	return { encoding, zlib: encoding !== 'ascii' && (values.compressor ?? 'zlib') === 'zlib' };
}

/** The file of a mesh whose points and edges in groups have cells (`withEntityCells`). */
export function fileOf(mesh: TriMesh, values: OptionValues): WrittenFile {
	const extras = vtuExtras(mesh);
	const said = (place: Place): ElementExtras =>
		extras?.elements?.[place] ?? { attributes: {}, information: [] };
	const { encoding, zlib } = encodingOf(values);
	const grouped = groupArrays(mesh);
	const arranged = arrangeCells(grouped?.mesh ?? mesh, extras);
	const { connectivity, offsets, types } = cellNumbers(arranged);
	const points = pointCount(mesh);
	const of = (section: Section, numbers: readonly Numbers[]): WrittenSection => ({
		name: section,
		attributes: activeOf(extras?.active[section], numbers),
		arrays: arraysOf(section, numbers, extras, encoding, grouped?.names),
	});
	const fields = (on: Field['on']) => mesh.fields.filter((field) => field.on === on);
	const indexType = signedType(Math.max(points, connectivity.length), extras?.indexType);
	// A line of text is a cell, where all have as many points.
	const width = connectivity.length / arranged.count;
	const pieces: WrittenSection[] = [
		of('PointData', fields('points')),
		of('CellData', cellData(arranged)),
		{
			name: 'Points',
			attributes: said('Points').attributes,
			arrays: [pointArray(mesh, extras, encoding)],
		},
		{
			name: 'Cells',
			attributes: said('Cells').attributes,
			arrays: [
				{
					...plainArray('connectivity', indexType, connectivity, said('connectivity')),
					components: width > 0 && Number.isInteger(width) ? width : 10,
				},
				plainArray('offsets', indexType, offsets, said('offsets')),
				plainArray('types', 'UInt8', types, said('types')),
			],
		},
	];
	const fieldData = of('FieldData', fields('mesh'));
	const strings = (extras?.strings ?? []).map(
		({ attributes, information = [], bytes }): WrittenArray => ({
			element: 'Array',
			information,
			attributes: { type: 'String', ...attributes },
			type: dataTypes.UInt8 as DataType,
			components: 1,
			values: bytes,
		}),
	);
	return {
		version: extras?.version ?? '1.0',
		little: extras?.byteOrder !== 'BigEndian',
		headerBytes: extras?.headerType === 'UInt32' ? 4 : 8,
		encoding,
		zlib,
		outer: (place) => said(place).attributes,
		comments: extras?.comments ?? { before: [], inside: [] },
		points,
		cells: arranged.count,
		fieldData: {
			...fieldData,
			arrays: [
				...fieldData.arrays,
				...strings,
				...(grouped ? groupNames(grouped, [...fieldData.arrays, ...strings]) : []),
			],
		},
		pieces,
	};
}

const idsIn = ({ active }: Partial<VtuExtras> = {}): GlobalIds => ({
	points: active?.PointData?.GlobalIds,
	cells: active?.CellData?.GlobalIds,
});

/** What a section calls its arrays; global ids that are not unique are ordinary numbers. */
function activeOf(
	active: Readonly<Record<string, string>> = {},
	numbers: readonly Numbers[],
): Readonly<Record<string, string>> {
	const { GlobalIds, ...others } = active;
	const ids = numbers.find(({ name }) => name === GlobalIds);
	return ids && ids.components === 1 && areUnique(ids.values) ? active : others;
}

/** What groups there are: all that is known of them as bytes, and their numbers under their names, as other programs read them. */
function groupNames(
	{ strings, named }: GroupArrays,
	others: readonly WrittenArray[],
): WrittenArray[] {
	const taken = new Set(others.map(({ attributes }) => `${attributes.Name}`));
	const array = (name: string, type: string, role: string, values: NumberArray) =>
		plainArray(freeName(name, taken), type, values, {
			attributes: { NumberOfTuples: `${values.length}`, [roleAttribute]: role },
			information: [],
		});
	return [
		// So many numbers a line, where they are text.
		{ ...array(groupListName, 'UInt8', groupRole, listBytes(strings)), components: 20 },
		...named.map(({ name, values }) => array(name, 'Int32', groupNameRole, values)),
	];
}

/**
 * The type of connectivity and offsets: signed, as programs refuse others, and the same.
 *
 * @param most no number is greater
 */
const signedType = (most: number, read: string | undefined): 'Int32' | 'Int64' =>
	(read === undefined || read === 'Int32') && most < 2 ** 31 ? 'Int32' : 'Int64';

const plainArray = (
	name: string,
	type: string,
	values: NumberArray,
	{ attributes, information }: ElementExtras,
): WrittenArray => ({
	element: 'DataArray',
	attributes: { type, Name: name, ...attributes },
	information,
	type: dataTypes[type] as DataType,
	components: 1,
	values,
});

/** Points of two coordinates get a third one of 0. */
function pointArray(
	mesh: TriMesh,
	extras: VtuExtras | undefined,
	encoding: VtuEncoding,
): WrittenArray {
	const values = spatialPoints(mesh);
	const type = typeFor(values, 'real', extras?.pointType, encoding);
	const said = extras?.elements?.points;
	return {
		element: 'DataArray',
		attributes: { type, Name: 'Points', NumberOfComponents: 3, ...said?.attributes },
		information: said?.information ?? [],
		type: dataTypes[type] as DataType,
		components: 3,
		values,
	};
}

const typeFor = (
	values: ArrayLike<number>,
	kind: Field['type'],
	read: string | undefined,
	encoding: VtuEncoding,
): string =>
	read !== undefined && keepsType(values, dataTypes[read], encoding === 'ascii')
		? read
		: kind === 'integer'
			? 'Int32'
			: 'Float64';

type Numbers = Pick<Field, 'name' | 'role' | 'type' | 'components' | 'values'>;

function arraysOf(
	section: Section,
	numbers: readonly Numbers[],
	extras: VtuExtras | undefined,
	encoding: VtuEncoding,
	tagNames: readonly string[] = [],
): WrittenArray[] {
	const taken = new Set<string>();
	return numbers.map((field) => {
		const { role, type: kind, values } = field;
		const read = extras?.arrays.find(
			(array) => array.section === section && array.name === field.name,
		);
		const name = freeName(field.name, taken);
		const type = typeFor(values, kind, read?.type, encoding);
		const components = componentsOf(section, field, read);
		return {
			element: 'DataArray',
			attributes: {
				type,
				Name: name,
				NumberOfComponents: components === 1 ? undefined : components,
				NumberOfTuples: section === 'FieldData' ? values.length / components : undefined,
				[roleAttribute]:
					section === 'CellData' && tagNames.includes(field.name)
						? groupRole
						: saidRoles.includes(role) && !(section === 'PointData' && isNodeGroups(field))
							? role
							: undefined,
				...read?.attributes,
			},
			type: dataTypes[type] as DataType,
			components,
			values,
			...(read?.information ? { information: read.information } : {}),
		};
	});
}

/** Of what hangs on the mesh, entries have as many numbers as they had where it was read, else one. */
function componentsOf(section: Section, field: Numbers, read: ArrayExtras | undefined): number {
	if (section !== 'FieldData') return field.components;
	const { components = 1 } = read ?? {};
	return field.components % components === 0 ? components : 1;
}
