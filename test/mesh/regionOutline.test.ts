import { expect, test } from 'vitest';
import { regionOutline } from '../../src/mesh/regionOutline.ts';
import { pointCount } from '../../src/mesh/triMesh.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

/** Sides of one of the triangles alone, by counting all of them. */
function counted(triangles: Uint32Array, region: Uint32Array): string[] {
	const owners = new Map<string, number>();
	for (const t of region)
		for (let k = 0; k < 3; k++) {
			const ends = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!];
			const side = ends.sort((a, b) => a - b).join(' ');
			owners.set(side, (owners.get(side) ?? 0) + 1);
		}
	return [...owners].flatMap(([side, count]) => (count === 1 ? [side] : [])).sort();
}

const sidesOf = (outline: Uint32Array): string[] =>
	Array.from({ length: outline.length / 2 }, (_, i) =>
		outline.subarray(2 * i, 2 * i + 2).join(' '),
	).sort();

test('the outline of random regions has the sides of one of their triangles, seeds 1 to 20', () => {
	for (let seed = 1; seed <= 20; seed++) {
		const mesh = randomMesh(seed);
		const random = seededRandom(seed);
		const all = Uint32Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t);
		const region = all.filter(() => random() < 0.4);
		const outline = regionOutline(mesh.triangles, region, pointCount(mesh));
		expect(sidesOf(outline)).toEqual(counted(mesh.triangles, region));
	}
});

test('a side of three triangles is none of the outline, nor is there one of nothing', () => {
	const book = Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4);
	expect(sidesOf(regionOutline(book, Uint32Array.of(0, 1, 2), 5))).not.toContain('0 1');
	expect(regionOutline(book, new Uint32Array(0), 5)).toHaveLength(0);
});
