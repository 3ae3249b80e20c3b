import {
	type CellBlock,
	cellCount,
	type Field,
	type TriMesh,
	triangleCount,
} from '../../../mesh/triMesh.ts';
import type { GroupSets } from '../../fit/groupSets.ts';
import { type ElementType, elementType } from './elementTypes.ts';

/** Elements of one type: the triangles of a mesh, or a block of cells by its index. */
export interface TypedElements {
	readonly of: 'triangles' | number;
	readonly kind: ElementType;
	readonly count: number;
	/** Fields on the elements and on their corners. */
	readonly fields: readonly Field[];
	readonly numbers: Float64Array | undefined;
}

/** Name of the field of entity tags. */
export const entityField = 'gmsh:geometrical';

/** Name of the field of partitions. */
export const partitionField = 'gmsh:partition';

const typeOf: Readonly<Record<CellBlock['shape'], number>> = {
	point: 15,
	line: 1,
	polygon: -1,
	quad: 3,
	quad8: 16,
	quad9: 10,
};

/** Element types in the order in which they are written. */
const typeOrder = [15, 1, 8, 2, 9, 3, 16, 10];

/** The field of midside nodes; undefined for linear elements. */
export const midNodesOf = (fields: readonly Field[]): Field | undefined =>
	fields.find(({ role }) => role === 'midNodes');

/** The elements of a mesh by type, in the order in which they are written. */
export function elementsByType(mesh: TriMesh): TypedElements[] {
	const parts: TypedElements[] = [];
	const add = (
		of: TypedElements['of'],
		type: number,
		rest: Pick<TypedElements, 'count' | 'fields' | 'numbers'>,
	) => {
		const kind = elementType(type);
		if (kind) parts.push({ of, kind, ...rest });
	};
	for (const [index, block] of (mesh.cells ?? []).entries()) {
		const { fields, numbers, shape } = block;
		const curved = shape === 'line' && midNodesOf(fields) !== undefined;
		add(index, curved ? 8 : typeOf[shape], { count: cellCount(block), fields, numbers });
	}
	const fields = mesh.fields.filter(({ on }) => on === 'triangles' || on === 'corners');
	add('triangles', midNodesOf(fields) ? 9 : 2, {
		count: triangleCount(mesh),
		fields,
		numbers: mesh.source?.triangleNumbers,
	});
	return parts
		.filter(({ count }) => count > 0)
		.sort((a, b) => typeOrder.indexOf(a.kind.type) - typeOrder.indexOf(b.kind.type));
}

/**
 * Default entity tags of the elements of each part: in each dimension, one tag for each set of groups. A set of one
 * group gets the group's tag and the empty set gets 1, if positive and free; other sets get the next free tag. Meshes
 * with the same groups get the same tags.
 */
export function defaultTags(
	{ groups = [] }: TriMesh,
	parts: readonly TypedElements[],
	{ sets, of }: GroupSets,
): Int32Array[] {
	const tags: (Map<number, number> | undefined)[] = [];
	for (const dimension of [0, 1, 2]) {
		const used = new Set<number>();
		for (const [p, setOf] of of.entries())
			if (parts[p]?.kind.dimension === dimension)
				for (let i = 0; i < setOf.length; i++)
					// Neighbours are mostly in the same groups.
					if (i === 0 || setOf[i] !== setOf[i - 1]) used.add(setOf[i]!);
		const tagOf = new Map<number, number>();
		const taken = new Set<number>();
		const sorted = [...used].sort((a, b) => a - b);
		for (const set of sorted) {
			const [first, second] = sets[set]!;
			const tag = first === undefined ? 1 : (groups[first]?.tag ?? 0);
			if (second !== undefined || tag < 1 || taken.has(tag)) continue;
			tagOf.set(set, tag);
			taken.add(tag);
		}
		let free = 1;
		for (const set of sorted) {
			if (tagOf.has(set)) continue;
			while (taken.has(free)) free++;
			tagOf.set(set, free);
			taken.add(free);
		}
		tags[dimension] = tagOf;
	}
	return of.map((setOf, p) => {
		const tagOf = tags[parts[p]?.kind.dimension ?? 0]!;
		const tagOfSet = Int32Array.from(sets, (_, set) => tagOf.get(set) ?? 0);
		const entityTags = new Int32Array(setOf.length);
		for (let from = 0, to = 0; from < entityTags.length; from = to) {
			const set = setOf[from]!;
			while (to < entityTags.length && setOf[to] === set) to++;
			entityTags.fill(tagOfSet[set]!, from, to);
		}
		return entityTags;
	});
}
