import { describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { coarsenShort } from '../../../src/refine/adapt/coarsen.ts';
import { KEY, POINT } from '../../../src/steps/adapt/records.ts';
import { size } from '../../support/adapting.ts';
import { openRecords, type Records, recordsWith } from '../../support/adaptStarts.ts';
import { rightTriangleGrid } from '../../support/grids.ts';

const CELLS = 64;

/** The unit square, in triangles that get wider with x: at its right side `ratio` times as wide as at its left. */
function graded(mesh: TriMesh, ratio: number): TriMesh {
	const widened = (x: number) => (ratio === 1 ? x : (ratio ** x - 1) / (ratio - 1));
	return { ...mesh, points: mesh.points.map((x, i) => (i % 2 === 0 ? widened(x) : x)) };
}

const lattice = rightTriangleGrid(CELLS, CELLS);
const grid: TriMesh = { ...lattice, points: lattice.points.map((x) => x / CELLS) };
const random = randomDelaunay(CELLS ** 2);

/** Records of a mesh for a size that leaves about one triangle of `part`. */
const records = (mesh: TriMesh, part: number): Records =>
	recordsWith(
		mesh,
		size(() => Math.sqrt((4 / Math.sqrt(3) / (mesh.triangles.length / 3)) * part)),
	);

async function passesOf(own: Records, engine = createCpuEngine()) {
	const mesh = openRecords(engine, own);
	const before = mesh.triangles;
	const { passes } = await coarsenShort(mesh, Math.SQRT2, false);
	mesh.session.end();
	return { passes, share: mesh.triangles / before };
}

/** An engine whose passes have all the same order of keys. */
function inOneOrder(): Engine {
	const engine = createCpuEngine();
	return {
		...engine,
		begin(now) {
			const session = engine.begin(now);
			const run = session.run.bind(session);
			return Object.assign(session, {
				run: ((step, items, parameters, buffers) =>
					run(
						step,
						items,
						'salt' in parameters ? { ...parameters, salt: 0 } : parameters,
						buffers,
					)) as typeof run,
			});
		},
	};
}

/** The same records, with the numbers of points as their keys. */
function inSequence(own: Records): Records {
	const points = own.start.points.slice();
	for (let p = 0; p < points.length / POINT; p++) points[POINT * p + KEY] = p;
	return { ...own, start: { ...own.start, points } };
}

describe.each([
	['a grid', grid],
	['random points', random],
])('%s', (_, mesh) => {
	test.each([
		[1, 4, 25],
		[1, 20, 50],
		[5, 4, 25],
		[5, 20, 50],
		[50, 4, 25],
		[50, 20, 50],
	])(
		'graded by %d falls to about one triangle of %d in at most %d passes',
		async (ratio, part, most) => {
			const { passes, share } = await passesOf(records(graded(mesh, ratio), part));
			expect(share * part).toBeGreaterThan(0.8);
			expect(share * part).toBeLessThan(1.4);
			expect(passes).toBeLessThanOrEqual(most);
		},
	);
});

test('points in sequence take hundreds of passes, those of one hashed order more than of one for each pass', async () => {
	const own = records(graded(grid, 5), 20);
	const each = await passesOf(own);
	const one = await passesOf(own, inOneOrder());
	const sequence = await passesOf(inSequence(own), inOneOrder());
	expect(one.passes).toBeGreaterThan(1.2 * each.passes);
	expect(sequence.passes).toBeGreaterThan(200);
});
