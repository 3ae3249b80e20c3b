import { type Field, pointCount, type TriMesh, type Unkept } from '../../../mesh/triMesh.ts';
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
	/** Present if the mesh was read from a Gmsh file; `unchanged` if it still has that file's nodes and elements. */
	readonly extras: GmshExtras | undefined;
	readonly unchanged: boolean;
	readonly points: number;
	readonly parts: readonly TypedElements[];
	readonly sets: GroupSets;
	/** Entity tags of the elements of each part. */
	readonly tags: readonly Int32Array[];
	/** Version 4.1: the nodes in blocks. */
	readonly blocks: NodeBlocks;
	/** Node numbers; undefined if they are consecutive from `first`. */
	readonly pointNumbers: Float64Array | undefined;
	readonly first: 0 | 1;
	/** Number of the first element of each part, or the numbers of all. */
	readonly numbers: readonly (number | Float64Array)[];
	/** Version 2.2: the elements of each part that are repeated for further groups. */
	readonly repeats: readonly Repeats[];
	/** Number of the first repeated element; the others follow consecutively. */
	readonly firstRepeat: number;
	/** Data that is lost or changed, as known from the plan. */
	readonly losses: readonly Unkept[];
	/** Whether the mesh keeps its own numbers. */
	readonly numbered: { readonly points: boolean; readonly cells: boolean };
}

/** Greatest number of a node or an element. */
const greatest = (version: Plan['version'], encoding: Plan['encoding']): number =>
	version === '2.2' && encoding === 'binary' ? 0x7fffffff : Number.MAX_SAFE_INTEGER;

