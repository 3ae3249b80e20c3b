import { describe, expect, test } from 'vitest';
import { qualityOf } from '../../src/mesh/quality.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { normalise } from '../../src/repair/normalise.ts';
import { validate } from '../../src/validate/validate.ts';
import { corpusMesh, triangleMeshes } from '../support/corpus.ts';

/** What can't be repaired without guessing. */
const stays = new Set(['overlapping-triangles', 'non-manifold-edge', 'several-components']);

describe.skipIf(triangleMeshes.length === 0)('normalise on public meshes', () => {
	test.each(triangleMeshes)('%s', async (path) => {
		const mesh = await corpusMesh(path);
		if (!mesh) return;
		const { mesh: normal } = normalise(mesh);
		validMesh(normal);
		const left = validate(normal)
			.list.filter(({ severity }) => severity !== 'hint')
			.map(({ rule }) => rule);
		const before = new Set(validate(mesh).list.map(({ rule }) => rule));
		expect(left.filter((rule) => !stays.has(rule) || !before.has(rule))).toEqual([]);
		expect(qualityOf(normal).area).toBeCloseTo(qualityOf(mesh).area, 9);
		expect(qualityOf(normal).cw).toBe(0);
		expect(normalise(normal).unchanged).toBe(true);
	});
});
