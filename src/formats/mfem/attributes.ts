import type { Group, TriMesh } from '../../mesh/triMesh.ts';
import type { WriterLoss } from '../core/format.ts';
import { type GroupedElements, groupSets } from '../fit/groupSets.ts';

/** Attributes and attribute sets that represent groups. */
export interface Attributes {
	/** Attribute of each element, by part. */
	readonly of: readonly Int32Array[];
	/** Attribute sets by the dimension of their elements. */
	readonly sets: Readonly<
		Record<1 | 2, readonly (readonly [name: string, numbers: readonly number[]])[]>
	>;
	/** Whether there are attribute sets, which need version 1.3. */
	readonly named: boolean;
	readonly losses: readonly WriterLoss[];
	/** Number of elements that get attribute 1, as no group has elements of their dimension. */
	readonly defaults: number;
}

const maxAttribute = 0x7fffffff;

/** Names of sets of unnamed groups, before the tag. */
const prefixes = { 1: 'EDGES', 2: 'REGION' } as const;

/**
 * Assigns an attribute to each combination of groups in a dimension: the tag of its first group if that is positive and
 * unused, otherwise the lowest unused number. Without groups all elements have 1, MFEM's lowest attribute.
 */
export function attributesOf(mesh: TriMesh, parts: readonly GroupedElements[]): Attributes {
	const { groups = [] } = mesh;
	const { sets, of } = groupSets(mesh, parts);
	const numbers: Record<1 | 2, Int32Array> = { 1: new Int32Array(0), 2: new Int32Array(0) };
	const named: Record<1 | 2, [string, number[]][]> = { 1: [], 2: [] };
	const losses: WriterLoss[] = [];
	let defaults = 0;
	for (const dimension of [1, 2] as const) {
		const partIndices = [...parts.keys()].filter((p) => parts[p]!.kind.dimension === dimension);
		const used = new Set<number>();
		for (const p of partIndices) for (const set of of[p]!) used.add(set);
		const attribute = assignAttributes(groups, dimension, sets, used);
		numbers[dimension] = attribute;
		named[dimension] = namedSets(mesh, dimension, sets, used, attribute, losses);
		const hasGroups = groups.some((group) => group.dimension === dimension);
		let ungrouped = 0;
		for (const p of partIndices) for (const set of of[p]!) if (set === 0) ungrouped++;
		if (!hasGroups) defaults += ungrouped;
		else if (ungrouped > 0)
			losses.push({
				what: 'ungrouped elements',
				count: ungrouped,
				reason: 'every element has an attribute: a new one',
				changed: true,
			});
	}
	return {
		of: parts.map(({ kind }, p) => {
			const attribute = kind.dimension === 1 ? numbers[1] : numbers[2];
			return Int32Array.from(of[p]!, (set) => attribute[set]!);
		}),
		sets: named,
		named: named[1].length + named[2].length > 0,
		losses: mergeLosses(losses),
		defaults,
	};
}

/** Adds up equal losses of lines and faces. */
function mergeLosses(losses: readonly WriterLoss[]): WriterLoss[] {
	const all = new Map<string, WriterLoss>();
	for (const one of losses) {
		const before = all.get(`${one.what} ${one.reason}`)?.count ?? 0;
		all.set(`${one.what} ${one.reason}`, { ...one, count: before + one.count });
	}
	return [...all.values()];
}

/** Attribute of each combination of groups that elements of a dimension are in. */
function assignAttributes(
	groups: readonly Group[],
	dimension: 1 | 2,
	sets: readonly (readonly number[])[],
	used: ReadonlySet<number>,
): Int32Array {
	const attribute = new Int32Array(sets.length);
	const tags = new Set(
		groups.filter((group) => group.dimension === dimension).map(({ tag }) => tag),
	);
	const usedNumbers = new Set<number>();
	const sorted = [...used].sort((a, b) => a - b);
	for (const set of sorted) {
		const tag = groups[sets[set]![0] ?? -1]?.tag ?? (tags.size === 0 ? 1 : 0);
		if (tag < 1 || tag > maxAttribute || usedNumbers.has(tag)) continue;
		attribute[set] = tag;
		usedNumbers.add(tag);
	}
	let free = 1;
	for (const set of sorted) {
		if (attribute[set] !== 0) continue;
		while (usedNumbers.has(free) || tags.has(free)) free++;
		attribute[set] = free;
		usedNumbers.add(free);
	}
	return attribute;
}

function namedSets(
	{ groups = [], source }: TriMesh,
	dimension: 1 | 2,
	sets: readonly (readonly number[])[],
	used: ReadonlySet<number>,
	attribute: Int32Array,
	losses: WriterLoss[],
): [string, number[]][] {
	const attributeSets: [string, number[]][] = [];
	let nameless = 0;
	let renumbered = 0;
	let changed = 0;
	for (const [g, { name, tag, dimension: groupDimension }] of groups.entries()) {
		if (groupDimension !== dimension) continue;
		const numbers = [...used].filter((set) => sets[set]!.includes(g)).map((set) => attribute[set]!);
		const isSame = numbers.length === 1 && numbers[0] === tag;
		if (!isSame && source?.format !== 'mfem') renumbered++;
		if (name === undefined && (isSame || numbers.length === 0)) continue;
		if (name === undefined) nameless++;
		const singleLine = (name ?? `${prefixes[dimension]}_${tag}`).replace(/[\r\n"]+/g, ' ');
		if (name !== undefined && singleLine !== name) changed++;
		attributeSets.push([singleLine, numbers.sort((a, b) => a - b)]);
	}
	const addLoss = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason, changed: true });
	};
	addLoss(
		'unnamed groups',
		nameless,
		`attribute sets need a name: ${prefixes[dimension]}_ and the number`,
	);
	addLoss(
		'numbers of the groups',
		renumbered,
		'groups that share elements become sets of attributes',
	);
	addLoss('group names', changed, 'a name is on one line without quotation marks');
	return attributeSets;
}
