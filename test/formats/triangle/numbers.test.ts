import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { triangle } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';

/** Four corners of a square, and two triangles over them, by the numbers 1 to 4. */
const corners = [
	[0, 0],
	[1, 0],
	[1, 1],
	[0, 1],
] as const;
const ele = '2 3 0\n1 1 2 3\n2 1 3 4\n';
const neigh = '2 3\n1 -1 2 -1\n2 -1 -1 1\n';

/** A .node file whose lines have these numbers, each with the corner that belongs to its number. */
const nodeOf = (numbers: readonly number[], first = 1) =>
	`4 2 0 0\n${numbers.map((n) => `${n} ${(corners[n - first] ?? [5, 5]).join(' ')}\n`).join('')}`;
const read = (files: Record<string, string>) =>
	triangle.read(
		Object.entries({ node: nodeOf([1, 2, 3, 4]), ele, ...files }).map(([part, text]) =>
			memorySource(`a.${part}`, text),
		),
	);
const cornersOf = ({ mesh }: Awaited<ReturnType<typeof read>>) =>
	[...(mesh?.triangles ?? [])].map((p) => [...mesh!.points.subarray(2 * p, 2 * p + 2)]);

describe('numbers of points', () => {
	test.each([
		[[2, 1, 3, 4]],
		[[2, 1, 4, 3]],
		[[1, 2, 4, 3]],
		[[4, 3, 2, 1]],
		[[1, 3, 2, 4]],
		[[3, 1, 2, 4]],
	])('%j are read as they stand, with one warning', async (numbers) => {
		const result = await read({ node: nodeOf(numbers) });
		const odd = numbers.findIndex((n, i) => n !== i + 1);
		expect(places(result)).toEqual([`numbers-not-consecutive ${odd + 2}:1`]);
		expect(cornersOf(result)).toEqual(cornersOf(await read({})));
		expect(result.mesh?.source?.firstIndex).toBe(1);
	});

	test('from 0 in any order count from 0', async () => {
		const zero = '2 3 0\n0 0 1 2\n1 0 2 3\n';
		const result = await read({ node: nodeOf([2, 0, 3, 1], 0), ele: zero });
		expect(places(result)).toEqual(['numbers-not-consecutive 2:1']);
		expect(result.mesh?.source?.firstIndex).toBe(0);
		expect(cornersOf(result)).toEqual(cornersOf(await read({})));
	});

	test('seed 6: 200 orders of 9 points give the same triangles', async () => {
		const random = seededRandom(6);
		const points = Array.from({ length: 9 }, (_, i) => `${i + 1} ${i % 3} ${Math.floor(i / 3)}\n`);
		const triangles = '3 3 0\n1 1 2 4\n2 2 5 4\n3 9 6 8\n';
		const expected = cornersOf(await read({ node: `9 2\n${points.join('')}`, ele: triangles }));
		for (let i = 0; i < 200; i++) {
			const shuffled = points
				.map((line) => ({ line, at: random() }))
				.sort((a, b) => a.at - b.at)
				.map(({ line }) => line);
			const result = await read({ node: `9 2\n${shuffled.join('')}`, ele: triangles });
			expect(result.findings.map(({ rule }) => rule)).toEqual(['numbers-not-consecutive']);
			expect(cornersOf(result)).toEqual(expected);
		}
	});

	test('with one that is out of step among others that are not is an error there', async () => {
		const result = await read({ node: nodeOf([1, 2, 7, 4]) });
		expect(places(result)).toEqual(['number-out-of-step 4:1']);
		expect(result.findings[0]?.message).toContain('to be 3, as the lines around it count, found 7');
	});

	test('that are listed twice are an error', async () => {
		expect(places(await read({ node: nodeOf([1, 2, 2, 4]) }))).toEqual(['number-out-of-step 4:1']);
		expect(places(await read({ node: nodeOf([2, 1, 1, 4]) }))).toContain('duplicate-number 2:1');
	});

	test('with two swapped and a gap are read unchanged', async () => {
		const result = await read({
			node: '4 2\n2 1 0\n1 0 0\n3 1 1\n5 0 1\n',
			ele: '2 3 0\n1 1 2 3\n2 1 3 5\n',
		});
		expect(places(result)).toEqual(['numbers-not-consecutive 2:1']);
		expect(cornersOf(result)).toEqual(cornersOf(await read({})));
	});
});

describe('numbers of triangles', () => {
	test.each([
		['1', '7'],
		['2', '1'],
		['-4', '0'],
		['1', '4294967296'],
	])('may be %s and %s: one warning', async (first, second) => {
		const result = await read({ ele: `2 3 0\n${first} 1 2 3\n${second} 1 3 4\n` });
		expect(result.findings.map(({ rule }) => rule)).toEqual(['numbers-not-consecutive']);
		expect(result.mesh?.source?.triangleNumbers).toEqual(
			Float64Array.of(Number(first), Number(second)),
		);
	});

	test('one of them out of step is no error', async () => {
		const points = '5 2\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n5 -1 1\n';
		const result = await read({
			node: points,
			ele: '3 3 0\n1 1 2 3\n9 1 3 4\n3 1 4 5\n',
		});
		expect(places(result)).toEqual(['numbers-not-consecutive 3:1']);
	});

	test('that are listed twice are an error', async () => {
		const result = await read({ ele: '2 3 0\n1 1 2 3\n1 1 3 4\n' });
		expect(places(result)).toEqual(['duplicate-number 3:1']);
	});

	test('mean the same in a .neigh file, whatever the order of its lines', async () => {
		const swapped = '2 3 0\n2 1 2 3\n1 1 3 4\n';
		for (const text of ['2 3\n2 -1 1 -1\n1 -1 -1 2\n', '2 3\n1 -1 -1 2\n2 -1 1 -1\n']) {
			const result = await read({ ele: swapped, neigh: text });
			expect(places(result)).toEqual(['numbers-not-consecutive 2:1']);
		}
	});

	test('may be left out of account by a .neigh file, as Triangle does', async () => {
		const result = await read({ ele: ele.replace('\n2 1', '\n7 1'), neigh });
		expect(places(result)).toEqual(['numbers-not-consecutive 3:1']);
	});
});

test('a .poly file with its own points in another order has its segments where they belong', async () => {
	const own = `${nodeOf([2, 1, 4, 3])}1 0\n1 1 4\n0\n`;
	const { mesh, findings } = await read({ poly: own });
	expect(findings.map(({ rule }) => rule)).toEqual(['numbers-not-consecutive']);
	const plain = await read({ poly: '0 2 0 0\n1 0\n1 1 4\n0\n' });
	expect(mesh?.source?.segments).toEqual(plain.mesh?.source?.segments);
});
