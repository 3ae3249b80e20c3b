import { faceRingsOf, type RingShape, ringShape } from '../faceRings.ts';
import { orientation } from '../orientation.ts';
import { scaledIntoRange } from '../scaling.ts';
import { type TriMesh, triangleCount } from '../triMesh.ts';
import { type Metric, type MetricFormula, metricOf } from './metrics.ts';

/** Receives the squared sides of a triangle and twice its area. */
type Visit = (t: number, uu: number, vv: number, ww: number, doubleArea: number) => void;

/**
 * Computes a metric of each triangle from its corners, without midside nodes. 10⁶ triangles take 20 to 60 ms on one core, 20 ms
 * more if the mean area is needed.
 */
export function metricValues(mesh: TriMesh, metric: Metric): Float64Array {
	const values = new Float64Array(triangleCount(mesh));
	const { of, flat } = metric;
	const { unit, points } = scaledIntoRange(mesh.points, RANGE);
	const first = faceRingsOf(mesh)?.first;
	// Stand-in triangles of other faces are not measured.
	const triangles = first === undefined ? mesh.triangles : mesh.triangles.subarray(0, 3 * first);
	const scaled = { ...mesh, points, triangles };
	// The area is the only metric that is not a ratio.
	const factor = metric.id === 'area' ? unit * unit : 1;
	const meanArea = needsMean(of) ? meanAreaOf(scaled) : 1;
	forEachTriangle(scaled, (t, uu, vv, ww, doubleArea) => {
		const isFlat = doubleArea === 0 && flat !== undefined;
		values[t] = isFlat ? flat : factor * of(uu, vv, ww, doubleArea, meanArea);
	});
	const measure = faceMeasures[metric.id];
	forEachFace(mesh, (face, shape) => {
		values[face] = measure ? measure(shape) : Number.NaN;
	});
	return values;
}

/** Whether a metric is defined for faces of more than three corners. */
export const measuresFaces = (id: string): boolean => faceMeasures[id] !== undefined;

const faceMeasures: Readonly<Record<string, (shape: RingShape) => number>> = {
	area: ({ area }) => area,
	edgeRatio: ({ longest, shortest }) => longest / shortest,
	minimumAngle: ({ minAngle }) => minAngle,
	maximumAngle: ({ maxAngle }) => maxAngle,
};

/** The longest or the shortest side of each triangle, in units of the mesh. */
export function sideLengths(mesh: TriMesh, which: 'longest' | 'shortest'): Float64Array {
	const values = new Float64Array(triangleCount(mesh));
	const { unit, points } = scaledIntoRange(mesh.points, RANGE);
	const pick = which === 'longest' ? Math.max : Math.min;
	forEachTriangle({ ...mesh, points }, (t, uu, vv, ww) => {
		values[t] = unit * Math.sqrt(pick(uu, vv, ww));
	});
	forEachFace(mesh, (face, shape) => {
		values[face] = shape[which];
	});
	return values;
}

/** Number of halvings of the area from a triangle's parent to it; 0 for the parent itself or for an area of 0. */
export function halvings(mesh: TriMesh, parents: Uint32Array, input: TriMesh): Float64Array {
	const area = metricOf('area')!;
	const [areas, parentAreas] = [metricValues(mesh, area), metricValues(input, area)];
	return areas.map((size, t) => {
		const level = Math.round(Math.log2(parentAreas[parents[t]!]! / size));
		return Number.isFinite(level) ? Math.max(0, level) : 0;
	});
}

/** Measures the faces other than triangles. */
function forEachFace(mesh: TriMesh, visit: (face: number, shape: RingShape) => void): void {
	const rings = faceRingsOf(mesh);
	if (!rings) return;
	const { first, nodes, offsets } = rings;
	for (let i = 0; i + 1 < offsets.length; i++)
		visit(first + i, ringShape(mesh, nodes.subarray(offsets[i]!, offsets[i + 1]!)));
}

const needsMean = (of: MetricFormula): boolean => of(1, 1, 1, 1, 1) !== of(1, 1, 1, 1, 2);

function meanAreaOf(mesh: TriMesh): number {
	// Compensated summation (Neumaier 1974), as in `shape.ts`.
	let [sum, compensation] = [0, 0];
	forEachTriangle(mesh, (_t, _uu, _vv, _ww, doubleArea) => {
		const next = sum + doubleArea;
		compensation += sum >= doubleArea ? sum - next + doubleArea : doubleArea - next + sum;
		sum = next;
	});
	return (sum + compensation) / 2 / triangleCount(mesh);
}

/** Visits every triangle with its squared side lengths and twice its area. */
function forEachTriangle({ points, triangles, dimension }: TriMesh, visit: Visit): void {
	const count = triangles.length / 3;
	for (let t = 0; t < count; t++) {
		const a = triangles[3 * t]! * dimension;
		const b = triangles[3 * t + 1]! * dimension;
		const c = triangles[3 * t + 2]! * dimension;
		// Sides from corner to corner: u from a to b, v from b to c, w from c to a.
		const ux = points[b]! - points[a]!;
		const uy = points[b + 1]! - points[a + 1]!;
		const vx = points[c]! - points[b]!;
		const vy = points[c + 1]! - points[b + 1]!;
		const wx = points[a]! - points[c]!;
		const wy = points[a + 1]! - points[c + 1]!;
		let uu = ux * ux + uy * uy;
		let vv = vx * vx + vy * vy;
		let ww = wx * wx + wy * wy;
		let doubleArea = Math.abs(ux * vy - uy * vx);
		if (dimension === 3) {
			const uz = points[b + 2]! - points[a + 2]!;
			const vz = points[c + 2]! - points[b + 2]!;
			const wz = points[a + 2]! - points[c + 2]!;
			uu += uz * uz;
			vv += vz * vz;
			ww += wz * wz;
			doubleArea = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, doubleArea);
		} else if (doubleArea <= NEARLY_FLAT * (uu + vv)) {
			// Rounding may hide that three corners are collinear.
			const [ax, ay] = [points[a]!, points[a + 1]!];
			const [bx, by] = [points[b]!, points[b + 1]!];
			if (orientation(ax, ay, bx, by, points[c]!, points[c + 1]!) === 0) doubleArea = 0;
		}
		visit(t, uu, vv, ww, doubleArea);
	}
}

/** Generous bound on the rounding error of twice the area, relative to the squared sides. */
const NEARLY_FLAT = 1e-6;

/** Squares of coordinates up to 2¹⁵⁰, and products of squares, don't overflow. */
const RANGE = 150;
