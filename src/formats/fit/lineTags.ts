import { numberByEnds } from '../../mesh/edgeTable.ts';
import { topologyOf } from '../../mesh/topology.ts';
import { cellCount, type Group, type TriMesh } from '../../mesh/triMesh.ts';
import { edgeMarkersOf, groupTags } from './entityCells.ts';

/** Edge markers made of the groups of lines and edges. */
export interface LineTags {
	/** Tag of each edge of `topologyOf`; 0 for none. */
	readonly values: Int32Array;
	/**
	 * Number of lines that the tag of their edge stands for, and of the others: in no group, on no edge, or in several.
	 */
	readonly kept: number;
	readonly dropped: number;
	/** Groups that the markers hold completely. */
	readonly represented: ReadonlySet<Group>;
}

const cache = new WeakMap<TriMesh, LineTags | undefined>();

/**
 * Edge markers for formats with markers but no lines (`Holds.lineTags`): the tags of the groups of lines and edges.
 * Undefined if the mesh has edge markers, or no line or edge is in a group.
 */
export function lineTags(mesh: TriMesh): LineTags | undefined {
	if (!cache.has(mesh)) cache.set(mesh, tagsOf(mesh));
	return cache.get(mesh);
}

function tagsOf(mesh: TriMesh): LineTags | undefined {
	const groups = (mesh.groups ?? []).filter(
		({ dimension, tag }) => dimension === 1 && tag !== 0 && tag === (tag | 0),
	);
	if (groups.length === 0 || edgeMarkersOf(mesh)) return undefined;
	const { edges } = topologyOf(mesh);
	const values = groupTags(groups, 'edges', 1, edges.length / 2);
	const tagsOfBlock = new Map<number, Int32Array>();
	let count = 0;
	for (const [index, block] of (mesh.cells ?? []).entries()) {
		if (block.shape !== 'line') continue;
		tagsOfBlock.set(index, groupTags(groups, index, 1, cellCount(block)));
		count += cellCount(block);
	}
	const ends: number[] = [];
	const tagged: number[] = [];
	const tags: number[] = [];
	for (const [line, tag, a, b] of eachLine(mesh, tagsOfBlock)) {
		if (tag === 0) continue;
		ends.push(a, b);
		tagged.push(line);
		tags[line] = tag;
	}
	const lineBetween = numberByEnds(ends, tagged);
	/** Edge of each line; −1 if it has none. */
	const edgeOf = new Int32Array(count).fill(-1);
	for (let e = 0; count > 0 && e < values.length; e++) {
		const line = lineBetween(edges[2 * e]!, edges[2 * e + 1]!);
		if (line === undefined) continue;
		edgeOf[line] = e;
		if (values[e] === 0) values[e] = tags[line]!;
	}
	const isTagged = (tag: number, a: number, b: number): boolean => {
		const line = lineBetween(a, b);
		const edge = line === undefined ? -1 : edgeOf[line]!;
		return edge >= 0 && tag !== 0 && values[edge] === tag;
	};
	let kept = 0;
	for (const [, tag, a, b] of eachLine(mesh, tagsOfBlock)) if (isTagged(tag, a, b)) kept++;
	if (kept === 0 && values.every((value) => value === 0)) return undefined;
	const representable = groups.filter(({ members, tag }) =>
		members.every(({ of, members }) => {
			if (of === 'edges') return members.every((edge) => values[edge] === tag);
			const block = typeof of === 'number' ? mesh.cells?.[of] : undefined;
			if (block?.shape !== 'line') return false;
			const { nodes } = block;
			return members.every((i) => isTagged(tag, nodes[2 * i]!, nodes[2 * i + 1]!));
		}),
	);
	return { values, kept, dropped: count - kept, represented: new Set(representable) };
}

/** All lines of the mesh, numbered across blocks: number, tag and ends. */
function* eachLine(
	{ cells = [] }: TriMesh,
	tagsOfBlock: ReadonlyMap<number, Int32Array>,
): Generator<[line: number, tag: number, a: number, b: number]> {
	let line = 0;
	for (const [index, tags] of tagsOfBlock) {
		const nodes = cells[index]?.nodes as Uint32Array;
		for (let i = 0; i < tags.length; i++)
			yield [line++, tags[i]!, nodes[2 * i]!, nodes[2 * i + 1]!];
	}
}
