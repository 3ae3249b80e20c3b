import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../src/formats/format.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { formatById, formats } from '../loaded.ts';
import { fileSets, sampleMeshes } from '../samples.ts';
import { memorySource, sourcesOf, textOf, written } from '../sources.ts';

const sets = [
	...fileSets(),
	...formats.flatMap((format) =>
		sampleMeshes().map(([name, mesh]) => [`${format.id}: ${name}`, written(format, mesh)] as const),
	),
];

const formatOf = (files: ReadonlyMap<string, unknown>) =>
	formatById([...files.keys()].some((name) => name.endsWith('.gmr')) ? 'gmr' : 'triangle')!;

const read = (files: ReadonlyMap<string, string | Uint8Array>, options: ReadOptions, size = 1000) =>
	formatOf(files).read(sourcesOf(files, size), { positions: true, ...options });

describe.each(sets)('%s', (_, files) => {
	test('is the same in blocks that end at any byte, whatever the line ends', async () => {
		const variants = [
			(text: string) => text,
			(text: string) => text.replaceAll('\n', '\r\n'),
			(text: string) => text.replaceAll('\n', '\r'),
			(text: string) => `\ufeff#${'comment'.repeat(4)}\n\n${text.replace(/\n$/, '')}`,
		];
		const random = seededRandom(1);
		for (const [v, change] of variants.entries()) {
			const changed = new Map([...files].map(([name, bytes]) => [name, change(textOf(bytes))]));
			const expected = await read(changed, {});
			for (let i = 0; i < 12; i++) {
				const blockBytes = 24 + Math.floor((i < 6 ? 100 : 2000) * random());
				const workers = pretendedWorkers(1 + ((i + v) % 4));
				const options = { workers, blockBytes, shared: i % 2 === 1 };
				expect(await read(changed, options), `${blockBytes}`).toEqual(expected);
			}
		}
	});
});

test('puts points and triangles of a pair in shared memory where asked to', async () => {
	const files = written(formatById('triangle')!, perturbedGrid(8, 8));
	const options = { workers: pretendedWorkers(2), blockBytes: 200 };
	for (const shared of [false, true]) {
		const { mesh } = await read(files, { ...options, shared });
		const memories = [mesh!.points.buffer, mesh!.triangles.buffer];
		expect(memories.map((memory) => memory instanceof SharedArrayBuffer)).toEqual([shared, shared]);
	}
});

const square = `#points
6
0 0
1 0

1 1
0 1 # corner
2 0
2 1
#edges
9
0 1
1 2
2 0
2 3
3 0
1 4
4 2
4 5
5 2
# triangles
4
1 2 3 0
-3 4 5 1
6 7 -2 0
8 9 -7 1
#end`.replace(' # corner', '');

test('every size of a block gives the same, and workers did it', async () => {
	const files = new Map([['a.gmr', square]]);
	const expected = await read(files, {});
	expect(expected.mesh?.triangles.length).toBe(12);
	for (let blockBytes = 12; blockBytes < square.length / 4; blockBytes++)
		for (const count of [1, 2, 5]) {
			const workers = pretendedWorkers(count);
			expect(await read(files, { workers, blockBytes }, 7)).toEqual(expected);
			expect(workers.done.length).toBeGreaterThan(4);
		}
});

test('a file of a few blocks is left to this thread', async () => {
	const workers = pretendedWorkers(2);
	await read(new Map([['a.gmr', square]]), { workers, blockBytes: 100 });
	expect(workers.done).toEqual([]);
});

test('a line that is longer than a block is read all the same', async () => {
	const files = new Map([['a.gmr', square.replace('#edges', `#edges${' '.repeat(500)}`)]]);
	const expected = await read(files, {});
	expect(await read(files, { workers: pretendedWorkers(2), blockBytes: 40 })).toEqual(expected);
});

test('seed 21: one byte changed anywhere gives the findings of one thread', async () => {
	const random = seededRandom(21);
	for (let i = 0; i < 400; i++) {
		const at = Math.floor(square.length * random());
		const byte = ' \n\r0123456789.-e#[]x'[Math.floor(20 * random())]!;
		const files = new Map([['a.gmr', square.slice(0, at) + byte + square.slice(at + 1)]]);
		const expected = await read(files, {});
		const blockBytes = 12 + Math.floor(50 * random());
		expect(await read(files, { workers: pretendedWorkers(3), blockBytes })).toEqual(expected);
	}
});

test('reading is cancelled between two blocks', async () => {
	const cancel = new CancelSource();
	const workers = pretendedWorkers(2);
	const source = memorySource('a.gmr', square, 20);
	const reading = formatById('gmr')!.read([source], {
		workers,
		blockBytes: 20,
		signal: cancel.signal,
		onProgress: ({ fraction }) => {
			if ((fraction ?? 0) > 0.5) cancel.cancel();
		},
	});
	await expect(reading).rejects.toThrow(Cancelled);
});

test('the failure of a worker is that of the reading', async () => {
	const workers = {
		count: 2,
		rest: async () => undefined,
		run: () => Promise.reject(new Error('the thread ended')),
	};
	const reading = read(new Map([['a.gmr', square]]), { workers, blockBytes: 30 });
	await expect(reading).rejects.toThrow('the thread ended');
});
