import { expect, test } from 'vitest';
import { hasBit } from '../../src/steps/bits.ts';
import { sweep } from '../../src/steps/check/sweep.ts';
import { checkInput } from './checkInput.ts';

const COUNT = 3000;
const input = checkInput(23, COUNT);
const { corners, coordinates, cells } = input.buffers;

function swept(ccw: 0 | 1) {
	const words = Math.ceil(COUNT / 32);
	const buffers = {
		...{ corners, coordinates, cells },
		...{
			used: new Uint32Array(words),
			doubtful: new Uint32Array(words),
			near: new Uint32Array(words),
		},
	};
	sweep.cpu(COUNT, { ...input.parameters, ccw }, buffers);
	return buffers;
}

/** Four times twice the area, where each coordinate, in halves, is moved by so many halves. */
function doubledArea(t: number, moves: readonly number[]): bigint {
	const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((k) => {
		const p = 2 * corners[3 * t + k]!;
		return [0, 1].map((axis) => BigInt(2 * coordinates[p + axis]! + moves[2 * k + axis]!));
	}) as [bigint, bigint, bigint, bigint, bigint, bigint];
	return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** All ways to move the six coordinates by half a unit: the area is extreme at one of them. */
const corner = Array.from({ length: 64 }, (_, i) =>
	Array.from({ length: 6 }, (_, bit) => (((i >> bit) & 1) === 1 ? 1 : -1)),
);

test.each([0, 1] as const)(
	'a triangle without doubt goes round one way however it was rounded (ccw: %i)',
	(ccw) => {
		const { doubtful } = swept(ccw);
		const sign = ccw === 1 ? 1n : -1n;
		let [sure, unsure] = [0, 0];
		for (let t = 0; t < COUNT; t++) {
			if (!hasBit(doubtful, t)) {
				sure++;
				const goesRound = corner.every((moves) => sign * doubledArea(t, moves) > 0n);
				expect([t, goesRound]).toEqual([t, true]);
			} else if (sign * doubledArea(t, [0, 0, 0, 0, 0, 0]) > 0n) unsure++;
		}
		expect(sure).toBeGreaterThan(COUNT / 4);
		// The bound is near the worst case: it leaves few in doubt that go round the right way.
		expect(unsure).toBeLessThan(COUNT / 4);
	},
);

test('a triangle that is not near the boundary touches no marked cell, nor does its box a unit wider', () => {
	const { near } = swept(1);
	const { shift, maxCells } = input.parameters;
	const along = 2 ** (30 - shift);
	let far = 0;
	for (let t = 0; t < COUNT; t++) {
		const [xs, ys] = [0, 1].map((axis) =>
			[0, 1, 2].map((k) => coordinates[2 * corners[3 * t + k]! + axis]!),
		) as [number[], number[]];
		const reach = (values: number[]) => [
			Math.floor(Math.max(0, Math.min(...values) - 1) / 2 ** shift),
			Math.floor(Math.min(2 ** 30 - 1, Math.max(...values) + 1) / 2 ** shift),
		];
		const [[lowX, highX], [lowY, highY]] = [reach(xs), reach(ys)] as [
			[number, number],
			[number, number],
		];
		let isNear = (highX - lowX + 1) * (highY - lowY + 1) > maxCells;
		if (!isNear)
			for (let y = lowY; y <= highY; y++)
				for (let x = lowX; x <= highX; x++) isNear ||= hasBit(cells, y * along + x);
		expect([t, hasBit(near, t)]).toEqual([t, isNear]);
		if (!isNear) far++;
	}
	expect(far).toBeGreaterThan(COUNT / 10);
});

test('points are used where a triangle has them as a corner', () => {
	const { used } = swept(1);
	const own = new Set(corners.subarray(0, 3 * COUNT));
	for (let p = 0; p < coordinates.length / 2; p++)
		if (p < 32 * used.length) expect(hasBit(used, p)).toBe(own.has(p));
});
