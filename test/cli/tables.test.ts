import { expect, test } from 'vitest';
import { infoTable } from '../../src/cli/tables.ts';
import { meshInfo } from '../../src/mesh/info.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

test('the bounds of a mesh far from 0 keep the digits in which they differ', () => {
	const far = meshInfo({
		dimension: 2,
		points: Float64Array.of(1e7, 0, 10_000_000.25, 0, 1e7, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
	});
	expect(infoTable(far, 'far')).toContain('bounds  (10000000, 0) to (10000000.25, 1)');
});

test('cells and groups are listed where there are any', () => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
	};
	expect(infoTable(meshInfo(mesh), 'it')).not.toMatch(/cells|groups/);
	const more: TriMesh = {
		...mesh,
		cells: [
			{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] },
			{ shape: 'quad', nodes: Uint32Array.of(1, 3, 2, 0), fields: [] },
		],
		groups: [
			{
				name: 'wall',
				dimension: 1,
				tag: 7,
				members: [{ of: 0, members: Uint32Array.of(0, 1) }],
			},
			{ dimension: 2, tag: 3, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
		],
	};
	const text = infoTable(meshInfo(more), 'it');
	expect(text).toContain('\n  cells  2 line cells, 1 quad\n');
	expect(text).toContain('\n  groups  wall (tag 7, 2 lines), 3 (1 face)\n');
});
