import { expect, test } from 'vitest';
import { cellCount } from '../../../src/mesh/triMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { su2 } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { text, trailer, zones } from './files.ts';

test.each([
	['triangles, quads, markers', text + trailer],
	['two zones', zones],
])('%s, bytes changed by seeds from 1 on, is a whole mesh or none', async (_, whole) => {
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		let changed: Uint8Array = new TextEncoder().encode(whole);
		for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
		const result = await su2.read([memorySource('a.su2', changed)], { positions: true });
		expectPlaced(result);
		const { mesh } = result;
		if (!mesh) continue;
		const count = mesh.points.length / mesh.dimension;
		for (const { nodes } of mesh.cells ?? [])
			for (const node of nodes) expect(node).toBeLessThan(count);
		for (const { members } of mesh.groups ?? [])
			for (const { of, members: list } of members)
				for (const member of list)
					expect(member).toBeLessThan(
						typeof of === 'number' ? cellCount(mesh.cells![of]!) : mesh.triangles.length / 3,
					);
		su2.write(mesh);
	}
});
