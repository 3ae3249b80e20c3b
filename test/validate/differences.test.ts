import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { differencesOf } from '../../src/validate/differences.ts';
import { perturbedGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';

const grid = perturbedGrid(8, 8);
const changed = (change: (mesh: { -readonly [key in keyof TriMesh]: TriMesh[key] }) => void) => {
	const copy = { ...grid, points: grid.points.slice(), triangles: grid.triangles.slice() };
	change(copy);
	return differencesOf(grid, copy, 64);
};

describe('differences of meshes', () => {
	test('are none between copies', () => {
		expect(changed(() => {})).toEqual({
			points: new Uint32Array(0),
			edges: new Uint32Array(0),
			triangles: new Uint32Array(0),
		});
	});

	test.each(Array.from({ length: 20 }, (_, i) => 6400 + i))(
		'are those of a plain comparison (seed %d)',
		(seed) => {
			const random = seededRandom(seed);
			const moved = new Set<number>();
			const relinked = new Set<number>();
			const found = changed(({ points, triangles }) => {
				for (let n = Math.floor(12 * random()); n > 0; n--) {
					const i = Math.floor(random() * points.length);
					points[i]! += 2 ** -40;
					moved.add(Math.floor(i / 2));
					const s = Math.floor(random() * triangles.length);
					triangles[s]! += 1;
					relinked.add(Math.floor(s / 3));
				}
			});
			const sorted = (set: Set<number>) => Uint32Array.from(set).sort();
			expect(found).toEqual({
				points: sorted(moved),
				edges: new Uint32Array(0),
				triangles: sorted(relinked),
			});
		},
	);

	test('can not be listed where there are too many', () => {
		const move = (count: number) =>
			changed(({ points }) => {
				for (let p = 0; p < count; p++) points[2 * p]! += 1;
			});
		expect(move(64)?.points.length).toBe(64);
		expect(move(65)).toBeUndefined();
	});

	test('can not be listed where midside nodes differ', () => {
		const midNodes = (value: number): TriMesh => ({
			...grid,
			fields: [
				{
					name: 'midNodes',
					on: 'triangles',
					role: 'midNodes',
					type: 'integer',
					components: 3,
					values: new Int32Array(grid.triangles.length).fill(value),
				},
			],
		});
		expect(differencesOf(midNodes(1), midNodes(1), 64)).toBeDefined();
		expect(differencesOf(midNodes(1), midNodes(2), 64)).toBeUndefined();
		expect(differencesOf(midNodes(1), grid, 64)).toBeUndefined();
	});
});
