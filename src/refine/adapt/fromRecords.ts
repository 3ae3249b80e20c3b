import { unmixEdge } from '../../mesh/edgeOrder.ts';
import { powerOfTwo } from '../../mesh/lattice.ts';
import { NONE } from '../../mesh/topology.ts';
import {
	HOME,
	KEY,
	LINE,
	NEW,
	ORIGIN,
	POINT,
	SHIFT,
	TRIANGLE,
	X,
	Y,
} from '../../steps/adapt/records.ts';
import { type Loops, singleThread } from '../../util/loop.ts';
import type { Adapted } from './adapted.ts';
import type { AdaptRecords } from './start.ts';

/** Records read back from an engine. */
interface Records {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
}

/**
 * Converts records to a mesh in the file's numbers: points of the input in their order, then new ones in the order of
 * creation; triangles by the input triangles that they come from. Triangles reversed for the engine are reversed back.
 *
 * @param planar x y of each point of the input
 */
export function* adaptedOf(
	{ points, triangles, lines }: Records,
	{ triangle2file, reversed, origin, exponent }: Omit<AdaptRecords, 'start'>,
	planar: Float64Array,
	loops: Loops = singleThread,
): Generator<void, Adapted> {
	const { order, kept } = pointOrder(points, planar.length / 2, loops);
	yield;
	const numbers = new Uint32Array(order.length);
	const resultPlanar = new Float64Array(2 * order.length);
	const homes = new Uint32Array(order.length - kept.length);
	const spacing = powerOfTwo(exponent);
	for (let p = 0; p < order.length; p++) {
		numbers[order[p]!] = p;
		const at = POINT * order[p]!;
		if (p < kept.length) {
			resultPlanar[2 * p] = planar[2 * kept[p]!]!;
			resultPlanar[2 * p + 1] = planar[2 * kept[p]! + 1]!;
			continue;
		}
		resultPlanar[2 * p] = origin[0]! + spacing * points[at + X]!;
		resultPlanar[2 * p + 1] = origin[1]! + spacing * points[at + Y]!;
		homes[p - kept.length] = triangle2file[points[at + HOME]!]!;
	}
	yield;
	const count = triangles.length / TRIANGLE;
	const triangleOrder = sortByOrigin(lines, count, triangle2file);
	yield;
	const corners = loops.u32(3 * count, true);
	const origins = loops.u32(count, true);
	const slotLines = new Uint32Array(3 * count);
	for (let i = 0; i < count; i++) {
		const t = triangleOrder[i]!;
		const f = triangle2file[lines[LINE * t + ORIGIN]!]!;
		const isReversed = reversed?.[f] === 1;
		origins[i] = f;
		for (let k = 0; k < 3; k++) {
			const corner = isReversed && k < 2 ? 1 - k : k;
			const slot = isReversed && k > 0 ? 3 - k : k;
			corners[3 * i + k] = numbers[triangles[TRIANGLE * t + corner]!]!;
			slotLines[3 * i + k] = lines[LINE * t + slot]!;
		}
	}
	return { kept, planar: resultPlanar, homes, triangles: corners, origins, lines: slotLines };
}

/** Records of points in the file's order, those of the input first, and their points of the input. */
function pointOrder(
	points: Uint32Array,
	inputs: number,
	loops: Loops,
): { readonly order: Uint32Array; readonly kept: Uint32Array } {
	const count = points.length / POINT;
	const records = new Uint32Array(inputs).fill(NONE);
	let keptCount = 0;
	for (let i = 0; i < count; i++) {
		if ((points[POINT * i + SHIFT]! & NEW) !== 0) continue;
		records[unmixEdge(points[POINT * i + KEY]!)] = i;
		keptCount++;
	}
	const order = new Uint32Array(count);
	const kept = loops.u32(keptCount, true);
	let at = 0;
	for (let p = 0; p < inputs; p++) {
		if (records[p] === NONE) continue;
		kept[at] = p;
		order[at++] = records[p]!;
	}
	for (let i = 0; i < count; i++) if ((points[POINT * i + SHIFT]! & NEW) !== 0) order[at++] = i;
	return { order, kept };
}

/** Triangles sorted by the file's number of their origin, those of one in the order of records. */
function sortByOrigin(lines: Uint32Array, count: number, triangle2file: Uint32Array): Uint32Array {
	const starts = new Uint32Array(triangle2file.length + 1);
	for (let t = 0; t < count; t++) {
		const f = triangle2file[lines[LINE * t + ORIGIN]!]!;
		starts[f + 1] = starts[f + 1]! + 1;
	}
	for (let f = 0; f < triangle2file.length; f++) starts[f + 1] = starts[f + 1]! + starts[f]!;
	const order = new Uint32Array(count);
	for (let t = 0; t < count; t++) {
		const f = triangle2file[lines[LINE * t + ORIGIN]!]!;
		order[starts[f]!] = t;
		starts[f] = starts[f]! + 1;
	}
	return order;
}
