import { areUnique } from '../../../mesh/carry/uniqueIds.ts';
import type { Field } from '../../../mesh/triMesh.ts';
import { type DataType, dataTypes, keepsType } from '../../io/dataTypes.ts';
import type { FilePart } from '../../io/fileParts.ts';
import { encodedName } from '../../text/percentNames.ts';
import { freeName } from '../shared/arrayNames.ts';
import { isNodeGroups } from '../shared/cellFields.ts';
import { type GroupArrays, groupRole } from '../shared/groupArrays.ts';
import { groupListName, groupNameRole, listBytes } from '../shared/groupList.ts';
import type { NamedNumbers } from '../shared/namedNumbers.ts';
import type { ArrayExtras, LookupTable, Section, StringArray } from './extras.ts';
import { metadataText } from './readMetadata.ts';
import { roleNumber, rolesName } from './roles.ts';
import { stringBytes, stringLine } from './strings.ts';
import { typeOfWord } from './types.ts';
import type { Style } from './writeCells.ts';

/** Minimum and maximum number of components of arrays after a keyword. */
const widths: Readonly<Record<string, readonly [number, number]>> = {
	SCALARS: [1, 4],
	COLOR_SCALARS: [1, 4],
	TEXTURE_COORDINATES: [1, 3],
	VECTORS: [3, 3],
	NORMALS: [3, 3],
	TENSORS: [9, 9],
	TENSORS6: [6, 6],
	GLOBAL_IDS: [1, 1],
	PEDIGREE_IDS: [1, 1],
	EDGE_FLAGS: [1, 1],
};

const UInt8 = dataTypes.UInt8 as DataType;

/** An array with the keyword, name and type of its heading. */
interface ArrayHeading {
	readonly numbers: NamedNumbers;
	readonly read: ArrayExtras | undefined;
	readonly name: string;
	readonly word: string;
	readonly kind: string;
}

/**
 * Writes the data on points or cells; empty without arrays and tables.
 *
 * @param count number of points or cells
 */
export function arrayParts(
	section: 'POINT_DATA' | 'CELL_DATA',
	count: number,
	arrays: readonly NamedNumbers[],
	style: Style,
): FilePart[] {
	const tables = (style.extras?.tables ?? []).filter((table) => table.section === section);
	if (arrays.length + tables.length === 0) return [];
	const parts: FilePart[] = [`${section} ${count}\n`];
	/** Tables not yet written; a table follows the scalars that name it. */
	let remaining: readonly LookupTable[] = tables;
	const takeTables = (isSelected: (table: LookupTable) => boolean): FilePart[] => {
		const taken = remaining.filter(isSelected);
		remaining = remaining.filter((table) => !isSelected(table));
		return taken.flatMap(({ name, values }) => [
			`LOOKUP_TABLE ${encodedName(name)} ${values.length / 4}\n`,
			...colourParts(values, 4, style),
		]);
	};
	const all = arrayHeadings(section, arrays, style);
	for (let from = 0; from < all.length; ) {
		let to = from;
		while (to < all.length && all[to]!.kind === 'FIELD') to++;
		if (to > from) parts.push(`FIELD FieldData ${to - from}\n`);
		else to++;
		for (const one of all.slice(from, to)) {
			parts.push(...partsOf(one, count, style));
			parts.push(...takeTables(({ name }) => one.kind === 'SCALARS' && name === one.read?.table));
		}
		from = to;
	}
	return [...parts, ...takeTables(() => true)];
}

/** Writes the arrays on the mesh, the roles of all arrays, and the names of the groups; empty if there are none. */
export function fieldParts(
	arrays: Readonly<Record<'points' | 'cells' | 'mesh', readonly NamedNumbers[]>>,
	grouped: GroupArrays | undefined,
	style: Style,
): FilePart[] {
	const { binary, extras } = style;
	const roles = Int32Array.from([
		...arrays.points.map((one) => (isNodeGroups(one) ? 0 : roleNumber(one.role))),
		...arrays.cells.map(({ name, role }) =>
			roleNumber(grouped?.names.includes(name) ? groupRole : role),
		),
		...arrays.mesh.map(({ role }) => roleNumber(role)),
		...(grouped ? [roleNumber(groupRole)] : []),
		...(grouped?.named ?? []).map(() => roleNumber(groupNameRole)),
	]);
	const writesRoles = roles.some((role) => role !== 0);
	const strings: readonly StringArray[] = extras?.strings ?? [];
	const all = arrayHeadings('FIELD', arrays.mesh, style);
	const taken = new Set([...all, ...strings].map(({ name }) => name).concat(rolesName));
	const groups = grouped ? groupNames(grouped, taken) : [];
	const count = all.length + strings.length + (writesRoles ? 1 : 0) + groups.length;
	if (count === 0) return [];
	const parts: FilePart[] = [`FIELD FieldData ${count}\n`];
	for (const one of all) parts.push(...partsOf(one, undefined, style));
	const intArrays = [
		...(writesRoles ? [{ name: rolesName, word: 'int', values: roles }] : []),
		...groups,
	];
	for (const { name, word, values } of intArrays)
		parts.push(
			`${encodedName(name)} 1 ${values.length} ${word}\n`,
			{ values, type: typeOfWord(word)!, width: 1 },
			binary ? '\n' : '',
		);
	for (const { name, components, strings: list, metadata } of strings) {
		const entries = components > 0 ? list.length / components : 0;
		parts.push(`${encodedName(name)} ${components} ${entries} string\n`);
		if (binary) parts.push(...list.map(stringBytes), '\n');
		else parts.push(list.map(stringLine).join(''));
		if (style.metadata) parts.push(metadataText(metadata));
	}
	return parts;
}

