import { describe, expect, test } from 'vitest';
import { pointCount } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced } from '../changedBytes.ts';
import { read, type Style, sample, vtuFile } from './vtuFile.ts';

describe.each<Style>([
	{ encoding: 'ascii' },
	{ encoding: 'binary', header: 'UInt64' },
	{ encoding: 'binary', zlib: true },
	{ encoding: 'appended', zlib: true, header: 'UInt64' },
	{ encoding: 'appended', big: true },
	{ encoding: 'appended-base64', zlib: true },
])('%j', (style) => {
	const file = vtuFile([sample, sample], style);

	test('seed 6: 300 changes of bytes give a mesh or a placed error', async () => {
		const random = seededRandom(6);
		let errors = 0;
		for (let i = 0; i < 300; i++) {
			let changed: Uint8Array = file;
			for (let k = 1 + Math.floor(3 * random()); k > 0; k--)
				changed = changedBytes(changed, random);
			const result = await read(Buffer.from(changed));
			expectPlaced(result);
			const { mesh, findings } = result;
			errors += findings.filter(({ severity }) => severity === 'error').length;
			if (!mesh) continue;
			validMesh(mesh);
			expect(mesh.points.every(Number.isFinite)).toBe(true);
			expect(pointCount(mesh)).toBeLessThan(100);
		}
		expect(errors).toBeGreaterThan(50);
	});
});
