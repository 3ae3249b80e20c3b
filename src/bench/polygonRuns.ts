import { createCpuEngine } from '../engine/cpuEngine.ts';
import type { Engine } from '../engine/engine.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { coreCount } from '../platform/threadCounts.ts';
import { halfEdgesOn, polygonsOn } from '../refine/polygonise/polygonsOn.ts';
import { openResident, type TimeStep } from '../refine/resident/resident.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { type BenchMesh, makeBenchMesh, startOf } from './benchMesh.ts';
import type { Card } from './card.ts';
import { assertEqual, collectGarbage } from './measure.ts';
import { type MeshKind, tiledKind } from './meshes.ts';
import { type RowPace, unpaced } from './pace.ts';
import type { BenchJob } from './plan.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';
import { medianOf, type RepeatOptions, repeatRuns, timeWork } from './timedRuns.ts';

/** Default numbers of triangles. */
const SIZES = [1e6, 1e7, 3e7] as const;
/** Meshes: random points and grids, as in the paper. */
const KINDS: readonly string[] = ['delaunay', 'grid'];
const CARD_RUNS = 20;
const CPU_RUNS = 5;
const TIME_LIMIT = 60_000;
/** Steps after the paper's kernels: there, the host makes the polygons of their half-edges. */
const AFTERWARDS = ['count corners', 'write polygons', 'label inner triangles'];
/** Bound on the milliseconds of the paper's kernels for 44 million random points; the paper takes 182. */
const TARGET = { triangles: 8e7, kind: /^delaunay/, milliseconds: 5 } as const;

/**
 * Times polygons as in table 1 of the paper: each kernel on a resident mesh, and also the transfer of the mesh to the
 * engine with its edges and half-edges, and reading back the polygons. Throws if engines give different polygons, or if
 * their areas do not sum up to the mesh's.
 */
export async function benchPolygons(
	job: BenchJob,
	card: Card | undefined,
	host: BenchHost,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const size of job.sizes ?? SIZES)
		for (const kind of job.kinds.filter(({ id }) => KINDS.includes(id))) {
			throwIfCancelled(host.signal);
			const mesh = await meshOf(kind, size);
			let result: Uint32Array | undefined;
			const timeOn = async (
				engine: Engine,
				name: string,
				repeatOptions: RepeatOptions,
				adapter?: string,
			) => {
				const { nodes, ...timed } = await timesOn(engine, mesh, repeatOptions);
				if (result)
					assertEqual(
						`corners of polygons of ${name} that differ`,
						countDifferences(nodes.words, result),
						0,
					);
				else assertFills(mesh, nodes.words, nodes.offsets);
				result ??= nodes.words;
				figures.push(...figuresOf(mesh, name, timed, adapter));
			};
			const { now } = host;
			if (card && size <= card.maxTriangles) {
				const repeats = job.repeats ?? (card.software ? CPU_RUNS : CARD_RUNS);
				const repeatOptions = { repeats, timeLimit: TIME_LIMIT, pacer: card.pacer, now };
				await timeOn(card.engine, 'GPU', repeatOptions, card.name);
			}
			const threads = new Set([1, Math.min(4, coreCount()), coreCount()]);
			for (const count of job.engine === 'gpu' || size > job.maxCpuTriangles ? [] : threads) {
				const engine = createCpuEngine({ threads: openCpuThreads(count) });
				const repeatOptions = {
					repeats: job.repeats ?? CPU_RUNS,
					timeLimit: TIME_LIMIT,
					pacer: unpaced,
					now,
				};
				try {
					await timeOn(engine, count === 1 ? 'one thread' : `${count} threads`, repeatOptions);
				} finally {
					engine.destroy();
				}
			}
			host.err(`polygons of ${mesh.triangles} triangles, ${kind.id}\n`);
		}
	return figures;
}

async function meshOf(kind: MeshKind, size: number): Promise<BenchMesh> {
	const family = tiledKind(kind, size);
	return { ...(await makeBenchMesh(family, size)), kind: family.name };
}

function countDifferences(words: Uint32Array, others: Uint32Array): number {
	let count = Math.abs(words.length - others.length);
	for (let i = 0; i < words.length; i++) if (words[i] !== others[i]) count++;
	return count;
}

