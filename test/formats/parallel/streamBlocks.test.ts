import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { formatById, formats } from '../loaded.ts';
import { fileSets, sampleMeshes } from '../samples.ts';
import { memorySource, openableSource, sourcesOf, textOf, written } from '../sources.ts';

const sets = [
	...fileSets(),
	...formats.flatMap((format) =>
		sampleMeshes().map(([name, mesh]) => [`${format.id}: ${name}`, written(format, mesh)] as const),
	),
];

const formatOf = (files: ReadonlyMap<string, unknown>) =>
	formatById([...files.keys()].some((name) => name.endsWith('.gmr')) ? 'gmr' : 'triangle')!;

const noWrite = (): never => {
	throw new Error('nothing is to be written');
};

/** Reads files of which workers read the blocks by themselves, plain lines by WebAssembly. */
async function readOpened(
	files: ReadonlyMap<string, string | Uint8Array>,
	options: ReadOptions,
	count: number,
) {
	const sources = [...files].map(([name, content], i) => openableSource(name, content, i));
	const read = (descriptor: number, at: number, bytes: Uint8Array): number =>
		sources[descriptor]!.read(at, bytes);
	const workers = pretendedWorkers(count, { plain: plainLines(), read, write: noWrite });
	const result = await formatOf(files).read(sources, { positions: true, ...options, workers });
	expect(sources.map(({ isOpen }) => isOpen)).toEqual(sources.map(() => 0));
	return { result, done: workers.done };
}

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
				const count = 1 + ((i + v) % 4);
				const result =
					i % 2 === 0
						? await read(changed, { workers: pretendedWorkers(count), blockBytes })
						: (await readOpened(changed, { blockBytes }, count)).result;
				expect(result, `${blockBytes}`).toEqual(expected);
			}
		}
	});
});

test.each(['plain lines', 'any lines'])(
	'workers that share no memory pass on the same: %s',
	async (kind) => {
		const tools = {
			plain: kind === 'plain lines' ? plainLines() : undefined,
			read: noWrite,
			write: noWrite,
		};
		const random = seededRandom(2);
		for (const [, files] of sets) {
			const expected = await read(files, {});
			for (let i = 0; i < 4; i++) {
				const blockBytes = 24 + Math.floor((i < 2 ? 100 : 2000) * random());
				const workers = pretendedWorkers(1 + i, tools, true);
				expect(await read(files, { workers, blockBytes }), `${blockBytes}`).toEqual(expected);
			}
		}
		const { mesh } = await read(written(formatById('triangle')!, perturbedGrid(8, 8)), {
			workers: pretendedWorkers(2, tools, true),
			blockBytes: 200,
		});
		for (const { buffer } of [mesh!.points, mesh!.triangles])
			expect(buffer).toBeInstanceOf(ArrayBuffer);
	},
);

