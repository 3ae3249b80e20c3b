import { describe, expect, test } from 'vitest';
import { DispatchSizes, foldGroups } from '../../src/engine/dispatchSizes.ts';

const step = { name: 'test/step', tile: 256 };

/** Sizes of the dispatches that it takes to do `items`, each so many milliseconds a million items. */
function dispatch(sizes: DispatchSizes, items: number, millisecondsPerMillion: number): number[] {
	const made: number[] = [];
	for (let left = items; left > 0; ) {
		const size = Math.min(left, sizes.of(step));
		sizes.record([{ step: step.name, items: size }], (size / 1e6) * millisecondsPerMillion);
		made.push(size);
		left -= size;
	}
	return made;
}

describe('the size of a dispatch', () => {
	test.each([1, 65_535, 65_536, 2 ** 17])(
		'of %i workgroups folds into rows without a rest',
		(groups) => {
			const [columns, rows] = foldGroups(groups);
			expect(columns).toBeLessThanOrEqual(65_535);
			expect(columns * rows).toBe(groups);
		},
	);

	test('is whole rows of workgroups where there are several', () => {
		const items = new DispatchSizes(1e8).of({ name: 'test/step', tile: 1 });
		const [columns, rows] = foldGroups(items);
		expect(columns * rows).toBe(items);
	});

	test('is doubled below 25 ms until all items fit into one', () => {
		const sizes = new DispatchSizes();
		const first = dispatch(sizes, 3e8, 0.1);
		expect(first.slice(0, 3)).toEqual([2 ** 25, 2 ** 26, 2 ** 27]);
		dispatch(sizes, 2.5e8, 0.1);
		expect(dispatch(sizes, 2.5e8, 0.1)).toEqual([2.5e8]);
	});

	test('is halved above 100 ms, and stays between', () => {
		const sizes = new DispatchSizes();
		// A million items take 160 ms: between 156,250 and 625,000 are right.
		const made = dispatch(sizes, 8e7, 160);
		expect(made.slice(0, 7)).toEqual([25, 24, 23, 22, 21, 20, 19].map((bits) => 2 ** bits));
		expect(new Set(made.slice(6, -1))).toEqual(new Set([2 ** 19]));
	});

	test.each([25, 100])('stays at %i ms', (milliseconds) => {
		const sizes = new DispatchSizes();
		sizes.record([{ step: step.name, items: 2 ** 25 }], milliseconds);
		expect(sizes.of(step)).toBe(2 ** 25);
	});

	test('is learned of each step by itself', () => {
		const sizes = new DispatchSizes();
		sizes.record([{ step: 'test/heavy', items: 2 ** 25 }], 400);
		expect(sizes.of({ name: 'test/heavy', tile: 256 })).toBe(2 ** 24);
		expect(sizes.of(step)).toBe(2 ** 25);
	});

	test('learns nothing from a dispatch that was not full, unless it was too long', () => {
		const sizes = new DispatchSizes();
		sizes.record([{ step: step.name, items: 1000 }], 1);
		expect(sizes.of(step)).toBe(2 ** 25);
		sizes.record([{ step: step.name, items: 2 ** 17 }], 300);
		expect(sizes.of(step)).toBe(2 ** 16);
	});

	test('does not blame one of several that took long together, but has them timed apart', () => {
		const sizes = new DispatchSizes();
		const both = [step.name, 'test/other'].map((name) => ({ step: name, items: 2 ** 25 }));
		sizes.record(both, 90);
		expect(sizes.timesIndividually).toBe(false);
		sizes.record(both, 130);
		expect([sizes.timesIndividually, sizes.of(step)]).toEqual([true, 2 ** 25]);
	});

	test('is whole tiles, at least one, and never more than was said', () => {
		const sizes = new DispatchSizes(2 ** 18);
		expect(sizes.of({ ...step, tile: 1000 })).toBe(262_000);
		expect(sizes.of({ ...step, tile: 2 ** 20 })).toBe(2 ** 20);
		expect(Math.max(...dispatch(sizes, 1e7, 0.01))).toBe(2 ** 18);
	});

	test('never falls so low that dispatches are all there is to do', () => {
		const sizes = new DispatchSizes();
		expect(Math.min(...dispatch(sizes, 2 ** 27, 1e6))).toBe(2 ** 14);
	});
});
