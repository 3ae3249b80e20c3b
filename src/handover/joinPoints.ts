import { EdgeTable } from '../mesh/edgeTable.ts';
import { NONE } from '../mesh/topology.ts';
import type { Piece } from './piece.ts';

/** The points of all pieces under one numbering. */
export interface JoinedPoints {
	/** For each piece, the point of the joined mesh (0-based) of each of its points. */
	readonly numbers: readonly Uint32Array[];
	/** For each new point, the two points whose midpoint it is, both with lower numbers: `RefineMaps.pointParents`. */
	readonly ends: Uint32Array;
	/** The first new point: the number of points of the input. */
	readonly first: number;
	/** Finds the new point in the middle of two points by their numbers; its indexes are relative to `first`. */
	readonly between: EdgeTable;
}

/**
 * Numbers the points of all pieces. Input points keep their numbers; new ones follow by generation, and within a generation
 * by their ends, so that the numbers do not depend on the division into pieces. Points of two pieces are equal if their
 * ends are.
 *
 * @param inputPoints number of points of the input
 */
export function joinPoints(pieces: readonly Piece[], inputPoints: number): JoinedPoints {
	const generations = pieces.map(generationsOf);
	const numbers = pieces.map((piece) => piece.inputPoints.slice());
	const last = generations.reduce((most, each) => each.reduce((a, b) => Math.max(a, b), most), 0);
	const endsOf: Uint32Array[] = [];
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
		endsOf.push(pairs);
	}
	const ends = new Uint32Array(2 * (count - inputPoints));
	let at = 0;
	for (const pairs of endsOf) {
		ends.set(pairs, at);
		at += pairs.length;
	}
	return { numbers, ends, first: inputPoints, between: new EdgeTable(ends, count) };
}

/** The generation of each point: 0 for input points, else 1 + the larger one of both ends. */
function generationsOf({ inputPoints, ends }: Piece): Uint32Array {
	const generations = new Uint32Array(inputPoints.length);
	for (let p = 0; p < generations.length; p++)
		if (inputPoints[p] === NONE)
			generations[p] = 1 + Math.max(generations[ends[2 * p]!]!, generations[ends[2 * p + 1]!]!);
	return generations;
}

/** The distinct pairs of ends of the points of a generation, ascending, the lower end first. */
function distinctPairs(
	pieces: readonly Piece[],
	numbers: readonly Uint32Array[],
	generations: readonly Uint32Array[],
	generation: number,
): Uint32Array {
	let count = 0;
	for (const each of generations) for (const one of each) if (one === generation) count++;
	const keys = new BigUint64Array(count);
	// A key is 2³² × the lower end + the higher one, and little-endian: its low u32 comes first.
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
