import { expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { constraintsOf } from '../../../src/refine/adapt/constraints.ts';
import { recordsOf } from '../../../src/refine/adapt/start.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { backwards } from '../../support/backwards.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';

test('records of a mesh are the same by parts of loops', () => {
	const mesh = randomMesh(6, { cells: 16, holes: 0.1, orientation: 'mixed' });
	const topology = topologyOf(mesh);
	const random = seededRandom(8);
	const metrics = Float64Array.from({ length: (3 * mesh.points.length) / 2 }, (_, i) =>
		i % 3 === 1 ? random() - 0.5 : 1 + random(),
	);
	const constraints = allSlices(constraintsOf(mesh, topology, mesh.points));
	const selection = Uint8Array.from({ length: mesh.triangles.length / 3 }, () =>
		random() < 0.5 ? 1 : 0,
	);
	const input = { mesh, topology, planar: mesh.points, metrics, constraints, selection };
	const records = allSlices(recordsOf(input, 'file'));
	expect(records.reversed).toContain(1);
	expect(allSlices(recordsOf(input, 'file', backwards))).toEqual(records);
});
