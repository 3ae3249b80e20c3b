import { test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { su2 } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { text, trailer, volumes, zones } from './files.ts';

test.each([
	['triangles, quads, markers', text + trailer],
	['two zones', zones],
	['volumes', volumes],
])('%s, bytes changed by seeds from 1 on, is a whole mesh or none', async (_, whole) => {
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		let changed: Uint8Array = new TextEncoder().encode(whole);
		for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
		const result = await su2.read([memorySource('a.su2', changed)], { positions: true });
		expectPlaced(result);
		if (result.mesh) su2.write(result.mesh);
	}
});
