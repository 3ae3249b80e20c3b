import { afterAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { TooManyTriangles } from '../../../src/refine/errors.ts';
import {
	type LeppOptions,
	type TeamSizes,
	type Variant,
	variants,
} from '../../../src/refine/lepp/algorithm.ts';
import { lepp } from '../../../src/refine/lepp/lepp.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';
import { longestChain } from '../../support/chain.ts';
import { conformityFaults } from '../../support/conforming.ts';
import { equilateralLattice, perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { openThreaded } from '../../support/threads.ts';
import { randomSelection } from '../samples.ts';
import { differing } from './differing.ts';

const now = () => 0;
const engines = new Map<number, Engine>();
afterAll(() => {
	for (const engine of engines.values()) engine.destroy();
});

/** So small that all kinds of members have work and numbers run out. */
const small: TeamSizes = { block: 8, part: 64, locked: 8, serialBelow: 1 };

function run(
	mesh: TriMesh,
	threads: number,
	variant: Variant,
	options: Partial<LeppOptions> & Pick<LeppOptions, 'selection'>,
	sizes = small,
) {
	let engine = engines.get(threads);
	if (!engine) {
		engine = openThreaded(threads);
		engines.set(threads, engine);
	}
	const { loops, team } = engine;
	return lepp(mesh, { now, loops: loops!, parallel: { team: team!, variant, sizes }, ...options });
}

/** Two cones of needles with one rim, whose points all lie in one place. */
function needles(count: number): TriMesh {
	const points = [0, 0, 600, 700];
	const triangles: number[] = [];
	for (let i = 0; i < count; i++) {
		points.push(300, 320);
		const [here, next] = [2 + i, 2 + ((i + 1) % count)];
		triangles.push(0, here, next, 1, next, here);
	}
	const corners = Uint32Array.from(triangles);
	return { dimension: 2, points: Float64Array.from(points), triangles: corners, fields: [] };
}

const meshes: readonly (readonly [string, TriMesh])[] = [
	['perturbed grid of 20,000', perturbedGrid(100, 100)],
	['random mesh', randomMesh(3, { cells: 48, holes: 0.1 })],
	['equilateral lattice of 12,800', equilateralLattice(80, 80)],
];

describe.each(meshes)('a team makes the mesh of the serial algorithm: %s', (_, mesh) => {
	const selection = randomSelection(mesh, 0.3, 3);
	const expected = lepp(mesh, { now, selection, rounds: 2 });

	test.each(
		variants.flatMap((variant) =>
			[1, 2, 3].flatMap((threads) =>
				(['file', 'random'] as const).map((order) => ({ variant, threads: threads + 1, order })),
			),
		),
	)('$variant, $threads threads, targets by $order', async ({ variant, threads, order }) => {
		const targets = order === 'random' ? ({ by: order, seed: 2 } as const) : { by: order };
		const options = { selection, rounds: 2, targets };
		const found = await run(mesh, threads, variant, options);
		expect(differing(found, await expected)).toEqual([]);
		const { rounds, teamCounts } = found;
		const serial = (await expected).rounds;
		expect(rounds.map(({ work: { bisections, targets } }) => [bisections, targets])).toEqual(
			serial.map(({ work: { bisections, targets } }) => [bisections, targets]),
		);
		expect(rounds.map(({ triangles, edges, points }) => [triangles, edges, points])).toEqual(
			serial.map(({ triangles, edges, points }) => [triangles, edges, points]),
		);
		const all = rounds.reduce((sum, { work }) => sum + work.bisections, 0);
		expect(teamCounts!.byThread.reduce((sum, count) => sum + count, 0)).toBe(all);
		expect(teamCounts!.locked).toBeGreaterThan(0);
		expect(found.work).toMatch(/^[\d,]+ bisections; .*\d+ collisions?, .* bisections per thread$/);
	});
});

test('a mesh above 65,536 triangles is the same, whatever its numbers', async () => {
	const mesh = perturbedGrid(192, 192);
	const selection = randomSelection(mesh, 0.2, 5);
	const serial = await lepp(mesh, { now, selection, rounds: 2 });
	for (const variant of variants) {
		const found = await run(mesh, 4, variant, { selection, rounds: 2 }, {});
		expect(differing(found, serial)).toEqual([]);
	}
	const made = await run(mesh, 4, 'pa3', { selection, rounds: 2, numbering: 'made' }, {});
	expect(conformityFaults(made.mesh)).toEqual([]);
	expect(triangleCount(made.mesh)).toBe(triangleCount(serial.mesh));
	// Both parents of a point stand before it.
	const { pointParents } = made.maps;
	const old = mesh.points.length / 2;
	expect(pointParents.findIndex((parent, i) => parent >= old + (i >> 1))).toBe(-1);
});

describe.each(variants)('a team of %s', (variant) => {
	const orders = [{ by: 'file' }, { by: 'random', seed: 3 }] as const;

	test.each(orders)(
		'takes numbers anew where the room was too small, targets by $by',
		async (targets) => {
			const mesh = longestChain(3000);
			const selection = new Uint8Array(triangleCount(mesh));
			selection[0] = 1;
			const serial = await lepp(mesh, { now, selection });
			// Far more than the room that is made for one target.
			expect(serial.rounds[0]!.work.bisections).toBeGreaterThan(2999);
			const found = await run(mesh, 2, variant, { selection, targets });
			expect(differing(found, serial)).toEqual([]);
		},
	);

	test.each(orders)(
		'leaves corners in one place to the calling thread, targets by $by',
		async (targets) => {
			const mesh = needles(9);
			const selection = new Uint8Array(triangleCount(mesh)).fill(1);
			const serial = await lepp(mesh, { now, selection, rounds: 4 });
			const found = await run(mesh, 3, variant, { selection, rounds: 4, targets });
			expect(differing(found, serial)).toEqual([]);
		},
	);

	test('leaves triangles that have become too small, as one thread does', async () => {
		// One triangle in a square of 2³⁰ units has edges of some hundred.
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 0, 1, 0.5, 0.5, 0.5000002, 0.5, 0.5, 0.5000002),
			triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
			fields: [],
		};
		const options = { selection: Uint8Array.of(0, 1), rounds: 12 };
		const serial = await lepp(mesh, { now, ...options });
		const found = await run(mesh, 2, variant, options);
		expect(differing(found, serial)).toEqual([]);
		expect(found.warnings).toEqual(serial.warnings);
		expect(serial.warnings.join()).toMatch(/\d selected triangles are not divided/);
	});

	test('stops at the most triangles that are allowed', async () => {
		const mesh = perturbedGrid(40, 40);
		const selection = randomSelection(mesh, 0.5, 1);
		const options = { selection, rounds: 3, maxTriangles: 5000 };
		await expect(run(mesh, 2, variant, options)).rejects.toThrow(TooManyTriangles);
		const phases: string[] = [];
		const onProgress = ({ phase }: { readonly phase: string }) => phases.push(phase);
		const less = { ...options, maxTriangles: 100, onProgress };
		await expect(run(mesh, 2, variant, less)).rejects.toThrow(TooManyTriangles);
		expect(phases).toEqual(['prepare']);
	});

	test('ends where the run is cancelled', async () => {
		const mesh = perturbedGrid(60, 60);
		const selection = randomSelection(mesh, 0.5, 1);
		const source = new CancelSource();
		const onPhase = (phase: string) => {
			if (phase === 'refine') source.cancel();
		};
		const options = { selection, signal: source.signal, onPhase };
		await expect(run(mesh, 2, variant, options)).rejects.toThrow(Cancelled);
	});
});
