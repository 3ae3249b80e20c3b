/** A planar mesh: x y of each point, three corners of each triangle. */
interface Mesh {
	readonly points: Float64Array;
	readonly triangles: Uint32Array;
}

export function metricsAt(mesh: Mesh, background: Mesh, metrics: Float64Array): Float64Array;
export function edgesOf(mesh: Mesh): (readonly [number, number])[];
export function measureEdges(
	mesh: Mesh,
	metrics: Float64Array,
): { readonly within: number; readonly above: number; readonly longest: number };
export function measureQuality(
	mesh: Mesh,
	metrics: Float64Array,
): { readonly mean: number; readonly percentile: number; readonly worst: number };
export function complexityOf(mesh: Mesh, metrics: Float64Array): number;
