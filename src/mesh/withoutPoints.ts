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
 * @param left 1 for each point to remove, else 0; no triangle, edge or cell may use one
 */
export function withoutPoints(mesh: TriMesh, left: Uint8Array): CompactedMesh {
	const { edges, cells, groups, source, fields } = mesh;
	let count = 0;
	for (let p = 0; p < left.length; p++) count += 1 - left[p]!;
	const kept = new Uint32Array(count);
	const places = new Int32Array(left.length).fill(-1);
	for (let p = 0, at = 0; p < left.length; p++)
		if (left[p] === 0) {
			kept[at] = p;
			places[p] = at++;
		}
	const moved = <A extends Uint32Array | Int32Array>(nodes: A): A =>
		nodes.map((p) => places[p]!) as A;
	const follow = (field: Field): Field =>
		field.role === 'midNodes'
			? { ...field, values: Int32Array.from(field.values, (p) => places[p] ?? -1) }
			: field.on === 'points'
				? { ...field, values: rowsOf(field.values, field.components, kept) }
				: field;
	return {
		kept,
		mesh: {
			...mesh,
			points: rowsOf(mesh.points, mesh.dimension, kept),
			triangles: moved(mesh.triangles),
			...(edges && { edges: moved(edges) }),
			fields: fields.map(follow),
			...(cells && {
				cells: cells.map((block) => ({
					...block,
					nodes: moved(block.nodes),
					fields: block.fields.map(follow),
				})),
			}),
			...(groups && {
				groups: groups.map((group) => ({
					...group,
					members: group.members.map(({ of, members }) => ({
						of,
						members: of === 'points' ? moved(members.filter((p) => left[p] === 0)) : members,
					})),
				})),
			}),
			...(source && { source: sourceOf(source, left, kept, moved) }),
		},
	};
}

function sourceOf(
	source: MeshSource,
	left: Uint8Array,
	kept: Uint32Array,
	moved: (nodes: Uint32Array) => Uint32Array,
): MeshSource {
	const { pointNumbers, pointEntities, others } = source;
	return {
		...source,
		...(pointNumbers?.length === left.length && {
			pointNumbers: rowsOf(pointNumbers, 1, kept),
		}),
		...(pointEntities && { pointEntities: keptEntities(pointEntities, kept) }),
		...(others && {
			others: { ...others, points: moved(others.points.filter((p) => left[p] === 0)) },
		}),
	};
}

/** Gathers rows of `width` values. */
function rowsOf<A extends Field['values']>(values: A, width: number, rows: Uint32Array): A {
	const chosen = new (values.constructor as new (length: number) => A)(rows.length * width);
	for (let row = 0, at = 0; row < rows.length; row++)
		for (let k = 0; k < width; k++) chosen[at++] = values[rows[row]! * width + k]!;
	return chosen;
}

/** Flags the points listed in `nodes`: 1, else 0. */
export function pointsIn(mesh: TriMesh, ...nodes: readonly ArrayLike<number>[]): Uint8Array {
	const found = new Uint8Array(pointCount(mesh));
	for (const list of nodes)
		for (let i = 0; i < list.length; i++) {
			const p = list[i]!;
			if (p >= 0 && p < found.length) found[p] = 1;
		}
	return found;
}
