import { expect, test } from 'vitest';
import { midpoints } from '../../../src/refine/host/midpoints.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { seededRandom } from '../../support/random.ts';
import { openThreaded } from '../../support/threads.ts';

/** Where points are: the input's, then the middles of pairs, one after the other. */
function middles(points: readonly number[], parents: readonly number[]): number[] {
	const all = [...points];
	for (let i = 0; i < parents.length; i += 2)
		for (const axis of [0, 1])
			all.push((all[2 * parents[i]! + axis]! + all[2 * parents[i + 1]! + axis]!) / 2);
	return all;
}

test('new points lie between points made before them, however many threads there are', () => {
	const random = seededRandom(81);
	const points = Array.from({ length: 2000 }, () => random());
	const parents: number[] = [];
	// Generations far longer than what one thread takes at a time, and then points each of which follows from the last.
	let known = points.length / 2;
	for (const size of [60_000, 90_000]) {
		for (let i = 0; i < 2 * size; i++) parents.push(Math.floor(random() * known));
		known += size;
	}
	for (let i = 0; i < 300; i++, known++) parents.push(known - 1, Math.floor(random() * known));
	const engine = openThreaded(3);
	try {
		const [own, shared] = [Float64Array.from(points), engine.loops!.u32(parents.length)];
		shared.set(parents);
		const expected = Float64Array.from(middles(points, parents));
		const alone = allSlices(midpoints(own, 2, Uint32Array.from(parents)));
		const together = allSlices(midpoints(own, 2, shared, engine.loops));
		expect(alone.points).toEqual(expected);
		expect(together).toEqual(alone);
	} finally {
		engine.destroy();
	}
});

test('counts new points that are rounded to one of two parents', () => {
	const next = 1 + 2 ** -52;
	const { points, fallen } = allSlices(
		midpoints(Float64Array.of(1, 0, next, 0, 3, 0), 2, Uint32Array.of(0, 1, 0, 0, 0, 2)),
	);
	expect([...points.subarray(6)]).toEqual([1, 0, 1, 0, 2, 0]);
	expect(fallen).toBe(1);
});