/**
 * The list of groups as bytes, and for each named group an array of its number and dimension, as in meshio's `field_data`.
 */
const groupNames = ({ strings, named }: GroupArrays, taken: Set<string>) => [
	{
		// meshio does not read bytes in version 5.1.
		...{ name: freeName(groupListName, taken), word: 'int' },
		values: Int32Array.from(listBytes(strings)),
	},
	...named.map(({ name, values }) => ({ name: freeName(name, taken), word: 'int', values })),
];

function arrayHeadings(
	section: Section,
	arrays: readonly NamedNumbers[],
	style: Style,
): ArrayHeading[] {
	const taken = new Set<string>();
	/** Keywords used so far; readers take only the first array of a keyword. */
	const kinds = new Set<string>();
	return arrays.map((numbers) => {
		const read = style.extras?.arrays.find(
			(one) => one.section === section && one.name === numbers.name,
		);
		const word = typeFor(numbers, read, style);
		const kind = section === 'FIELD' ? 'FIELD' : keywordOf(numbers, read, kinds, style);
		kinds.add(kind);
		return { numbers, read, name: freeName(numbers.name || '_', taken), word, kind };
	});
}

function typeFor(
	{ values, type }: NamedNumbers,
	read: ArrayExtras | undefined,
	{ binary }: Style,
): string {
	if (read && keepsType(values, typeOfWord(read.type), !binary)) return read.type;
	return type === 'integer' && values instanceof Int32Array ? 'int' : 'double';
}

/** Keyword of an array: the one it was read with, else SCALARS, VECTORS or FIELD, as other programs expect. */
function keywordOf(
	{ values, type, components }: NamedNumbers,
	read: ArrayExtras | undefined,
	kinds: ReadonlySet<string>,
	{ binary }: Style,
): string {
	if (!read) {
		if (components === 1 && !kinds.has('SCALARS')) return 'SCALARS';
		return components === 3 && type === 'real' && !kinds.has('VECTORS') ? 'VECTORS' : 'FIELD';
	}
	const [min, max] = widths[read.kind] ?? [1, 0];
	if (!(components >= min && components <= max)) return 'FIELD';
	if (read.kind === 'COLOR_SCALARS' && !areColours(values, binary)) return 'FIELD';
	// Ids that are no longer unique are written as ordinary numbers.
	if (read.kind === 'GLOBAL_IDS' && !areUnique(values)) return 'FIELD';
	return read.kind;
}

/** Whether values can be written as colours: in a binary file, only multiples of 1/255. */
const areColours = (values: Field['values'], binary: boolean): boolean =>
	values.every(
		(value) => Number.isFinite(value) && (!binary || Math.round(255 * value) / 255 === value),
	);

/** @param entries number of points or cells; undefined for arrays on the mesh */
function partsOf(array: ArrayHeading, entries: number | undefined, style: Style): FilePart[] {
	const { numbers, read, kind, word } = array;
	const { values } = numbers;
	const name = encodedName(array.name);
	const metadata = style.metadata ? metadataText(read?.metadata) : '';
	if (kind === 'COLOR_SCALARS')
		return [
			`${kind} ${name} ${numbers.components}\n`,
			...colourParts(values, numbers.components, style),
			metadata,
		];
	const meshWidth = Math.max(1, read?.components ?? 1);
	const width =
		entries !== undefined ? numbers.components : values.length % meshWidth === 0 ? meshWidth : 1;
	const heading: Readonly<Record<string, string>> = {
		FIELD: `${name} ${width} ${entries ?? values.length / width} ${word}\n`,
		SCALARS: `SCALARS ${name} ${word}${width === 1 ? '' : ` ${width}`}\nLOOKUP_TABLE ${encodedName(read?.table ?? 'default')}\n`,
		TEXTURE_COORDINATES: `${kind} ${name} ${width} ${word}\n`,
	};
	return [
		heading[kind] ?? `${kind} ${name} ${word}\n`,
		{ values, type: typeOfWord(word)!, width },
		style.binary ? '\n' : '',
		metadata,
	];
}

function colourParts(values: Field['values'], width: number, { binary }: Style): FilePart[] {
	if (!binary) return [{ values: Float64Array.from(values), type: UInt8, width }];
	return [Uint8Array.from(values, (value) => Math.round(255 * value)), '\n'];
}