test('workers put points and triangles of a pair in shared memory', async () => {
	const files = written(formatById('triangle')!, perturbedGrid(8, 8));
	const { mesh } = await read(files, { workers: pretendedWorkers(2), blockBytes: 200 });
	for (const { buffer } of [mesh!.points, mesh!.triangles])
		expect(buffer).toBeInstanceOf(SharedArrayBuffer);
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
			const opened = await readOpened(files, { blockBytes }, count);
			expect(opened.result).toEqual(expected);
			expect(opened.done.length).toBeGreaterThan(4);
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
	const longer = new Map([['a.gmr', square.replace('#edges', `#edges${' '.repeat(9000)}`)]]);
	const { result } = await readOpened(longer, { blockBytes: 40 }, 2);
	expect(result.mesh).toEqual(expected.mesh);
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
		expect((await readOpened(files, { blockBytes }, 3)).result).toEqual(expected);
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

/** Files, and workers that read them by themselves, one block after the other, and count what they are given and have done. */
function openedFiles(files: ReadonlyMap<string, string | Uint8Array>) {
	const sources = [...files].map(([name, content], i) => openableSource(name, content, i));
	const read = (descriptor: number, at: number, bytes: Uint8Array): number =>
		sources[descriptor]!.read(at, bytes);
	const pretended = pretendedWorkers(2, { plain: plainLines(), read, write: noWrite });
	const seen = { given: 0, parsed: 0 };
	let queue = Promise.resolve<unknown>(undefined);
	const workers: typeof pretended = {
		...pretended,
		run(...args) {
			seen.given++;
			const done = queue
				.then(() => new Promise((resolve) => setImmediate(resolve)))
				.then(() => pretended.run(...args))
				.then((data) => {
					seen.parsed++;
					return data;
				});
			queue = done.catch(() => undefined);
			return done;
		},
	};
	return { sources, workers, seen };
}

const pair = () => written(formatById('triangle')!, perturbedGrid(8, 8));

test('workers that read files by themselves are given all of a set at once, and this thread is told', async () => {
	const { sources, workers, seen } = openedFiles(pair());
	const told: number[] = [];
	const shares: (number | undefined)[] = [];
	const { mesh } = await formatById('triangle')!.read(sources, {
		workers,
		blockBytes: 100,
		meanwhile: () => told.push(seen.given),
		onProgress: ({ fraction }) => shares.push(fraction),
	});
	expect(mesh).toBeDefined();
	expect(seen.given).toBeGreaterThan(20);
	expect(told).toEqual([seen.given]);
	// Of one file at a time, from its beginning on.
	const restarts = shares.filter((share, i) => i > 0 && share! < shares[i - 1]!);
	expect(restarts.length).toBeLessThan(2);
	expect(shares.at(-1)).toBe(1);
});

test('blocks that were given away are not read after reading was cancelled', async () => {
	const { sources, workers, seen } = openedFiles(pair());
	const cancel = new CancelSource();
	const reading = formatById('triangle')!.read(sources, {
		workers,
		blockBytes: 100,
		signal: cancel.signal,
		meanwhile: () => cancel.cancel(),
	});
	await expect(reading).rejects.toThrow(Cancelled);
	expect(sources.map(({ isOpen }) => isOpen)).toEqual([0, 0]);
	// Those that were under way, of forty.
	expect(seen.parsed).toBeLessThan(10);
});

test.each(['triangle', 'gmr'])(
	'points of %s are told of while triangles are read, in the array of the mesh',
	async (id) => {
		const { sources, workers, seen } = openedFiles(written(formatById(id)!, perturbedGrid(8, 8)));
		const told: {
			points: Float64Array;
			values: Float64Array;
			dimension: number;
			parsed: number;
		}[] = [];
		const { mesh } = await formatById(id)!.read(sources, {
			workers,
			blockBytes: 100,
			onPoints: (points, dimension) =>
				told.push({ points, values: points.slice(), dimension, parsed: seen.parsed }),
		});
		expect(told).toHaveLength(1);
		const [{ points, values, dimension, parsed } = told[0]!] = told;
		expect(points).toBe(mesh!.points);
		expect(values).toEqual(mesh!.points.slice());
		expect(dimension).toBe(2);
		expect(parsed).toBeLessThan(seen.parsed);
	},
);

test('the failure of a worker is that of the reading', async () => {
	const workers = {
		count: 2,
		rest: async () => undefined,
		run: () => Promise.reject(new Error('the thread ended')),
	};
	const reading = read(new Map([['a.gmr', square]]), { workers, blockBytes: 30 });
	await expect(reading).rejects.toThrow('the thread ended');
});

test('where workers can not read an open file, this thread reads it', async () => {
	const source = openableSource('a.gmr', square);
	const workers = pretendedWorkers(2);
	const { mesh } = await formatById('gmr')!.read([source], { workers, blockBytes: 30 });
	expect(mesh).toEqual((await read(new Map([['a.gmr', square]]), {})).mesh);
	expect(workers.done.length).toBeGreaterThan(0);
	expect(source.isOpen).toBe(0);
});
