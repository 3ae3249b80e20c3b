import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { Outcome } from '../../../src/refine/operation.ts';
import { alongOneWay, book, walls } from '../../support/branching.ts';
import { equilateralLattice } from '../../support/grids.ts';
import { paths } from '../../support/paths.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { torus } from '../../support/surfaces.ts';
import { listed, run, spiral } from './polygonised.ts';

describe('engines', () => {
	const meshes: readonly (readonly [string, TriMesh])[] = [
		['along a curve', randomMesh(3, { cells: 256, holes: 0.05, irregular: true })],
		['mixed orientation', randomMesh(6, { orientation: 'mixed', holes: 0.3 })],
		['ties everywhere', equilateralLattice(40, 40)],
		['round a hole', spiral(40, true)],
		['in space', torus(60, 40)],
		['branching, along a curve', alongOneWay(book(3, 130, 130, 5))],
		['branching at every rim', alongOneWay(walls(3, 9, 6))],
	];
	const words = (outcome: Outcome) => {
		const { nodes, offsets } = listed(outcome).block;
		const { starts, parents } = outcome.provenance.merged!.of;
		return [nodes, offsets, starts, parents].map((list) => Buffer.from(list.buffer));
	};
	const references = new Map(meshes.map(([name, mesh]) => [name, run(mesh)]));

	for (const path of paths.filter(({ way }) => way === 'sparse'))
		describe.skipIf(path.missing)(path.name, () => {
			test.each(meshes)('makes the same polygons: %s', async (name, mesh) => {
				const here = await run(mesh, {}, path.open());
				const reference = await references.get(name)!;
				expect(here.report.work).toBe(reference.report.work);
				for (const [i, one] of words(here).entries())
					expect(one.equals(words(reference)[i]!)).toBe(true);
			});
		});
});
