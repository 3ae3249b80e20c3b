import { describe, test } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced } from '../changedBytes.ts';
import { off } from '../loaded.ts';
import { memorySource } from '../sources.ts';

const points = '0 0 0\n1 0 0\n1 1 .5\n0 1 0\n2 .5 -1e-3\n';
const files: readonly [name: string, text: string][] = [
	['triangles, quads, polygons', `OFF\n5 4 0\n${points}3 0 1 2\n4 0 1 2 3\n5 0 1 4 2 3\n2 0 4\n`],
	['counts behind the word, colours', `OFF5 2 0\n${points}3 0 1 2 255 0 0\n3 0 2 3 0 255 0\n`],
	['in a wrapper', `{ appearance { +edge } LIST\n# by hand\nOFF 5 1\n${points}\n5 0 1 4 2 3\n}\n`],
	[
		'the variant of all kinds',
		`STCNnOFF\n2\n3 1 0\n0 0 1 0 1 1 1 1 0 0\n1 0 1 0 1 1 1 1 0 0\n0 1 1 0 1 1 1 1 0 0\n3 0 1 2\n`,
	],
];

describe('bytes that were changed are read without an exception, to a whole mesh or to none', () => {
	test.each(files)('%s, seeds 1 to 200', async (_, text) => {
		for (let seed = 1; seed <= 200; seed++) {
			const random = seededRandom(seed);
			let changed: Uint8Array = new TextEncoder().encode(text);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			const result = await off.read([memorySource('a.off', changed)], { positions: true });
			expectPlaced(result);
			if (result.mesh) off.write(result.mesh);
		}
	});
});
