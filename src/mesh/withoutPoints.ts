import { keptEntities } from './pointEntities.ts';
import { type Field, type MeshSource, pointCount, type TriMesh } from './triMesh.ts';

/** A mesh with points removed. */
export interface CompactedMesh {
	readonly mesh: TriMesh;
	/** The old index of each point. */
	readonly kept: Uint32Array;
}

/**
 * Removes points and renumbers the rest; fields, groups, numbers and entities of points follow. Removed midside nodes become −1
 * in their field.
 *
 * @param removed 1 for each point to remove, else 0; no triangle, edge or cell may use one
 */
export function withoutPoints(mesh: TriMesh, removed: Uint8Array): CompactedMesh {
	const { edges, cells, groups, source, fields } = mesh;
	let count = 0;
	for (let p = 0; p < removed.length; p++) count += 1 - removed[p]!;
	const kept = new Uint32Array(count);
	const newIndices = new Int32Array(removed.length).fill(-1);
	for (let p = 0, at = 0; p < removed.length; p++)
		if (removed[p] === 0) {
			kept[at] = p;
			newIndices[p] = at++;
		}
	const renumber = <A extends Uint32Array | Int32Array>(nodes: A): A =>
		nodes.map((p) => newIndices[p]!) as A;
	const updateField = (field: Field): Field =>
		field.role === 'midNodes'
			? { ...field, values: Int32Array.from(field.values, (p) => newIndices[p] ?? -1) }
			: field.on === 'points'
				? { ...field, values: rowsOf(field.values, field.components, kept) }
				: field;
	return {
		kept,
		mesh: {
			...mesh,
			points: rowsOf(mesh.points, mesh.dimension, kept),
			triangles: renumber(mesh.triangles),
			...(edges && { edges: renumber(edges) }),
			fields: fields.map(updateField),
			...(cells && {
				cells: cells.map((block) => ({
					...block,
					nodes: renumber(block.nodes),
					fields: block.fields.map(updateField),
				})),
			}),
			...(groups && {
				groups: groups.map((group) => ({
					...group,
					members: group.members.map(({ of, members }) => ({
						of,
						members: of === 'points' ? renumber(members.filter((p) => removed[p] === 0)) : members,
					})),
				})),
			}),
			...(source && { source: sourceOf(source, removed, kept, renumber) }),
		},
	};
}

function sourceOf(
	source: MeshSource,
	removed: Uint8Array,
	kept: Uint32Array,
	renumber: (nodes: Uint32Array) => Uint32Array,
): MeshSource {
	const { pointNumbers, pointEntities, others } = source;
	return {
		...source,
		...(pointNumbers?.length === removed.length && {
			pointNumbers: rowsOf(pointNumbers, 1, kept),
		}),
		...(pointEntities && { pointEntities: keptEntities(pointEntities, kept) }),
		...(others && {
			others: { ...others, points: renumber(others.points.filter((p) => removed[p] === 0)) },
		}),
	};
}

/** Gathers rows of `width` values. */
function rowsOf<A extends Field['values']>(values: A, width: number, rows: Uint32Array): A {
	const gathered = new (values.constructor as new (length: number) => A)(rows.length * width);
	for (let row = 0, at = 0; row < rows.length; row++)
		for (let k = 0; k < width; k++) gathered[at++] = values[rows[row]! * width + k]!;
	return gathered;
}

/** Flags the points listed in `nodes`: 1, else 0. */
export function pointsIn(mesh: TriMesh, ...nodes: readonly ArrayLike<number>[]): Uint8Array {
	const isListed = new Uint8Array(pointCount(mesh));
	for (const list of nodes)
		for (let i = 0; i < list.length; i++) {
			const p = list[i]!;
			if (p >= 0 && p < isListed.length) isListed[p] = 1;
		}
	return isListed;
}
