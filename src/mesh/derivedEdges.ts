import { topologyOf } from './topology.ts';
import type { Field, Group, TriMesh } from './triMesh.ts';

/**
 * Removes the numbered edges of a mesh, so that they are derived from its triangles as for a file that does not number edges.
 * Fields, groups and segments of edges are renumbered accordingly. Operations number the edges of their results; this gives the
 * mesh that a reader would return for a file without edges. Every edge must belong to a triangle.
 */
export function withDerivedEdges(mesh: TriMesh): TriMesh {
	const { edges, triangleEdges, ...withoutEdges } = mesh;
	if (!edges || !triangleEdges) return mesh;
	const segments = mesh.source?.segments;
	const isOnEdges = ({ on }: Field): boolean => on === 'edges';
	const hasEdges = ({ members }: Group): boolean => members.some(({ of }) => of === 'edges');
	if (!segments && !mesh.fields.some(isOnEdges) && !mesh.groups?.some(hasEdges))
		return withoutEdges;
	const derived = topologyOf(withoutEdges).triangleEdges;
	const old2new = new Uint32Array(edges.length / 2);
	for (let i = 0; i < derived.length; i++)
		old2new[Math.abs(triangleEdges[i]!) - 1] = Math.abs(derived[i]!) - 1;
	return {
		...withoutEdges,
		fields: mesh.fields.map((field) => (isOnEdges(field) ? permuted(field, old2new) : field)),
		...(mesh.groups && { groups: mesh.groups.map((group) => renumbered(group, old2new)) }),
		...(mesh.source && {
			source: segments
				? { ...mesh.source, segments: segments.map((e) => old2new[e]!) }
				: mesh.source,
		}),
	};
}

/** Moves values on edges to the edges’ new numbers. */
function permuted(field: Field, old2new: Uint32Array): Field {
	const { values, components } = field;
	const result = values.slice();
	for (let e = 0; e < old2new.length; e++)
		for (let k = 0; k < components; k++)
			result[components * old2new[e]! + k] = values[components * e + k]!;
	return { ...field, values: result };
}

/** Renumbers the edges of a group, in ascending order. */
function renumbered(group: Group, old2new: Uint32Array): Group {
	const members = group.members.map((part) =>
		part.of === 'edges' ? { ...part, members: part.members.map((e) => old2new[e]!).sort() } : part,
	);
	return { ...group, members };
}
