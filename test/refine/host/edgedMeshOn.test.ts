import { afterAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import type { EdgedMesh } from '../../../src/mesh/edgedMesh.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { NotRefinable } from '../../../src/refine/errors.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { isSoundInSlices } from '../../../src/validate/sound.ts';
import { engines } from '../../support/engines.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { refineOn } from '../../support/refine.ts';
import { bare, changed, changes, shapes } from '../../validate/changedMeshes.ts';

const [, gpu] = engines;
let opened: Engine | undefined;
afterAll(() => opened?.destroy());
/** One engine for all meshes, as kernels are compiled for each. */
function open(): Engine {
	opened ??= gpu.open();
	return { ...opened, destroy() {} };
}

/** How a mesh is judged by the sweep of the engine, and by that of the host on the same edges. */
async function judged(mesh: TriMesh) {
	let found: { swept: boolean; byEngine: boolean; byHost: boolean } | undefined;
	const inspect = async (edged?: EdgedMesh) => {
		if (!edged) return;
		const { sweep, ...unswept } = edged;
		found = {
			swept: sweep !== undefined,
			byEngine: allSlices(isSoundInSlices(edged)),
			byHost: allSlices(isSoundInSlices(unswept)),
		};
	};
	try {
		await refineOn(open, mesh, { selection: new Uint8Array(triangleCount(mesh)), inspect });
	} catch (error) {
		if (!(error instanceof NotRefinable)) throw error;
	}
	return found;
}

describe.skipIf(gpu.missing)('a mesh that is swept on the GPU', () => {
	test('is sound where nothing is wrong', async () => {
		const large = [perturbedGrid(200, 170), randomMesh(71, { cells: 90, holes: 0.2 })];
		for (const mesh of [...large, ...shapes.map((shape, seed) => bare(shape(seed)))])
			expect(await judged(mesh)).toEqual({ swept: true, byEngine: true, byHost: true });
	});

	test.each(Object.keys(changes))(
		'is judged as the host judges it after a change that %s',
		async (name) => {
			const random = seededRandom(name.length);
			let looked = 0;
			for (let seed = 0; seed < 12; seed++) {
				const found = await judged(changed(name, seed, random));
				if (!found) continue;
				looked++;
				expect([seed, found.byEngine]).toEqual([seed, found.byHost]);
			}
			// Where an edge has three triangles or two go along it in one direction there is nothing to sweep.
			if (!/turns|repeats|names/.test(name)) expect(looked).toBeGreaterThan(6);
		},
	);

	test('is not sound where a large one has a triangle turned over by a hair', async () => {
		const { points, triangles, ...grid } = perturbedGrid(200, 170);
		const moved = points.slice();
		// A point across the opposite half-edge of one of its triangles: all others at it stay as they go round.
		const t = 3 * 20_000;
		const [a, b, c] = triangles.subarray(t, t + 3) as unknown as [number, number, number];
		for (const axis of [0, 1]) {
			const middle = (points[2 * b + axis]! + points[2 * c + axis]!) / 2;
			moved[2 * a + axis] = middle + 1e-9 * (middle - points[2 * a + axis]!);
		}
		const found = await judged({ ...grid, points: moved, triangles });
		expect(found).toEqual({ swept: true, byEngine: false, byHost: false });
	});
});
