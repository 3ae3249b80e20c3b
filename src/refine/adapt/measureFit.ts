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
import { type Between, inSlices } from '../../util/inSlices.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import type { Fit } from '../fit.ts';
import { type AdaptMesh, squaredWords } from './adaptMesh.ts';

/** Triangles of a block. Sums of blocks are added in order, so that the result does not depend on the number of threads. */
const BLOCK = 1024;
/** Values of a block: edges, short and long ones, worst quality, sum of qualities. */
const WIDTH = 5;

/**
 * Measures how a mesh on an engine fits its field; its buffers stay in use.
 *
 * @param upper bound on lengths, half of which is the lower bound
 */
export async function measureFit(
	mesh: AdaptMesh,
	upper: number,
	loops: Loops,
	between: Between,
): Promise<Fit> {
	const { session, buffers } = mesh;
	const made: Uint32Array[] = [];
	const make = (length: number): Uint32Array => {
		made.push(loops.u32(length, true));
		return made.at(-1)!;
	};
	const points = await session.peek(buffers.points, POINT * mesh.points, make);
	const triangles = await session.peek(buffers.triangles, TRIANGLE * mesh.triangles, make);
	const fit = await inSlices(fitOf(points, triangles, upper, loops), between);
	loops.drop(...made);
	return fit;
}

function* fitOf(
	points: Uint32Array,
	triangles: Uint32Array,
	upper: number,
	loops: Loops,
): Generator<void, Fit> {
	const count = triangles.length / TRIANGLE;
	const blocks = Math.ceil(count / BLOCK);
	const values = loops.f64(WIDTH * blocks);
	const [upperHigh, upperLow] = squaredWords(upper ** 2);
	const [lowerHigh, lowerLow] = squaredWords(upper ** 2 / 4);
	const bounds = { upperHigh, upperLow, lowerHigh, lowerLow };
	yield* loops.run(measureBlocks, blocks, { points, triangles, values }, bounds);
	let [edges, short, long, worst, sum] = [0, 0, 0, 1, 0];
	for (let at = 0; at < values.length; at += WIDTH) {
		edges += values[at]!;
		short += values[at + 1]!;
		long += values[at + 2]!;
		worst = Math.min(worst, values[at + 3]!);
		sum += values[at + 4]!;
	}
	loops.drop(values);
	return { edges, short, long, worst: count > 0 ? worst : 0, mean: count > 0 ? sum / count : 0 };
}

/** Measures the triangles of blocks, and the edges whose first triangle is one of them. */
const measureBlocks: Loop<
	{
		readonly points: Uint32Array;
		readonly triangles: Uint32Array;
		readonly values: Float64Array;
	},
	'upperHigh' | 'upperLow' | 'lowerHigh' | 'lowerLow'
> = {
	name: 'measureFit/blocks',
	arrays: { points: 'u32', triangles: 'u32', values: 'f64' },
	parameters: ['upperHigh', 'upperLow', 'lowerHigh', 'lowerLow'],
	grain: 32,
	run({ points, triangles, values }, bounds, first, end) {
		const upper = bounds.upperHigh * 2 ** 32 + bounds.upperLow;
		const lower = bounds.lowerHigh * 2 ** 32 + bounds.lowerLow;
		for (let block = first; block < end; block++) {
			let [edges, short, long, worst, sum] = [0, 0, 0, 1, 0];
			const last = Math.min((block + 1) * BLOCK, triangles.length / TRIANGLE);
			for (let t = block * BLOCK; t < last; t++) {
				const at = TRIANGLE * t;
				let perimeter = 0;
				for (let k = 0; k < 3; k++) {
					const a = triangles[at + k]!;
					const b = triangles[at + nextSlot(k)]!;
					perimeter += Math.sqrt(nearlySquaredLength(points, a, b) / UNIT);
					const twin = triangles[at + TWIN + k]!;
					if (!isNone(twin) && triangleOf(twin) < t) continue;
					edges++;
					if (isLonger(points, a, b, upper)) long++;
					else if (shortClass(points, a, b, lower) >= 0) short++;
				}
				const quality = qualityAt(points, triangles, at, perimeter);
				worst = Math.min(worst, quality);
				sum += quality;
			}
			values.set([edges, short, long, worst, sum], WIDTH * block);
		}
	},
};

/** Loops that threads share. */
export const fitLoops = [measureBlocks];

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