/** Throws if the polygons do not fill the mesh or one is clockwise; shares no code with the metrics of polygons. */
function assertFills(
	{ coordinates, corners }: BenchMesh,
	nodes: Uint32Array,
	offsets: Uint32Array,
): void {
	// Twice the area of a polygon, by its fan from the first point, so that numbers stay small.
	const area = (points: Uint32Array, first: number, end: number): number => {
		const [x, y] = [coordinates[2 * points[first]!]!, coordinates[2 * points[first]! + 1]!];
		let sum = 0;
		for (let i = first + 1; i + 1 < end; i++) {
			const [b, c] = [2 * points[i]!, 2 * points[i + 1]!];
			sum +=
				(coordinates[b]! - x) * (coordinates[c + 1]! - y) -
				(coordinates[b + 1]! - y) * (coordinates[c]! - x);
		}
		return sum;
	};
	let [polygonArea, meshArea, clockwise] = [0, 0, 0];
	for (let i = 0; i + 1 < offsets.length; i++) {
		const signedArea = area(nodes, offsets[i]!, offsets[i + 1]!);
		polygonArea += signedArea;
		if (signedArea < 0) clockwise++;
	}
	for (let t = 0; t < corners.length; t += 3) meshArea += area(corners, t, t + 3);
	const ratio = Math.round((1e9 * polygonArea) / meshArea);
	assertEqual('the area of all polygons, in parts of that of the mesh', ratio, 1e9);
	assertEqual('polygons that go round clockwise', clockwise, 0);
}

interface PolygonTimes {
	readonly polygons: number;
	readonly corners: number;
	readonly tips: number;
	/**
	 * Wall-clock milliseconds: transfer to the engine, with edges and longest edges; half-edges; reading back the
	 * polygons.
	 */
	readonly upload: number;
	readonly halfEdges: number;
	readonly readback: number;
	readonly steps: Readonly<Record<string, number>>;
	readonly wall: number;
	readonly pace?: RowPace;
}

async function timesOn(
	engine: Engine,
	mesh: BenchMesh,
	repeatOptions: RepeatOptions,
): Promise<
	PolygonTimes & { readonly nodes: { readonly words: Uint32Array; readonly offsets: Uint32Array } }
> {
	const session = engine.begin(repeatOptions.now);
	const time: TimeStep = (name, record) => session.time(name, record);
	try {
		const start = startOf(mesh);
		collectGarbage();
		const uploadStart = repeatOptions.now();
		const resident = await openResident(session, start, time);
		const { halfEdges } = resident.buffers;
		await session.readValues([[halfEdges, 0]]);
		const opened = repeatOptions.now();
		const twins = await halfEdgesOn(resident, undefined, time);
		await session.readValues([[twins, 0]]);
		const paired = repeatOptions.now();
		const polygons = () => polygonsOn(resident, twins, time);
		const free = (result: Awaited<ReturnType<typeof polygons>>) => {
			for (const buffer of [
				...[result.nodes, result.offsets, result.polygons],
				...[result.doubtful, result.frontier],
			])
				session.free(buffer);
		};
		const run = async () => {
			await session.readValues([[twins, 0]]);
			session.takeMilliseconds();
			let result: Awaited<ReturnType<typeof polygons>> | undefined;
			const timed = await timeWork(session, repeatOptions, async () => {
				result = await polygons();
				await session.readValues([[result.polygons, 0]]);
				return session.takeMilliseconds();
			});
			free(result!);
			return timed;
		};
		await run();
		const { value: runs, pace } = await repeatOptions.pacer.measure(() =>
			repeatRuns(repeatOptions, run),
		);
		const { steps, wall } = medianOf(runs);
		const result = await polygons();
		await session.readValues([[result.polygons, 0]]);
		const readStart = repeatOptions.now();
		const words = (await session.read(result.nodes, result.corners)).slice();
		const offsets = (await session.read(result.offsets, result.count + 1)).slice();
		return {
			polygons: result.count,
			corners: result.corners,
			tips: result.tips,
			upload: opened - uploadStart,
			halfEdges: paired - opened,
			readback: repeatOptions.now() - readStart,
			steps,
			wall,
			nodes: { words, offsets },
			...(pace && { pace }),
		};
	} finally {
		session.end();
	}
}

function figuresOf(
	{ triangles, check, kind }: BenchMesh,
	by: string,
	{ steps, wall, upload, halfEdges, readback, pace, polygons, corners, tips }: PolygonTimes,
	adapter: string | undefined,
): Figure[] {
	const common = {
		case: `polygons of ${check.points} points, ${triangles} triangles, ${kind}, ${by}`,
		...(adapter !== undefined && { adapter }),
		...(pace && { pace }),
	};
	const ms = (figure: string, value: number): Figure => ({ ...common, figure, value, unit: 'ms' });
	const count = (figure: string, value: number): Figure => ({ ...common, figure, value, unit: '' });
	const isTarget = adapter !== undefined && TARGET.kind.test(kind) && triangles >= TARGET.triangles;
	const sum = (names: readonly string[]) => names.reduce((total, name) => total + steps[name]!, 0);
	const all = Object.keys(steps);
	return [
		{
			...ms('kernels of the paper', sum(all.filter((step) => !AFTERWARDS.includes(step)))),
			...(isTarget && { target: TARGET.milliseconds }),
		},
		ms('all kernels', sum(all)),
		ms('by the clock', wall),
		...Object.entries(steps).map(([step, time]) => ms(step, time)),
		ms('to the engine, with edges', upload),
		ms('half-edges', halfEdges),
		ms('read back', readback),
		count('polygons', polygons),
		count('corners', corners),
		count('barrier tips', tips),
	];
}
