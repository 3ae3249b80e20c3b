import { orientationOf } from '../orientation.ts';
import { fillCavity } from './cavity.ts';
import type { Delaunay } from './delaunay.ts';
import { isAhead, next, previous } from './triangulation.ts';

/** Two segments that cross each other. */
export class CrossingSegments extends Error {
	override readonly name = 'CrossingSegments';
	constructor(
		/** Their 0-based indices; −1 if the other is unknown. */
		readonly segments: readonly [number, number],
	) {
		super(`segments ${segments.join(' and ')} cross each other`);
	}
}

/** The edges into which segments are divided, in the order of the segments, each from its start on. */
export interface Subsegments {
	/** Two points for each subsegment, each the first of those at the same position. */
	readonly ends: Uint32Array;
	/** The segment of each subsegment. */
	readonly segment: Uint32Array;
}

/** Segments inserted per slice. */
const SEGMENTS_A_SLICE = 5000;

/**
 * Inserts segments into a Delaunay triangulation, which is changed in place and becomes constrained Delaunay (Anglada 1997). A
 * segment through a point is divided there. A segment of length 0 is left out. Throws `CrossingSegments`; the triangulation is
 * undefined then.
 *
 * @param segments two points for each
 */
export function* insertSegments(
	triangulation: Delaunay,
	segments: Uint32Array,
): Generator<void, Subsegments> {
	const { points, triangles, twins, fixed, first } = triangulation;
	/** A half-edge that starts at each point; −1 for none. */
	const starts = new Int32Array(points.length / 2).fill(-1);
	for (let h = 0; h < triangles.length; h++) starts[triangles[h]!] = h;
	const ends: number[] = [];
	const segment: number[] = [];
	const addSubsegment = (h: number, from: number, to: number, s: number) => {
		fixed[h] = 1;
		if (twins[h]! >= 0) fixed[twins[h]!] = 1;
		ends.push(from, to);
		segment.push(s);
	};
	const crossing = (s: number, p: number, q: number) => {
		// The segment that has this edge as a subsegment.
		const at = segment.findIndex(
			(_, i) =>
				(ends[2 * i] === p && ends[2 * i + 1] === q) ||
				(ends[2 * i] === q && ends[2 * i + 1] === p),
		);
		return new CrossingSegments([segment[at] ?? -1, s]);
	};
	for (let s = 0; 2 * s < segments.length; s++) {
		if (s % SEGMENTS_A_SLICE === SEGMENTS_A_SLICE - 1) yield;
		const b = first[segments[2 * s + 1]!]!;
		for (let a = first[segments[2 * s]!]!; a !== b; ) {
			const step = firstStep(triangulation, starts[a]!, b);
			if (!step.crosses) {
				addSubsegment(step.half, a, step.to, s);
				a = step.to;
				continue;
			}
			// The segment leaves a triangle through `half`, which runs from a point on its right to one on its left.
			let half = step.half;
			const right = [triangles[half]!];
			const left = [triangles[next(half)]!];
			const crossed = [Math.floor(half / 3)];
			const rightHalves = [previous(half)];
			const leftHalves = [next(half)];
			let end = -1;
			while (end < 0) {
				if (fixed[half] === 1) throw crossing(s, triangles[half]!, triangles[next(half)]!);
				const twin = twins[half]!;
				crossed.push(Math.floor(twin / 3));
				const [low, high] = [next(twin), previous(twin)];
				const r = triangles[high]!;
				const side = r === b ? 0 : orientationOf(points, a, b, r);
				if (side <= 0) rightHalves.push(low);
				if (side >= 0) leftHalves.push(high);
				if (side === 0) end = r;
				else if (side < 0) {
					right.push(r);
					half = high;
				} else {
					left.push(r);
					half = low;
				}
			}
			const filled = fillCavity(triangulation, starts, {
				triangles: crossed,
				left: { points: [a, ...left, end], halves: leftHalves },
				right: {
					points: [end, ...right.reverse(), a],
					halves: rightHalves.reverse(),
				},
			});
			addSubsegment(filled, a, end, s);
			a = end;
		}
	}
	return { ends: Uint32Array.from(ends), segment: Uint32Array.from(segment) };
}

/** The first edge that a straight line from a point to another runs along, or crosses. */
interface Step {
	readonly half: number;
	/** The end of an edge along the line; −1 for a crossed edge. */
	readonly to: number;
	readonly crosses: boolean;
}

/**
 * Finds the first edge on the line from the point `a` to `b`.
 *
 * @param start a half-edge that starts at `a`
 */
function firstStep({ points, triangles, twins }: Delaunay, start: number, b: number): Step {
	const a = triangles[start]!;
	const stepFrom = (h: number): Step | undefined => {
		const back = previous(h);
		const [p, q] = [triangles[next(h)]!, triangles[back]!];
		if (p === b) return { half: h, to: p, crosses: false };
		if (q === b) return { half: back, to: q, crosses: false };
		const ofP = orientationOf(points, a, b, p);
		const ofQ = orientationOf(points, a, b, q);
		if (ofP === 0 && isAhead(points, a, b, p)) return { half: h, to: p, crosses: false };
		if (ofQ === 0 && isAhead(points, a, b, q)) return { half: back, to: q, crosses: false };
		return ofP < 0 && ofQ > 0 ? { half: next(h), to: -1, crosses: true } : undefined;
	};
	// Rotate about the point one way up to the boundary, then the other way.
	let h = start;
	do {
		const step = stepFrom(h);
		if (step) return step;
		h = twins[previous(h)]!;
	} while (h >= 0 && h !== start);
	for (let twin = twins[start]!; h < 0 && twin >= 0; twin = twins[next(twin)]!) {
		const step = stepFrom(next(twin));
		if (step) return step;
	}
	throw new Error(`no triangle of point ${a} lies towards point ${b}`);
}
