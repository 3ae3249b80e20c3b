import { test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { medit } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { text } from './files.ts';

test('bytes changed by seeds from 1 on are a whole mesh or none', async () => {
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		let changed: Uint8Array = new TextEncoder().encode(text);
		for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
		const result = await medit.read([memorySource('a.mesh', changed)], { positions: true });
		expectPlaced(result);
		if (result.mesh) medit.write(result.mesh);
	}
});
