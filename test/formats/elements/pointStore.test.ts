import { describe, expect, test } from 'vitest';
import { PointStore } from '../../../src/formats/build/pointStore.ts';

type Point = readonly [x: number, y: number, z: number];

const ways: Record<string, (store: PointStore, points: readonly Point[]) => void> = {
	'one by one': (store, points) => {
		for (const point of points) store.add(...point);
	},
	'as rows': (store, points) => store.addRows(Float64Array.from(points.flat())),
	'as rows with a parameter': (store, points) =>
		store.addRows(Float64Array.from(points.flatMap((point) => [...point, 7])), 4),
	'as axes': (store, points) =>
		store.addAxes(
			[0, 1, 2].map((k) => Float64Array.from([...points, [8, 8, 8]], (point) => point[k]!)),
			points.length,
		),
};

const flat: readonly Point[] = Array.from({ length: 70 }, (_, i) => [i, -i / 3, 0]);

describe.each(Object.entries(ways))('points that are added %s', (_, addTo) => {
	const stored = (points: readonly Point[], shared = false, room = 0): PointStore => {
		const store = new PointStore(room, shared);
		for (let from = 0; from < points.length; from += 9) addTo(store, points.slice(from, from + 9));
		expect(store.count).toBe(points.length);
		return store;
	};

	test.each([
		[false, 0],
		[false, 70],
		[true, 0],
		[true, 70],
		[true, 500],
	])('have two coordinates if every z is 0: shared %s, room for %i', (shared, room) => {
		const { dimension, points } = stored(flat, shared, room).points();
		expect(dimension).toBe(2);
		expect([...points]).toEqual(flat.flatMap((point) => point.slice(0, 2)));
		expect(points.buffer instanceof ArrayBuffer).toBe(!shared);
	});

	test('that have room are not copied', () => {
		const store = stored(flat, false, flat.length);
		expect(store.points().points).toBe(store.coordinates);
		const spatial = stored([[0, 0, 1], ...flat], false, flat.length + 1);
		expect(spatial.points().points).toBe(spatial.coordinates);
	});

	test.each([0, 1, 35, 69])('have three from the one at %i on that leaves the plane', (nth) => {
		const points = flat.with(nth, [1, 2, 3]);
		const placed = stored(points).points();
		expect([placed.dimension, ...placed.points]).toEqual([3, ...points.flat()]);
	});

	test('keep a negative zero beside another z, and have two coordinates beside none', () => {
		const points = flat.with(3, [1, 2, -0]);
		expect(stored(points).points().dimension).toBe(2);
		expect([...stored(points.with(50, [0, 0, 1])).points().points]).toEqual(
			points.with(50, [0, 0, 1]).flat(),
		);
	});

	test('are not in the plane before a test of those that are not finite', () => {
		const raw = stored(flat.with(40, [Number.NaN, 2, 0])).raw();
		expect([raw.width, raw.values[120]]).toEqual([3, Number.NaN]);
		expect(stored(flat).raw().width).toBe(2);
	});
});

test('points have z = 0 where there is no array of it', () => {
	const store = new PointStore();
	store.addAxes([Int32Array.of(1, 2), Int32Array.of(3, 4)], 2);
	store.add(5, 6, 7);
	store.addAxes([Int32Array.of(8), Int32Array.of(9)], 1);
	expect([...store.points().points]).toEqual([1, 3, 0, 2, 4, 0, 5, 6, 7, 8, 9, 0]);
});
