import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteSource, ReadOptions } from '../../../src/formats/core/format.ts';
import type { TasksJob } from '../../../src/formats/io/parallelTasks.ts';
import { mergePoints } from '../../../src/formats/stl/mergePoints.ts';
import { runFileJob } from '../../../src/formats/threads.ts';
import { fileSource } from '../../../src/platform/files.ts';
import { ThreadPool } from '../../../src/platform/threadPool.ts';
import type { Workers } from '../../../src/util/workers.ts';
import { seededRandom } from '../../support/random.ts';
import { pieceWorkers } from '../../support/workers.ts';
import { stl } from '../loaded.ts';
import { memorySource, openableSource } from '../sources.ts';

/** Facets whose coordinates a function gives, all of single precision. */
interface Soup {
	readonly bytes: Buffer;
	/** Three of each corner, as the file has them. */
	readonly corners: Float64Array;
}

function soup(facets: number, coordinate: (place: number) => number): Soup {
	const corners = new Float64Array(9 * facets);
	const bytes = Buffer.alloc(84 + 50 * facets);
	bytes.writeUInt32LE(facets, 80);
	for (let i = 0; i < corners.length; i++) {
		corners[i] = Math.fround(coordinate(i));
		bytes.writeFloatLE(corners[i]!, 84 + 50 * Math.floor(i / 9) + 12 + 4 * (i % 9));
	}
	return { bytes, corners };
}

/** Enough for pieces of many threads. */
const FACETS = 6000;

const random = seededRandom(11);
const soups: readonly [string, Soup][] = [
	['many equal points', soup(FACETS, () => Math.floor(20 * random()) / 8 - 1)],
	['few equal points, for which a larger table is needed', soup(30_000, () => random())],
	['points that are all different', soup(FACETS, (i) => i)],
	['one point', soup(FACETS, () => 0.5)],
	['zeros of both signs', soup(FACETS, (i) => [0, -0, 1, -1][(i * i + (i >> 3)) % 4]!)],
	['the plane', soup(FACETS, (i) => (i % 3 === 2 ? -0 : Math.floor(90 * random()) - 45))],
	['the ends of single precision', soup(FACETS, () => 2 ** Math.floor(270 * random() - 145))],
];

const read = (source: ByteSource, options: ReadOptions) => stl.read([source], options);

/** What is expected of the points and corners of a file. */
function expected({ corners }: Soup) {
	const merged = mergePoints(corners);
	const flat = merged.points.every((value, i) => i % 3 < 2 || value === 0);
	return {
		dimension: flat ? 2 : 3,
		points: flat ? merged.points.filter((_, i) => i % 3 < 2) : merged.points,
		triangles: merged.corners,
	};
}

async function expectRead(soup: Soup, source: ByteSource, options: ReadOptions): Promise<void> {
	const { mesh } = await read(source, options);
	const { dimension, points, triangles } = expected(soup);
	expect(mesh!.dimension).toBe(dimension);
	expect(mesh!.triangles.length).toBe(triangles.length);
	expect(mesh!.points.length).toBe(points.length);
	// Object.is tells −0 from 0.
	expect(mesh!.points.findIndex((value, i) => !Object.is(value, points[i]))).toBe(-1);
	expect(mesh!.triangles.findIndex((point, i) => point !== triangles[i])).toBe(-1);
}

/** Workers that do the later half of the pieces, before this thread does all of them again, as where one was lost. */
const lostWorkers = (read: (at: number, into: Uint8Array) => number): Workers => ({
	count: 2,
	rest: async () => undefined,
	async run(job) {
		if (job.kind !== 'pieces') return;
		const { count, each, control } = job.data as TasksJob;
		const next = new Int32Array(control, 0, 1);
		next[0] = Math.ceil(count / each) >> 1;
		const tools = { read: (_: number, at: number, into: Uint8Array) => read(at, into) };
		runFileJob(job, { ...tools, write: () => undefined });
		next[0] = 0;
	},
});

describe.each(soups)('facets with %s have the points of their corners', (_, soup) => {
	it('in memory', () => expectRead(soup, memorySource('a.stl', soup.bytes), {}));

	it('from a file', () => expectRead(soup, openableSource('a.stl', soup.bytes), { shared: true }));

	it.each([
		['that come before', false],
		['that come late', true],
	])('by threads %s', async (_, late) => {
		const source = openableSource('a.stl', soup.bytes);
		const workers = pieceWorkers(late, (_, at, into) => source.read(at, into));
		await expectRead(soup, source, { shared: true, workers, blockBytes: 1 << 10 });
		expect(workers.pieces).toBeGreaterThan(0);
	});

	it('by a thread that begins with the later ones and is lost', async () => {
		const source = openableSource('a.stl', soup.bytes);
		const workers = lostWorkers((at, into) => source.read(at, into));
		await expectRead(soup, source, { shared: true, workers, blockBytes: 1 << 10 });
	});
});

describe('facets of a file on disk', () => {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-facets-'));
	let pool: ThreadPool;

	beforeAll(async () => {
		await build({
			...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'silent' },
			entryPoints: [resolve(import.meta.dirname, '../../../src/platform/fileThread.ts')],
			outfile: join(folder, 'file-thread.js'),
		});
		pool = new ThreadPool(join(folder, 'file-thread.js'), 4);
		pool.begin(4);
		// They are there once they have said something.
		await Promise.all(
			[1, 2, 3, 4].map(() => pool.run({ kind: 'none', data: 0 }, []).catch(() => 0)),
		);
	});
	afterAll(async () => {
		await pool.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it('seed 12: have the same points whatever thread has which', async () => {
		const random = seededRandom(12);
		for (const side of [4, 40, 400]) {
			const some = soup(40_000, () => Math.floor(side * random()));
			const path = join(folder, `${side}.stl`);
			writeFileSync(path, some.bytes);
			await expectRead(some, await fileSource(path), {
				...{ shared: true, workers: pool, blockBytes: 1 << 12 },
			});
		}
	});
});
