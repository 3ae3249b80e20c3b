import { areUnique } from '../../../mesh/carry/uniqueIds.ts';
import { type Field, pointCount, type TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { spatialPoints } from '../../build/plane.ts';
import { type FilePlan, numbersFrom } from '../../core/format.ts';
import { entityLosses, withEntityCells } from '../../fit/entityCells.ts';
import { type DataType, dataTypes, keepsType } from '../../io/dataTypes.ts';
import type { NumberArray } from '../../io/rowBytes.ts';
import { pointRefusal } from '../../text/values.ts';
import { arrangeCells, cellData, cellNumbers } from '../shared/arrangeCells.ts';
import { freeName, nameLosses } from '../shared/arrayNames.ts';
import { isNodeGroups } from '../shared/cellFields.ts';
import { type GlobalIds, repeatedIds } from '../shared/globalIds.ts';
import { type GroupArrays, groupArrays, groupRole } from '../shared/groupArrays.ts';
import { groupListName, groupNameRole, listBytes } from '../shared/groupList.ts';
import {
	type ArrayExtras,
	type ElementExtras,
	type RequiredElement,
	roleAttribute,
	type Section,
	type VtuEncoding,
	type VtuExtras,
	writtenRoles,
} from './extras.ts';
import { vtuFile, type WrittenArray, type WrittenFile, type WrittenSection } from './fileChunks.ts';
import { vtuExtras } from './options.ts';

/**
 * Plans the VTU file of a mesh, with one piece. Its content is generated when chunks are requested.
 *
 * @param values values of `vtuOptions`
 */
export function writeVtu(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const refusal = pointRefusal(mesh, 'point of a VTU file');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const withCells = withEntityCells(mesh);
	const losses = [
		...entityLosses(mesh, withCells, { oneTag: false, zeroIsNone: false }),
		...nameLosses(mesh, 'VTU'),
		...repeatedIds(withCells, idsIn(vtuExtras(mesh))),
	];
	const file = vtuFile('vtu', encodingOf(values), () => fileOf(withCells, values));
	return { files: [file], numberOf, losses };
}

/** The encoding of arrays according to the options. */
export function encodingOf(values: OptionValues): Pick<WrittenFile, 'encoding' | 'zlib'> {
	const encoding = (values.encoding ?? 'binary') as VtuEncoding;
	return { encoding, zlib: encoding !== 'ascii' && (values.compressor ?? 'zlib') === 'zlib' };
}

/** The file of a mesh that has cells for grouped points and edges (`withEntityCells`). */
export function fileOf(mesh: TriMesh, values: OptionValues): WrittenFile {
	const extras = vtuExtras(mesh);
	const stored = (place: RequiredElement): ElementExtras =>
		extras?.elements?.[place] ?? { attributes: {}, information: [] };
	const { encoding, zlib } = encodingOf(values);
	const grouped = groupArrays(mesh);
	const arranged = arrangeCells(grouped?.mesh ?? mesh, extras);
	const { connectivity, offsets, types } = cellNumbers(arranged);
	const points = pointCount(mesh);
	const sectionOf = (section: Section, numbers: readonly Numbers[]): WrittenSection => ({
		name: section,
		attributes: activeOf(extras?.active[section], numbers),
		arrays: arraysOf(section, numbers, extras, encoding, grouped?.names),
	});
	const fields = (on: Field['on']) => mesh.fields.filter((field) => field.on === on);
	const indexType = signedType(Math.max(points, connectivity.length), extras?.indexType);
	// A line of text is a cell, if all have equal numbers of points.
	const width = connectivity.length / arranged.count;
	const pieces: WrittenSection[] = [
		sectionOf('PointData', fields('points')),
		sectionOf('CellData', cellData(arranged)),
		{
			name: 'Points',
			attributes: stored('Points').attributes,
			arrays: [pointArray(mesh, extras, encoding)],
		},
		{
			name: 'Cells',
			attributes: stored('Cells').attributes,
			arrays: [
				{
					...plainArray('connectivity', indexType, connectivity, stored('connectivity')),
					components: width > 0 && Number.isInteger(width) ? width : 10,
				},
				plainArray('offsets', indexType, offsets, stored('offsets')),
				plainArray('types', 'UInt8', types, stored('types')),
			],
		},
	];
	const fieldData = sectionOf('FieldData', fields('mesh'));
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
		outer: (place) => stored(place).attributes,
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

/** Attributes of a section that name active arrays, without global ids that are not unique. */
function activeOf(
	active: Readonly<Record<string, string>> = {},
	numbers: readonly Numbers[],
): Readonly<Record<string, string>> {
	const { GlobalIds, ...others } = active;
	const ids = numbers.find(({ name }) => name === GlobalIds);
	return ids && ids.components === 1 && areUnique(ids.values) ? active : others;
}

/**
 * The list of groups as bytes, and for each named group an array of its number and dimension, as in meshio's `field_data`.
 */
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
		// Numbers in a line of text.
		{ ...array(groupListName, 'UInt8', groupRole, listBytes(strings)), components: 20 },
		...named.map(({ name, values }) => array(name, 'Int32', groupNameRole, values)),
	];
}

/**
 * The type of connectivity and offsets: the same for both, and signed, as some programs refuse others.
 *
 * @param max upper bound on the numbers
 */
const signedType = (max: number, read: string | undefined): 'Int32' | 'Int64' =>
	(read === undefined || read === 'Int32') && max < 2 ** 31 ? 'Int32' : 'Int64';

const plainArray = (
	name: string,
	type: string,
	values: NumberArray,
	{ attributes, information }: ElementExtras,
): WrittenArray => ({
	element: 'DataArray',
	attributes: { type, Name: name, ...attributes },
	information,
	type: dataTypes[type]!,
	components: 1,
	values,
});

/** The array of points; 2D points get z = 0. */
function pointArray(
	mesh: TriMesh,
	extras: VtuExtras | undefined,
	encoding: VtuEncoding,
): WrittenArray {
	const values = spatialPoints(mesh);
	const type = typeFor(values, 'real', extras?.pointType, encoding);
	const stored = extras?.elements?.points;
	return {
		element: 'DataArray',
		attributes: { type, Name: 'Points', NumberOfComponents: 3, ...stored?.attributes },
		information: stored?.information ?? [],
		type: dataTypes[type]!,
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
						: writtenRoles.includes(role) && !(section === 'PointData' && isNodeGroups(field))
							? role
							: undefined,
				...read?.attributes,
			},
			type: dataTypes[type]!,
			components,
			values,
			...(read?.information ? { information: read.information } : {}),
		};
	});
}

/** Components of an array; of an array on the mesh, those of the file that was read, or 1. */
function componentsOf(section: Section, field: Numbers, read: ArrayExtras | undefined): number {
	if (section !== 'FieldData') return field.components;
	const { components = 1 } = read ?? {};
	return field.components % components === 0 ? components : 1;
}
