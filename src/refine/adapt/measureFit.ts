import { qualityOf } from '../../sizing/edgeLengths.ts';
import { isLonger, nearlySquaredLength, shortClass, UNIT } from '../../steps/adapt/lengths.ts';
import {
	isNone,
	nextSlot,
	POINT,
	S11,
	S12,
	S22,
	SHIFT,
	TRIANGLE,
	TWIN,
	triangleOf,
	X,
	Y,
} from '../../steps/adapt/records.ts';

/** How a mesh fits its metric field. */
export interface Fit {
	/** Edges in all, and those below the lower and above the upper bound. */
	readonly edges: number;
	readonly short: number;
	readonly long: number;
	/** Quality in the metric (Vasilevskii, Lipnikov 1999), 0 to 1. */
	readonly worst: number;
	readonly mean: number;
}

/** Triangles of one slice. */
const SLICE = 1 << 16;

/** Measures the records of a mesh; `upper` is the upper bound on lengths, half of it the lower. */
export function* fitOf(
	points: Uint32Array,
	triangles: Uint32Array,
	upper: number,
): Generator<void, Fit> {
	const most = upper ** 2 * UNIT;
	const least = most / 4;
	let [edges, short, long, worst, sum] = [0, 0, 0, 1, 0];
	const count = triangles.length / TRIANGLE;
	for (let t = 0; t < count; t++) {
		if (t % SLICE === 0) yield;
		const at = TRIANGLE * t;
		let perimeter = 0;
		for (let k = 0; k < 3; k++) {
			const a = triangles[at + k]!;
			const b = triangles[at + nextSlot(k)]!;
			perimeter += Math.sqrt(nearlySquaredLength(points, a, b) / UNIT);
			const twin = triangles[at + TWIN + k]!;
			if (!isNone(twin) && triangleOf(twin) < t) continue;
			edges++;
			if (isLonger(points, a, b, most)) long++;
			else if (shortClass(points, a, b, least) >= 0) short++;
		}
		const quality = qualityAt(points, triangles, at, perimeter);
		worst = Math.min(worst, quality);
		sum += quality;
	}
	return { edges, short, long, worst: count > 0 ? worst : 0, mean: count > 0 ? sum / count : 0 };
}

/** The quality of the triangle whose record begins at `at`: its area in the mean of the corners' metrics. */
function qualityAt(
	points: Uint32Array,
	triangles: Uint32Array,
	at: number,
	perimeter: number,
): number {
	let [xx, xy, yy] = [0, 0, 0];
	for (let k = 0; k < 3; k++) {
		const p = POINT * triangles[at + k]!;
		const scale = 2 ** -(20 + (points[p + SHIFT]! & 63));
		const a = (points[p + S11]! | 0) * scale;
		const b = (points[p + S12]! | 0) * scale;
		const c = (points[p + S22]! | 0) * scale;
		xx += (a * a + b * b) / 3;
		xy += (a * b + b * c) / 3;
		yy += (b * b + c * c) / 3;
	}
	const [a, b, c] = [0, 1, 2].map((k) => POINT * triangles[at + k]!) as [number, number, number];
	const ux = points[b + X]! - points[a + X]!;
	const uy = points[b + Y]! - points[a + Y]!;
	const vx = points[c + X]! - points[a + X]!;
	const vy = points[c + Y]! - points[a + Y]!;
	const area = ((ux * vy - uy * vx) / 2) * Math.sqrt(Math.max(0, xx * yy - xy * xy));
	return qualityOf(area, perimeter);
}
