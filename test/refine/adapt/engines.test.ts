import { afterAll, describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { createGpuEngine } from '../../../src/engine/gpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { AdaptMesh } from '../../../src/refine/adapt/adaptMesh.ts';
import {
	type Coarsened,
	type CoarsenOptions,
	coarsenShort,
} from '../../../src/refine/adapt/coarsen.ts';
import { type Flipped, flipEdges } from '../../../src/refine/adapt/flipEdges.ts';
import { type Divided, divideLong } from '../../../src/refine/adapt/redGreen.ts';
import { type MetricAt, size, stretched } from '../../support/adapting.ts';
import {
	type Changes,
	copyOf,
	openRecords,
	type Records,
	recordsWith,
} from '../../support/adaptStarts.ts';
import { gpu as device, engines } from '../../support/engines.ts';
import { fan, perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const UPPER = Math.SQRT2;
const MAX_TRIANGLES = 100_000;

/** Long triangles: a grid of 40 × 8 that is 100 times as wide as it is high. */
function slivers(): TriMesh {
	const grid = perturbedGrid(40, 8);
	return { ...grid, points: grid.points.map((x, i) => (i % 2 === 0 ? 20 * x : x)) };
}

const meshes: readonly (readonly [string, TriMesh])[] = [
	['a perturbed grid', perturbedGrid(20, 20)],
	['random points', randomDelaunay(1000)],
	['random triangles with holes', randomMesh(3, { cells: 16, holes: 0.1, orientation: 'mixed' })],
	['a fan', fan(150)],
	['slivers', slivers()],
];

const extent = ({ points }: TriMesh): number => Math.max(...points) - Math.min(...points);

const metrics = (all: number): readonly (readonly [string, MetricAt])[] => [
	['one size', size(() => all / 14)],
	['a graded size', size((x) => all / 40 + Math.abs(x) / 8)],
	['sizes in the ratio of 100, turned by ten degrees', stretched(2 * all, all / 50, Math.PI / 18)],
];

const changes: readonly (readonly [string, Changes, boolean])[] = [
	['all triangles', {}, false],
	['half of the triangles, with an inner line', { halfScope: true, innerLine: true }, false],
	['an inner line, and the boundary stays', { innerLine: true }, true],
];

/** What differs first between two records. */
function difference(expected: Awaited<ReturnType<typeof copyOf>>, actual: typeof expected): string {
	for (const name of ['points', 'triangles', 'lines'] as const) {
		const [a, b] = [expected[name], actual[name]];
		if (a.length !== b.length) return `${b.length} u32 of ${name}, not ${a.length}`;
		const at = a.findIndex((word, i) => word !== b[i]);
		if (at >= 0) return `${name}[${at}] is ${b[at]}, not ${a[at]}`;
	}
	return '';
}

type Work = (mesh: AdaptMesh) => Promise<Coarsened | Divided | Flipped>;

/** Coarsens, flips and refines by turns on both engines, and compares all after each. Returns what was done. */
async function compare(
	gpu: Engine,
	records: Records,
	keepLines: boolean,
	rounds: number,
	options: CoarsenOptions = {},
): Promise<readonly (Coarsened | Divided | Flipped)[]> {
	const [a, b] = [openRecords(createCpuEngine(), records), openRecords(gpu, records)];
	const results: (Coarsened | Divided | Flipped)[] = [];
	const works: readonly Work[] = [
		(mesh) => coarsenShort(mesh, UPPER, keepLines, options),
		(mesh) => flipEdges(mesh, { longest: UPPER }),
		(mesh) => divideLong(mesh, UPPER, MAX_TRIANGLES, 1),
	];
	for (let i = 0; i < 3 * rounds; i++) {
		const work = works[i % 3]!;
		const expected = await work(a);
		expect(await work(b), `work ${i}`).toEqual(expected);
		expect([b.points, b.triangles], `counts after work ${i}`).toEqual([a.points, a.triangles]);
		expect(difference(await copyOf(a), await copyOf(b)), `after work ${i}`).toBe('');
		results.push(expected);
	}
	for (const { session } of [a, b]) session.end();
	return results;
}

const gpu = engines[1].missing ? undefined : engines[1].open();
afterAll(() => gpu?.destroy());

describe.skipIf(!gpu).each(meshes)('%s', (_, mesh) => {
	test('in the order of the paper both engines do the same', async () => {
		const [, [, graded]] = metrics(extent(mesh)) as [unknown, readonly [string, MetricAt]];
		const records = recordsWith(mesh, graded, { innerLine: true });
		await compare(gpu!, records, false, 1, { collapses: 'paper' });
	});

	test.each(
		metrics(extent(mesh)).map(([to, metric], i) => {
			const at = meshes.findIndex(([, one]) => one === mesh);
			return [to, metric, ...changes[(at + i) % changes.length]!] as const;
		}),
	)('to %s both engines do the same', async (_, metric, _name, change, keepLines) => {
		await compare(gpu!, recordsWith(mesh, metric, change), keepLines, 2);
	});
});

test.skipIf(!gpu)(
	'steps that take several dispatches do the same, and all of them something',
	async () => {
		const engine = createGpuEngine(device!.device, 'under test', { maxItems: 512 });
		const mesh = randomDelaunay(3000);
		const records = recordsWith(
			mesh,
			size((x) => 2 ** (4 * x - 7)),
		);
		const results = await compare(engine, records, false, 1);
		engine.destroy();
		const [{ collapses, passes }, { flips }, { red }] = results as readonly [
			Coarsened,
			Flipped,
			Divided,
		];
		expect(collapses).toBeGreaterThan(500);
		expect(passes).toBeGreaterThan(2);
		expect(flips).toBeGreaterThan(100);
		expect(red).toBeGreaterThan(500);
	},
);
