import { NONE, topologyOf } from '../mesh/topology.ts';
import { type Group, type TriMesh, triangleCount } from '../mesh/triMesh.ts';

/** A quantity of a mesh that refinement leaves unchanged, except for rounding. */
export interface Measure {
	/** "area", "length of the boundary", "length of group 3 (wall)". */
	readonly name: string;
	readonly value: number;
}

/**
 * Area and boundary length of a mesh, and the length or area of each group of lines, edges or triangles, in the order of
 * the groups. Areas are unsigned.
 */
export function measuresOf(mesh: TriMesh): Measure[] {
	const { edges, edgeTriangles } = topologyOf(mesh);
	let area = 0;
	for (let t = 0; t < triangleCount(mesh); t++) area += triangleArea(mesh, t);
	let boundary = 0;
	for (let e = 0; e < edges.length / 2; e++)
		if (isBoundary(edgeTriangles, e)) boundary += distance(mesh, edges[2 * e]!, edges[2 * e + 1]!);
	const groups = (mesh.groups ?? [])
		.filter(({ dimension }) => dimension > 0)
		.map((group) => groupMeasure(mesh, group, edges));
	return [
		{ name: 'area', value: area },
		{ name: 'length of the boundary', value: boundary },
		...groups,
	];
}

/** Measures that differ by more than rounding, 10⁻⁹ of the larger one, or are missing after. */
export function changedMeasures(
	before: readonly Measure[],
	after: readonly Measure[],
): { readonly name: string; readonly before: number; readonly after: number | undefined }[] {
	return before.flatMap(({ name, value }, i) => {
		const other = after[i]?.name === name ? after[i].value : undefined;
		const isEqual =
			other !== undefined &&
			Math.abs(other - value) <= 1e-9 * Math.max(Math.abs(value), Math.abs(other));
		return isEqual ? [] : [{ name, before: value, after: other }];
	});
}

/** Length or area of a group; cells other than lines are not measured. */
function groupMeasure(mesh: TriMesh, group: Group, edges: Uint32Array): Measure {
	const kind = group.dimension === 1 ? 'length' : 'area';
	const name = `${kind} of group ${group.tag}${group.name === undefined ? '' : ` (${group.name})`}`;
	let value = 0;
	for (const { of, members } of group.members)
		for (const member of members) {
			if (of === 'triangles') value += triangleArea(mesh, member);
			else if (of === 'edges') value += distance(mesh, edges[2 * member]!, edges[2 * member + 1]!);
			else if (typeof of === 'number' && mesh.cells?.[of]?.shape === 'line') {
				const { nodes } = mesh.cells[of];
				value += distance(mesh, nodes[2 * member]!, nodes[2 * member + 1]!);
			}
		}
	return { name, value };
}

/** Whether an edge has exactly one triangle. */
const isBoundary = (edgeTriangles: Uint32Array, e: number): boolean =>
	(edgeTriangles[2 * e] === NONE) !== (edgeTriangles[2 * e + 1] === NONE);

function distance({ points, dimension }: TriMesh, a: number, b: number): number {
	const at = (p: number, axis: number) => points[dimension * p + axis]!;
	const along = (axis: number) => at(a, axis) - at(b, axis);
	return Math.hypot(along(0), along(1), dimension === 3 ? along(2) : 0);
}

function triangleArea({ points, triangles, dimension }: TriMesh, t: number): number {
	const corner = (k: number, axis: number) =>
		axis < dimension ? points[dimension * triangles[3 * t + k]! + axis]! : 0;
	const edgeTo = (k: number) => [0, 1, 2].map((axis) => corner(k, axis) - corner(0, axis));
	const [ux, uy, uz] = edgeTo(1) as [number, number, number];
	const [vx, vy, vz] = edgeTo(2) as [number, number, number];
	return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
