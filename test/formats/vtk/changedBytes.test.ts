import { describe, expect, test } from 'vitest';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { gridText, polydataBytes, read } from './files.ts';

describe.each([
	['text', gridText],
	['bytes', polydataBytes],
])('%s', (_, file) => {
	test('seed 4: changes of bytes give a mesh or a placed error', async () => {
		const random = seededRandom(4);
		let errors = 0;
		for (let i = 0; i < mutations; i++) {
			let changed: Uint8Array = Buffer.from(file, 'latin1');
			for (let k = 1 + Math.floor(3 * random()); k > 0; k--)
				changed = changedBytes(changed, random);
			const result = await read(changed, { positions: true });
			expectPlaced(result);
			errors += result.findings.filter(({ severity }) => severity === 'error').length;
			if (!result.mesh) continue;
			validMesh(result.mesh);
			expect(result.mesh.points.every(Number.isFinite)).toBe(true);
		}
		expect(errors).toBeGreaterThan(50);
	});
});
