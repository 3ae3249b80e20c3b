import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as library from '../../src/library/index.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { writeCases } from './cases.mjs';

/** What other programs found in these files; `npm run test:others` asks them. */
const counts = JSON.parse(
	readFileSync(resolve(import.meta.dirname, 'counts.json'), 'utf8'),
) as Record<
	string,
	Record<string, { points: number; triangles: number; area: number; fails?: string }>
>;

function areaOf({ points, triangles, dimension }: TriMesh): number {
	let sum = 0;
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [0, 1, 2].map((k) => dimension * triangles[i + k]!) as [
			number,
			number,
			number,
		];
		const away = (p: number, k: number) => points[p + k]! - points[a + k]!;
		sum += Math.abs(away(b, 0) * away(c, 1) - away(c, 0) * away(b, 1)) / 2;
	}
	return sum;
}

const files = new Map<string, Uint8Array>();
const cases = await writeCases(library, (name, bytes) => files.set(name, bytes));

describe('a file that other programs have read', () => {
	test('there is one for each mesh and way of writing', () => {
		expect(cases.map(({ mesh, way }) => `${mesh}, ${way}`).sort()).toEqual(
			Object.keys(counts).sort(),
		);
	});

	test.each(cases)('$mesh, $way has here what they found', async ({ mesh, way, file, others }) => {
		const [first, ...rest] = [file, ...others].map((name) => ({ name, bytes: files.get(name)! }));
		const read = await library.readMesh([first!, ...rest]);
		for (const [reader, found] of Object.entries(counts[`${mesh}, ${way}`]!)) {
			if (found.fails !== undefined) continue;
			expect(library.triangleCount(read.mesh!), reader).toBe(found.triangles);
			expect(areaOf(read.mesh!), reader).toBeCloseTo(found.area, 3);
			// STL has no points: some programs keep the corners of each triangle apart.
			const points = way.startsWith('stl')
				? [library.pointCount(read.mesh!), 3 * found.triangles]
				: [library.pointCount(read.mesh!)];
			expect(points, reader).toContain(found.points);
		}
	});
});
