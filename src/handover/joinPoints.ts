import { EdgeTable } from '../mesh/edgeTable.ts';
import { NONE } from '../mesh/topology.ts';
import type { Piece } from './piece.ts';

/** The points of all pieces under one numbering. */
export interface JoinedPoints {
	/** For each piece, the point of the joined mesh that each of its points is. */
	readonly numbers: readonly Uint32Array[];
	/** Two points for each new point, in order, both before it: `RefineMaps.pointParents`. */
	readonly ends: Uint32Array;
	/** The first new point. */
	readonly first: number;
	/** Finds the new point between two points by its index among the new ones. */
	readonly between: EdgeTable;
}

/**
 * Numbers the points of all pieces: those of the input keep their numbers; new ones follow by generation, and by their ends
 * within one. So the numbers do not depend on the division into pieces. Points of two pieces are the same if they have
 * the same ends.
 *
 * @param inputPoints number of points of the input
 */
export function joinPoints(pieces: readonly Piece[], inputPoints: number): JoinedPoints {
	const generations = pieces.map(generationsOf);
	const numbers = pieces.map((piece) => piece.inputPoints.slice());
	const last = generations.reduce((most, each) => each.reduce((a, b) => Math.max(a, b), most), 0);
	const parts: Uint32Array[] = [];
	let count = inputPoints;
	for (let generation = 1; generation <= last; generation++) {
		const pairs = distinctPairs(pieces, numbers, generations, generation);
		const table = new EdgeTable(pairs, count);
		for (const [k, { ends }] of pieces.entries()) {
			const own = numbers[k]!;
			for (let p = 0; p < own.length; p++)
				if (generations[k]![p] === generation)
					own[p] = count + table.indexOf(own[ends[2 * p]!]!, own[ends[2 * p + 1]!]!);
		}
		count += pairs.length / 2;
		parts.push(pairs);
	}
	const ends = new Uint32Array(2 * (count - inputPoints));
	let at = 0;
	for (const part of parts) {
		ends.set(part, at);
		at += part.length;
	}
	return { numbers, ends, first: inputPoints, between: new EdgeTable(ends, count) };
}

/** 0 for points of the input, else one more than the later of both ends. */
function generationsOf({ inputPoints, ends }: Piece): Uint32Array {
	const generations = new Uint32Array(inputPoints.length);
	for (let p = 0; p < generations.length; p++)
		if (inputPoints[p] === NONE)
			generations[p] = 1 + Math.max(generations[ends[2 * p]!]!, generations[ends[2 * p + 1]!]!);
	return generations;
}

/** The pairs of ends of all points of a generation, ascending, the smaller end first, without repetition. */
function distinctPairs(
	pieces: readonly Piece[],
	numbers: readonly Uint32Array[],
	generations: readonly Uint32Array[],
	generation: number,
): Uint32Array {
	let count = 0;
	for (const each of generations) for (const one of each) if (one === generation) count++;
	const keys = new BigUint64Array(count);
	// The lower u32 of each key comes first in memory.
	const words = new Uint32Array(keys.buffer);
	let at = 0;
	for (const [k, { ends }] of pieces.entries())
		for (let p = 0; p < numbers[k]!.length; p++) {
			if (generations[k]![p] !== generation) continue;
			const [a, b] = [numbers[k]![ends[2 * p]!]!, numbers[k]![ends[2 * p + 1]!]!];
			words[at++] = Math.max(a, b);
			words[at++] = Math.min(a, b);
		}
	keys.sort();
	const pairs = new Uint32Array(words.length);
	let length = 0;
	for (let i = 0; i < count; i++) {
		if (i > 0 && keys[i] === keys[i - 1]) continue;
		pairs[length++] = words[2 * i + 1]!;
		pairs[length++] = words[2 * i]!;
	}
	return pairs.slice(0, length);
}
