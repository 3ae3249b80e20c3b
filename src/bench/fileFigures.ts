import { formatById } from '../formats/registry.ts';
import { readMesh } from '../library/readMesh.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { fileSource } from '../platform/files.ts';
import { joinPath } from '../platform/realPaths.ts';
import { temporaryFolder } from '../platform/temporaryFolder.ts';
import { writeSet } from '../platform/writeSet.ts';
import type { Workers } from '../util/workers.ts';
import { orderFreeChecksum } from './checkMesh.ts';
import { assertEqual, repeat } from './measure.ts';
import { randomDelaunay } from './meshes.ts';
import type { Figure, PartialMeasurements } from './results.ts';

const RUNS = 5;
/** Coordinates are multiples of 2^−26. */
const BITS = 26;

/**
 * Times reading and writing random Delaunay triangles as .node and .ele, best of five, in one thread and by `workers`
 * if given. Throws if the mesh read differs from the one written.
 */
export async function benchFiles(
	now: () => number,
	workers?: Workers,
	triangles = 1e6,
): Promise<PartialMeasurements> {
	const folder = temporaryFolder('trirefine-bench');
	try {
		const mesh = randomDelaunay(triangles / 2);
		const sum = orderFreeChecksum(mesh, BITS);
		const openFile = (name: string) => fileSource(joinPath(folder.path, name));
		const open = () => Promise.all([openFile('large.node'), openFile('large.ele')]);
		const timed = async (work: () => Promise<void>): Promise<number> => {
			const started = now();
			await work();
			return now() - started;
		};
		const write = (workers?: Workers) => timed(() => writePair(mesh, folder.path, workers));
		const read = async (workers?: Workers) => {
			let meshRead: TriMesh | undefined;
			const time = await timed(async () => {
				meshRead = (await readMesh(await open(), { workers })).mesh;
			});
			if (!meshRead) throw new Error('the written files do not read as a mesh');
			assertEqual('the number of points read', meshRead.points.length / 2, mesh.points.length / 2);
			assertEqual('the number of triangles read', meshRead.triangles.length, mesh.triangles.length);
			assertEqual('the checksum of the mesh read', orderFreeChecksum(meshRead, BITS), sum);
			return time;
		};
		const threads = `by ${workers?.count} threads`;
		// Alternate one thread and several, so that other load falls on both.
		const times = await repeat(RUNS, async () => ({
			write: await write(),
			read: await read(),
			...(workers && {
				[`write ${threads}`]: await write(workers),
				[`read ${threads}`]: await read(workers),
			}),
		}));
		const sources = await open();
		const megabytes = sources.reduce((total, { size }) => total + size, 0) / 1e6;
		const name = `${mesh.triangles.length / 3} triangles, .node and .ele of ${Math.round(megabytes)} MB`;
		const timesOf = (phase: string) =>
			times.map((run: Readonly<Record<string, number>>) => run[phase]!);
		const best = (phase: string) => ({ value: Math.min(...timesOf(phase)) });
		return {
			figures: Object.keys(times[0]!).flatMap((phase) =>
				figure(`${phase} ${name}`, timesOf(phase), megabytes),
			),
			reached: {
				read: best('read'),
				write: best('write'),
				// The target is for four threads.
				...(workers?.count === 4 && {
					'read faster': { value: best('read').value / best(`read ${threads}`).value },
				}),
			},
		};
	} finally {
		folder.remove();
	}
}

function figure(name: string, times: readonly number[], megabytes: number): Figure[] {
	const best = Math.min(...times);
	return [
		{ case: name, figure: `best of ${times.length}`, value: best, unit: 'ms' },
		{ case: name, figure: 'first time', value: times[0]!, unit: 'ms' },
		{ case: name, figure: 'rate', value: (1e3 * megabytes) / best, unit: 'MB/s' },
	];
}

/** Writes a mesh as large.node and large.ele. */
export async function writePair(mesh: TriMesh, folder: string, workers?: Workers): Promise<void> {
	const write = await formatById('triangle')!.writer!();
	const plan = write(mesh);
	await writeSet(
		plan.files.map((file) => ({
			path: joinPath(folder, `large.${file.suffix}`),
			chunks: () => (workers && file.chunksBy ? file.chunksBy(workers) : file.chunks()),
		})),
		{ force: true },
	);
}
