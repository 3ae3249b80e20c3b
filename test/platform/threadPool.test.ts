import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSource } from '../../src/platform/files.ts';
import { plainLines } from '../../src/platform/fileTools.ts';
import { fileThreads, ThreadPool } from '../../src/platform/threadPool.ts';
import { writeSet } from '../../src/platform/writeSet.ts';
import { limitWorkers, type Workers } from '../../src/util/workers.ts';
import { formatById } from '../formats/loaded.ts';
import { sourcesOf, written } from '../formats/sources.ts';
import { perturbedGrid } from '../support/grids.ts';

let folder = '';
let pool: ThreadPool;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-threads-'));
	await build({
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		logLevel: 'silent',
		entryPoints: [resolve(import.meta.dirname, '../../src/platform/fileThread.ts')],
		outfile: join(folder, 'file-thread.js'),
	});
	pool = new ThreadPool(join(folder, 'file-thread.js'), 2);
});
afterAll(async () => {
	await pool.close();
	rmSync(folder, { recursive: true, force: true });
});

test('threads write a mesh and read it again', async () => {
	const mesh = perturbedGrid(300, 200);
	const [file] = formatById('gmr')!.write(mesh).files;
	const path = join(folder, 'a.gmr');
	const fractions: number[] = [];
	const { chunks } = file!;
	const writtenTo = (to: number, report: (fraction: number) => void) =>
		file!.writtenBy!(pool, to, report);
	let bytes = 0;
	await writeSet([{ path, chunks, writeTo: writtenTo }], {
		onProgress: (_, fraction, far) => {
			fractions.push(fraction);
			bytes = far;
		},
	});
	expect(fractions.length).toBeGreaterThan(4);
	expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
	const expected = Buffer.concat([...chunks()]);
	expect(readFileSync(path).equals(expected)).toBe(true);
	expect(bytes).toBe(expected.length);
	const phases = new Set<string>();
	const { mesh: back, findings } = await formatById('gmr')!.read([await fileSource(path)], {
		workers: pool,
		blockBytes: 1 << 16,
		onProgress: ({ phase }) => phases.add(phase),
	});
	expect(findings).toEqual([]);
	expect(back?.points).toEqual(mesh.points);
	expect(back?.triangles).toEqual(mesh.triangles);
	expect([...phases]).toEqual(['Reading a.gmr']);
});

test('the error of a job is that of its promise, and the next job is done, after a rest too', async () => {
	await expect(pool.run({ kind: 'nothing', data: undefined }, [])).rejects.toThrow('nothing');
	const path = join(folder, 'read-only');
	writeFileSync(path, '');
	const file = openSync(path, 'r');
	const lengths = formatById('gmr')!.write(perturbedGrid(300, 200)).files[0]!.writtenBy!(
		pool,
		file,
	);
	const writing = (async () => {
		for await (const _ of lengths!);
	})();
	await expect(writing).rejects.toMatchObject({ code: 'EBADF' });
	closeSync(file);
	const block = { rows: 1, between: ['', '\n'], columns: [{ kind: 'count', first: 7 }] };
	const print = () => pool.run({ kind: 'print', data: { block, scratch: undefined } }, []);
	expect(await print()).toMatchObject({ length: 2 });
	await pool.rest();
	expect(await print()).toMatchObject({ length: 2 });
});

test('the jobs of a thread that ends are rejected, and another takes its place', async () => {
	const script = join(folder, 'mortal.js');
	writeFileSync(
		script,
		`require('worker_threads').parentPort.on('message', ({ id, job }) => {
			if (job.kind === 'die') process.exit(1);
			require('worker_threads').parentPort.postMessage({ id, data: 'done' });
		});`,
	);
	const mortal = new ThreadPool(script, 1);
	await expect(mortal.run({ kind: 'die', data: null }, [])).rejects.toThrow('ended');
	expect(await mortal.run({ kind: 'live', data: null }, [])).toBe('done');
	await mortal.close();
});

test('no more threads are started than are worth it', async () => {
	const script = join(folder, 'named.js');
	writeFileSync(
		script,
		`const { parentPort, threadId } = require('worker_threads');
		parentPort.on('message', ({ id }) => parentPort.postMessage({ id, data: threadId }));`,
	);
	const three = new ThreadPool(script, 3);
	const doneBy = async (workers: Workers, most?: number) => {
		const job = { kind: 'any', data: null };
		const jobs = Array.from({ length: 6 }, () => workers.run(job, [], most));
		return new Set(await Promise.all(jobs)).size;
	};
	expect(await doneBy(limitWorkers(three, 1))).toBe(1);
	expect(await doneBy(limitWorkers(three, 2), 1)).toBe(1);
	expect(await doneBy(three, 2)).toBe(2);
	expect(await doneBy(limitWorkers(three, 9))).toBe(3);
	expect([limitWorkers(three, 2).count, limitWorkers(three, 9).count]).toEqual([2, 3]);
	await three.close();
});

test('threads that were begun before there is work for them do it', async () => {
	const script = join(folder, 'begun.js');
	writeFileSync(
		script,
		`const { parentPort, threadId } = require('worker_threads');
		require('fs').appendFileSync(__filename + '.log', 'begun ');
		parentPort.on('message', ({ id }) => parentPort.postMessage({ id, data: threadId }));`,
	);
	const log = () => readFileSync(`${script}.log`, 'utf8');
	const three = new ThreadPool(script, 3);
	three.begin(2);
	three.begin(1);
	const job = { kind: 'any', data: null };
	const done = await Promise.all([1, 2, 3].map(() => three.run(job, [], 2)));
	expect(new Set(done).size).toBe(2);
	expect(log()).toBe('begun begun ');
	three.begin(9);
	await Promise.all([1, 2, 3].map(() => three.run(job, [])));
	expect(log()).toBe('begun begun begun ');
	await three.close();
});

test('there are no threads for files without their script', () => {
	expect(fileThreads(join(folder, 'nowhere'))).toBeUndefined();
	expect(fileThreads(folder)?.count).toBeLessThanOrEqual(16);
});

test('threads read rows of all formats that are read many at a time', async () => {
	const mesh = perturbedGrid(50, 40);
	let jobs = 0;
	const counting: Workers = {
		count: 4,
		rest: async () => undefined,
		async run(job, moved, most) {
			if (job.kind === 'rows') jobs++;
			return pool.run(job, moved, most);
		},
	};
	const plain = plainLines();
	for (const id of ['off', 'su2', 'medit', 'freefem', 'gmsh', 'ply', 'obj', 'abaqus']) {
		const format = formatById(id)!;
		const values = id === 'ply' ? { encoding: 'ascii' } : {};
		const files = written(format, mesh, values);
		jobs = 0;
		const options = { positions: true, plain, blockBytes: 1 << 11 };
		const alone = await format.read(sourcesOf(files, 1 << 16), options);
		const read = await format.read(sourcesOf(files, 1 << 16), { ...options, workers: counting });
		expect(isDeepStrictEqual(read, alone), id).toBe(true);
		expect(jobs, id).toBeGreaterThan(10);
	}
});
