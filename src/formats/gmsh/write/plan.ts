import { type DataLoss, type Field, pointCount, type TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { elementNumbers, keepsNumbers } from '../../build/elements/ownNumbers.ts';
import { entityLosses, withEntityCells } from '../../fit/entityCells.ts';
import { type GroupSets, groupSets } from '../../fit/groupSets.ts';
import { distinctGroups } from '../../fit/groups.ts';
import {
	defaultTags,
	elementsByType,
	entityField,
	midNodesOf,
	partitionField,
	type TypedElements,
} from '../shared/elementsByType.ts';
import { extrasOf, type GmshExtras } from '../shared/extras.ts';
import { type NodeBlocks, nodeBlocks } from './nodeBlocks.ts';

/** Content of a file before encoding. */
export interface Plan {
	readonly mesh: TriMesh;
	readonly version: '2.2' | '4.1';
	readonly encoding: 'ascii' | 'binary';
	/** Undefined if the mesh was not read from a Gmsh file. */
	readonly extras: GmshExtras | undefined;
	/** The mesh has as many nodes and elements as the file that it was read from, and no operation replaced them. */
	readonly unchanged: boolean;
	/** Number of nodes. */
	readonly points: number;
	readonly parts: readonly TypedElements[];
	/** Sets of groups, and the set of each element by part. */
	readonly sets: GroupSets;
	/** Entity tags of the elements of each part. */
	readonly tags: readonly Int32Array[];
	/** Version 4.1: the nodes in blocks. */
	readonly blocks: NodeBlocks;
	/** Number of each node; undefined if they are consecutive from `first`. */
	readonly pointNumbers: Float64Array | undefined;
	readonly first: 0 | 1;
	/** For each part: the number of its first element if they are consecutive, otherwise the numbers of all. */
	readonly numbers: readonly (number | Float64Array)[];
	/** Version 2.2: the elements of each part that are repeated for further groups. */
	readonly repeats: readonly Repeats[];
	/** Number of the first repeated element; the others follow consecutively. */
	readonly firstRepeat: number;
	/** Losses of planning: changed group numbers and entity tags. */
	readonly losses: readonly DataLoss[];
	/** Nodes and elements keep the numbers of `mesh.source`. */
	readonly numbered: { readonly points: boolean; readonly cells: boolean };
}

/** Elements of a part that are written again for further groups. */
interface Repeats {
	readonly elements: Uint32Array;
	/** Tag of the group for which each is written. */
	readonly groups: Int32Array;
}

/** Plans the content of a file: options `version`, 2.2 by default, and `encoding`, ascii by default. */
export function planOf(original: TriMesh, options: OptionValues): Plan {
	const version = options.version === '4.1' ? '4.1' : '2.2';
	const mesh = withValidTags(withEntityCells(original), version);
	const extras = extrasOf(mesh.source);
	const encoding = options.encoding === 'binary' ? 'binary' : 'ascii';
	const losses: DataLoss[] = entityLosses(original, mesh, { oneTag: false, zeroIsNone: false });
	losses.push(...numberLosses(original, mesh, version));
	const parts = elementsByType(mesh);
	const sets = groupSets(mesh, parts);
	const maxNumber = maxNumberOf(version, encoding);
	const points = pointCount(mesh);
	const repeats = parts.map((_, p) => repeatsOf(mesh, sets, p, version));
	const repeated = repeats.reduce((sum, { groups }) => sum + groups.length, 0);
	const { numbers, firstRepeat } = numbersOf(mesh, parts, repeated, maxNumber);
	const { pointNumbers, first } = nodeNumbers(mesh, maxNumber);
	const elements = parts.reduce((sum, { count }) => sum + count, 0);
	const defaults = defaultTags(mesh, parts, sets);
	const initialTags = parts.map(({ fields }, p) => (tagsIn(fields) ?? defaults[p]) as Int32Array);
	const tags = version === '2.2' ? initialTags : consistentTags(parts, sets, initialTags, losses);
	const blocks = version === '2.2' ? { runs: [] } : nodeBlocks(mesh, points, parts, tags);
	return {
		mesh,
		version,
		encoding,
		extras,
		unchanged: !mesh.source?.replaced && extras?.points === points && extras.cells === elements,
		points,
		parts,
		sets,
		tags,
		blocks,
		pointNumbers: pointNumbers ?? ranksOf(blocks.order, first),
		first,
		numbers,
		repeats,
		firstRepeat,
		losses,
		numbered: {
			points: pointNumbers !== undefined || mesh.source?.pointNumbers === undefined,
			cells: parts.every((part, p) => keepsNumbers(part, numbers[p]!)),
		},
	};
}

/** The field of a part's partitions; undefined if there is none. */
export const partitionsIn = ({ fields }: TypedElements): Field | undefined =>
	fields.find(isPartitions);

/** Whether a field is written in the element section rather than as a view. */
export const isBuiltIn = (
	field: Field,
	{ fields }: TypedElements,
	{ version, extras }: Plan,
): boolean =>
	isTags(field) ||
	(isPartitions(field) && (version === '2.2' || (extras?.partitioned.length ?? 0) > 0)) ||
	field === midNodesOf(fields);

/** Renumbers groups so that their numbers are distinct in each dimension, and not reserved. */
function withValidTags(mesh: TriMesh, version: Plan['version']): TriMesh {
	const { groups } = mesh;
	if (!groups) return mesh;
	return {
		...mesh,
		groups: distinctGroups(groups, (tag) => isReserved(tag, version)),
	};
}

/** Whether a version reserves a group number: negative ones are orientations in 4.1, 0 means no group in 2.2. */
const isReserved = (tag: number, version: Plan['version']): boolean =>
	version === '4.1' ? tag < 0 : tag === 0;

/** Losses of group numbers that `withValidTags` replaced. */
function numberLosses(
	original: TriMesh,
	renumbered: TriMesh,
	version: Plan['version'],
): DataLoss[] {
	const replaced = (original.groups ?? []).filter(
		({ tag }, g) => renumbered.groups?.[g]?.tag !== tag,
	);
	const reserved = replaced.filter(({ tag }) => isReserved(tag, version)).length;
	const repeated = replaced.length - reserved;
	const losses: DataLoss[] = [];
	if (reserved > 0)
		losses.push(
			version === '4.1'
				? {
						what: 'negative numbers of groups',
						count: reserved,
						reason: 'a minus sign is an orientation in version 4.1: new numbers',
						changed: true,
					}
				: {
						what: 'numbers 0 of groups',
						count: reserved,
						reason: '0 stands for no group in version 2.2: new numbers',
						changed: true,
					},
		);
	if (repeated > 0)
		losses.push({
			what: 'repeated numbers of groups',
			count: repeated,
			reason: 'Gmsh identifies groups by number: new numbers',
			changed: true,
		});
	return losses;
}

/** Maximum number of a node or an element: binary files of version 2.2 store int32. */
const maxNumberOf = (version: Plan['version'], encoding: Plan['encoding']): number =>
	version === '2.2' && encoding === 'binary' ? 0x7fffffff : Number.MAX_SAFE_INTEGER;

/** The elements of part `p` that are in several groups, repeated for each group after the first. */
function repeatsOf(
	{ groups = [] }: TriMesh,
	{ sets, of }: GroupSets,
	p: number,
	version: Plan['version'],
): Repeats {
	const setOf = of[p]!;
	const elements: number[] = [];
	const tags: number[] = [];
	if (version === '2.2' && sets.some(({ length }) => length > 1))
		for (let i = 0; i < setOf.length; i++)
			for (const group of sets[setOf[i]!]!.slice(1)) {
				elements.push(i);
				tags.push(groups[group]?.tag as number);
			}
	return { elements: Uint32Array.from(elements), groups: Int32Array.from(tags) };
}

/** Numbers the elements of each part, then the repeated ones. */
function numbersOf(
	{ source }: TriMesh,
	parts: readonly TypedElements[],
	repeated: number,
	maxNumber: number,
): Pick<Plan, 'numbers' | 'firstRepeat'> {
	// In meshes with `numbering`, implicit numbers begin with the triangles.
	const rank = ({ of }: TypedElements) => (of === 'triangles' ? -1 : of);
	const order = [...parts];
	if (source?.numbering !== undefined) order.sort((a, b) => rank(a) - rank(b));
	const assigned = elementNumbers([...order, { count: repeated, numbers: undefined }], maxNumber);
	const firstRepeat = assigned.pop() as number;
	return { numbers: parts.map((part) => assigned[order.indexOf(part)]!), firstRepeat };
}

/**
 * The point numbers of the mesh if all are valid, otherwise consecutive ones; 0 is valid only in meshes from Gmsh
 * files.
 */
function nodeNumbers({ source }: TriMesh, maxNumber: number): Pick<Plan, 'pointNumbers' | 'first'> {
	const numbers = source?.pointNumbers;
	const isGmsh = source?.format === 'gmsh';
	const first = isGmsh ? source.firstIndex : 1;
	if (!numbers) return { pointNumbers: undefined, first };
	const min = isGmsh ? 0 : 1;
	if (numbers.every((number) => number >= min && number <= maxNumber))
		return { pointNumbers: numbers, first };
	return { pointNumbers: undefined, first: 1 };
}

/** The entity tags among the fields of a part; undefined if there are none. */
const tagsIn = (fields: readonly Field[]): Int32Array | undefined => {
	const field = fields.find(isTags);
	return field && (field.values as Int32Array);
};

const isTags = ({ name, role, components, values, on }: Field): boolean =>
	name === entityField &&
	role === 'marker' &&
	components === 1 &&
	on !== 'corners' &&
	values instanceof Int32Array;

const isPartitions = ({ name, role, values, on }: Field): boolean =>
	name === partitionField && role === 'marker' && on !== 'corners' && values instanceof Int32Array;

/**
 * Makes the elements of an entity have the same groups, as version 4.1 requires. Those with the groups of its first
 * element keep the tag; the others get new tags, one for each set of groups. Tags below 1 are replaced too.
 */
function consistentTags(
	parts: readonly TypedElements[],
	{ of }: GroupSets,
	initialTags: readonly Int32Array[],
	losses: DataLoss[],
): Int32Array[] {
	let changed = 0;
	const result: Int32Array[] = [];
	for (const dimension of [0, 1, 2]) {
		const ownParts = [...parts.keys()].filter((p) => parts[p]?.kind.dimension === dimension);
		const setOfTag = new Map<number, number>();
		let free = 1;
		for (const p of ownParts) free = Math.max(free, maxOf(initialTags[p]!) + 1);
		const newTags = new Map<string, number>();
		const consistentTag = (tag: number, set: number): number => {
			const first = setOfTag.get(tag);
			if (first === undefined && tag > 0) setOfTag.set(tag, set);
			if (tag > 0 && (first === undefined || first === set)) return tag;
			const key = `${tag} ${set}`;
			let newTag = newTags.get(key);
			if (newTag === undefined) {
				newTag = free++;
				newTags.set(key, newTag);
			}
			return newTag;
		};
		for (const p of ownParts) {
			const setOf = of[p]!;
			const partTags = initialTags[p]!;
			/** `partTags`, copied once a tag changes. */
			let tags = partTags;
			for (let from = 0, to = 0; from < tags.length; from = to) {
				const tag = partTags[from]!;
				const set = setOf[from]!;
				while (to < tags.length && partTags[to] === tag && setOf[to] === set) to++;
				const consistent = consistentTag(tag, set);
				if (consistent === tag) continue;
				if (tags === partTags) tags = partTags.slice();
				tags.fill(consistent, from, to);
				changed += to - from;
			}
			result[p] = tags;
		}
	}
	if (changed > 0)
		losses.push({
			what: 'entity tags of elements',
			count: changed,
			reason: 'elements of an entity share their groups in version 4.1',
			changed: true,
		});
	return result;
}

function maxOf(values: Int32Array): number {
	let max = 0;
	for (let i = 0; i < values.length; i++) max = Math.max(max, values[i]!);
	return max;
}

/** Number of each point: consecutive from `first` in the order of writing. */
function ranksOf(order: Uint32Array | undefined, first: number): Float64Array | undefined {
	if (!order) return undefined;
	const numbers = new Float64Array(order.length);
	for (const [row, point] of order.entries()) numbers[point] = first + row;
	return numbers;
}