/** Plans the content of a file. */
export function planOf(given: TriMesh, asked: OptionValues): Plan {
	const version = asked.version === '4.1' ? '4.1' : '2.2';
	const mesh = withTags(withEntityCells(given), version);
	const extras = extrasOf(mesh.source);
	const encoding = asked.encoding === 'binary' ? 'binary' : 'ascii';
	const losses: Unkept[] = entityLosses(given, mesh, { oneTag: false, zeroIsNone: false });
	losses.push(...numberLosses(given, mesh, version));
	const parts = elementsByType(mesh);
	const sets = groupSets(mesh, parts);
	const most = greatest(version, encoding);
	const points = pointCount(mesh);
	const repeats = parts.map((_, p) => repeatsOf(mesh, sets, p, version));
	const repeated = repeats.reduce((sum, { groups }) => sum + groups.length, 0);
	const { numbers, firstRepeat } = numbersOf(mesh, parts, repeated, most);
	const { pointNumbers, first } = nodeNumbers(mesh, most);
	const elements = parts.reduce((sum, { count }) => sum + count, 0);
	const defaults = defaultTags(mesh, parts, sets);
	const wanted = parts.map(({ fields }, p) => (tagsIn(fields) ?? defaults[p]) as Int32Array);
	const tags = version === '2.2' ? wanted : consistent(parts, sets, wanted, losses);
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

/** Numbers the elements of each part, then the repeated ones. */
function numbersOf(
	{ source }: TriMesh,
	parts: readonly TypedElements[],
	repeated: number,
	most: number,
): Pick<Plan, 'numbers' | 'firstRepeat'> {
	// In meshes with `numbering`, implicit numbers count the triangles first.
	const rank = ({ of }: TypedElements) => (of === 'triangles' ? -1 : of);
	const order = [...parts];
	if (source?.numbering !== undefined) order.sort((a, b) => rank(a) - rank(b));
	const made = elementNumbers([...order, { count: repeated, numbers: undefined }], most);
	const firstRepeat = made.pop() as number;
	return { numbers: parts.map((part) => made[order.indexOf(part)]!), firstRepeat };
}

const isRefused = (tag: number, version: Plan['version']): boolean =>
	version === '4.1' ? tag < 0 : tag === 0;

/** The mesh with groups that differ by number or dimension, without numbers that have another meaning (`isRefused`). */
function withTags(mesh: TriMesh, version: Plan['version']): TriMesh {
	const { groups } = mesh;
	if (!groups) return mesh;
	return {
		...mesh,
		groups: distinctGroups(groups, (tag) => isRefused(tag, version)),
	};
}

/** Losses of group numbers that `withTags` replaced. */
function numberLosses(given: TriMesh, made: TriMesh, version: Plan['version']): Unkept[] {
	const others = (given.groups ?? []).filter(({ tag }, g) => made.groups?.[g]?.tag !== tag);
	const refused = others.filter(({ tag }) => isRefused(tag, version)).length;
	const twice = others.length - refused;
	const losses: Unkept[] = [];
	if (refused > 0)
		losses.push(
			version === '4.1'
				? {
						what: 'negative numbers of groups',
						count: refused,
						reason: 'a minus sign is an orientation in version 4.1: new numbers',
						changed: true,
					}
				: {
						what: 'numbers 0 of groups',
						count: refused,
						reason: '0 stands for no group in version 2.2: new numbers',
						changed: true,
					},
		);
	if (twice > 0)
		losses.push({
			what: 'repeated numbers of groups',
			count: twice,
			reason: 'Gmsh identifies groups by number: new numbers',
			changed: true,
		});
	return losses;
}

/** Elements that are written again for further groups. */
interface Repeats {
	readonly elements: Uint32Array;
	/** The group for which each is written. */
	readonly groups: Int32Array;
}

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

/** The partitions of the elements of a part. */
export const partitionsIn = ({ fields }: TypedElements): Field | undefined =>
	fields.find(isPartitions);

/** Whether a field is written in some other way than as a view. */
export const isBuiltIn = (
	field: Field,
	{ fields }: TypedElements,
	{ version, extras }: Plan,
): boolean =>
	isTags(field) ||
	(isPartitions(field) && (version === '2.2' || (extras?.partitioned.length ?? 0) > 0)) ||
	field === midNodesOf(fields);

/** Consecutive numbers in the order in which points are written. */
function ranksOf(order: Uint32Array | undefined, first: number): Float64Array | undefined {
	if (!order) return undefined;
	const numbers = new Float64Array(order.length);
	for (const [row, point] of order.entries()) numbers[point] = first + row;
	return numbers;
}

function nodeNumbers({ source }: TriMesh, most: number): Pick<Plan, 'pointNumbers' | 'first'> {
	const numbers = source?.pointNumbers;
	const own = source?.format === 'gmsh';
	const first = own ? source.firstIndex : 1;
	if (!numbers) return { pointNumbers: undefined, first };
	const least = own ? 0 : 1;
	if (numbers.every((number) => number >= least && number <= most))
		return { pointNumbers: numbers, first };
	return { pointNumbers: undefined, first: 1 };
}

function largest(values: Int32Array): number {
	let most = 0;
	for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
	return most;
}

/**
 * Entity tags that determine the groups, as version 4.1 requires: among elements of one entity, those with the first
 * set of groups keep the tag; the others get new tags, as do tags below 1.
 */
function consistent(
	parts: readonly TypedElements[],
	{ of }: GroupSets,
	wanted: readonly Int32Array[],
	losses: Unkept[],
): Int32Array[] {
	let changed = 0;
	const result: Int32Array[] = [];
	for (const dimension of [0, 1, 2]) {
		const mine = [...parts.keys()].filter((p) => parts[p]?.kind.dimension === dimension);
		const setOfTag = new Map<number, number>();
		let free = 1;
		for (const p of mine) free = Math.max(free, largest(wanted[p]!) + 1);
		const split = new Map<string, number>();
		const consistentTag = (tag: number, set: number): number => {
			const first = setOfTag.get(tag);
			if (first === undefined && tag > 0) setOfTag.set(tag, set);
			if (tag > 0 && (first === undefined || first === set)) return tag;
			const key = `${tag} ${set}`;
			let own = split.get(key);
			if (own === undefined) {
				own = free++;
				split.set(key, own);
			}
			return own;
		};
		for (const p of mine) {
			const setOf = of[p]!;
			const given = wanted[p]!;
			/** `given`, copied once a tag changes. */
			let tags = given;
			for (let from = 0, to = 0; from < tags.length; from = to) {
				const tag = given[from]!;
				const set = setOf[from]!;
				while (to < tags.length && given[to] === tag && setOf[to] === set) to++;
				const own = consistentTag(tag, set);
				if (own === tag) continue;
				if (tags === given) tags = given.slice();
				tags.fill(own, from, to);
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
