import { topologyOf } from '../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { firstEqualRows } from '../../util/equalRows.ts';
import { firstNotFinite } from '../text/values.ts';
import type { GmrForm } from './options.ts';
import { PointTable } from './pointTable.ts';

/**
 * Returns the reason, a sentence, why a GMR file of a mesh could not be read back; undefined if it could. Neither form
 * holds an edge that starts and ends at one point; in the output form this includes coincident points, and different
 * edges must not become one.
 */
export function refusalOf(mesh: TriMesh, form: GmrForm): string | undefined {
	const { points, dimension } = mesh;
	const notFinite = firstNotFinite(points, dimension, 2);
	if (notFinite >= 0)
		return `Point ${Math.floor(notFinite / dimension)} has no finite coordinates, as every point of a GMR file needs.`;
	const at = (point: number) => `[${points[dimension * point]} ${points[dimension * point + 1]}]`;
	const degenerate = mesh.edges ? undefined : equalCorners(mesh.triangles);
	const equal = equalEnds(mesh.edges ?? new Uint32Array(0));
	const advice = "a GMR file of it can't be read. Normalise the mesh first.";
	if (degenerate && degenerate.count > 0)
		return `The mesh has ${counted(degenerate.count, 'triangle')} with the same corner twice, the first at ${at(degenerate.first)}: ${advice}`;
	if (equal.count > 0)
		return `The mesh has ${counted(equal.count, 'edge')} from a point to itself, the first at ${at(equal.first)}: ${advice}`;
	const representatives = form === 'coordinates' ? mergedPoints(mesh) : undefined;
	if (!representatives) return undefined;
	const { edges } = topologyOf(mesh);
	const merged = edges.map((point) => representatives[point]!);
	const collapsed = equalEnds(merged);
	const why = 'This form tells points apart by their coordinates alone';
	const hint = 'Normalise the mesh first, or write the form with numbered points.';
	if (collapsed.count > 0)
		return `${why}, and ${counted(collapsed.count, 'edge')} would start and end in one place, the first at ${at(collapsed.first)}: such a file can't be read. ${hint}`;
	const before = copies(edges);
	const after = copies(merged);
	if (after.count > before.count)
		return `${why}, and ${counted(after.count - before.count, 'edge')} would become one with another, the first from ${at(merged[2 * after.first]!)} to ${at(merged[2 * after.first + 1]!)}: such a mesh has errors. ${hint}`;
	return undefined;
}

/** Number of triangles that have a corner twice, which makes an edge with equal ends, and that corner of the first. */
function equalCorners(triangles: Uint32Array): { count: number; first: number } {
	let count = 0;
	let first = -1;
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
		if ((a === b || b === c || c === a) && count++ === 0) first = (b === c ? b : a) as number;
	}
	return { count, first };
}

/** Number of edges with equal ends, and that point of the first. */
function equalEnds(ends: Uint32Array): { count: number; first: number } {
	let count = 0;
	let first = -1;
	for (let i = 0; i < ends.length; i += 2)
		if (ends[i] === ends[i + 1] && count++ === 0) first = ends[i]!;
	return { count, first };
}

/** Number of edges with the ends of an earlier one, and the first of them. */
function copies(edges: Uint32Array): { count: number; first: number } {
	const sorted = edges.slice();
	for (let i = 0; i < sorted.length; i += 2)
		if (sorted[i]! > sorted[i + 1]!) [sorted[i], sorted[i + 1]] = [sorted[i + 1]!, sorted[i]!];
	let count = 0;
	let first = -1;
	for (const [edge, equal] of firstEqualRows(sorted, 2).entries())
		if (equal !== edge && count++ === 0) first = edge;
	return { count, first };
}

/** For each point the first one that coincides with it; undefined if all points differ. */
function mergedPoints({ points, dimension, ...mesh }: TriMesh): Uint32Array | undefined {
	const table = new PointTable();
	const count = pointCount({ points, dimension, ...mesh });
	const first: number[] = [];
	const representatives = new Uint32Array(count);
	for (let p = 0; p < count; p++) {
		const index = table.indexOf(points[dimension * p]!, points[dimension * p + 1]!);
		if (index === first.length) first.push(p);
		representatives[p] = first[index]!;
	}
	return first.length === count ? undefined : representatives;
}
