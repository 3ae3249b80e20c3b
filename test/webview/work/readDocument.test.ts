import { expect, test } from 'vitest';
import { readDocument } from '../../../webview/work/readDocument.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { gmrSquare } from '../../support/squares.ts';

test('what the host noticed of the files is among the findings, and forbids to refine', async () => {
	const noticed = {
		rule: 'unfinished-set',
		severity: 'error',
		message: 'Writing a set of files was cut short.',
		file: 'a.gmr',
		line: 1,
		column: 1,
	} as const;
	const { loaded, loadedMesh } = await readDocument(
		1,
		[{ name: 'a.gmr', bytes: new TextEncoder().encode(gmrSquare()) }],
		{
			page: {} as never,
			signal: { aborted: false },
			onProgress() {},
			name: () => undefined,
			largeFrom: Number.POSITIVE_INFINITY,
			noticed,
		},
	);
	expect(loaded.findings).toContainEqual(noticed);
	expect(loadedMesh?.errors).toBe(1);
	expect(Object.keys(loaded.times)).toEqual(['read', 'check', 'measure']);
	const { read = 0, check = 0, measure = 0 } = loaded.times;
	expect(read + check + measure).toBeLessThanOrEqual(loaded.milliseconds);
});

test('a large mesh is seen before it is checked, a small one when it is', async () => {
	const named = { key: 'm', lattice: { origin: [0, 0, 0], exponent: 0 } } as const;
	const seen = async (cells: number) => {
		const heard: unknown[] = [];
		const bytes = (rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`);
		const { points, triangles } = randomMesh(5, { cells });
		const rowsOf = (numbers: Float64Array | Uint32Array, size: number) =>
			Array.from({ length: numbers.length / size }, (_, i) =>
				[i, ...numbers.subarray(size * i, size * (i + 1))].join(' '),
			);
		await readDocument(
			1,
			[
				{ name: 'a.ele', bytes: bytes([`${triangles.length / 3} 3 0`, ...rowsOf(triangles, 3)]) },
				{ name: 'a.node', bytes: bytes([`${points.length / 2} 2 0 0`, ...rowsOf(points, 2)]) },
			],
			{
				page: {} as never,
				signal: { aborted: false },
				onProgress: ({ phase }) => heard.push(phase),
				name: () => named,
				largeFrom: Number.POSITIVE_INFINITY,
				glimpsed: (display) => heard.push(display),
			},
		);
		return heard.slice(heard.findIndex((one) => typeof one === 'object'));
	};
	const [display, ...phases] = await seen(130);
	expect(display).toMatchObject({ named, arrays: null });
	expect(phases).toEqual(['checking', 'measuring']);
	expect(await seen(10)).toEqual(['measuring']);
});

test('a surface is about the centre that it is given, a mesh in the plane about its own', async () => {
	const read = async (name: string, text: string, height: number) => {
		const { loaded, loadedMesh } = await readDocument(
			1,
			[{ name, bytes: new TextEncoder().encode(text) }],
			{
				page: {} as never,
				signal: { aborted: false },
				onProgress() {},
				name: () => undefined,
				largeFrom: Number.POSITIVE_INFINITY,
				centre: { origin: [5, 6], height },
			},
		);
		return { display: loaded.mesh!.display, origin: loadedMesh!.origin };
	};
	const off = 'OFF\n3 1 0\n0 0 0\n2 0 0\n0 2 4\n3 0 1 2\n';
	const { display, origin } = await read('a.off', off, 7);
	expect(origin).toEqual([5, 6]);
	expect(display.origin).toEqual([5, 6]);
	expect(display.space?.height).toBe(7);
	expect([...display.space!.outermost].filter((_, i) => i % 3 === 2)).toContain(-3);
	expect((await read('a.gmr', gmrSquare(), 7)).origin).toEqual([0.5, 0.5]);
});
