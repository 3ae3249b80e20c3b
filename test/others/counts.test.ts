import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as library from '../../src/library/index.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { writeCases } from './cases.mjs';

/** What other programs found in these files; `npm run test:others` asks them. */
const counts = JSON.parse(
	readFileSync(resolve(import.meta.dirname, 'counts.json'), 'utf8'),
) as Record<string, Record<string, Found>>;

interface Found {
	readonly points: number;
	readonly triangles: number;
	readonly area: number;
	/** Names of groups. */
	readonly names?: readonly string[];
	/** How many triangles have each number of a group, and how many lines have; 0 is none. */
	readonly tags?: readonly Readonly<Record<string, number>>[];
	/** Why nothing was found. */
	readonly fails?: string;
}

function areaOf({ points, triangles, dimension }: TriMesh): number {
	let sum = 0;
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [0, 1, 2].map((k) => dimension * triangles[i + k]!) as [
			number,
			number,
			number,
		];
		const away = (p: number, k: number) => (k < dimension ? points[p + k]! - points[a + k]! : 0);
		const cross = [0, 1, 2].map((k) => {
			const [i, j] = [(k + 1) % 3, (k + 2) % 3];
			return away(b, i) * away(c, j) - away(b, j) * away(c, i);
		});
		sum += Math.hypot(...cross) / 2;
	}
	return sum;
}

/** How many cells of the groups of a dimension have each number. */
function tagsOf({ groups = [] }: TriMesh, dimension: number): Record<string, number> {
	const own = groups.filter((group) => group.dimension === dimension);
	const counts = own.map(({ tag, members }) => {
		const count = members.reduce((sum, one) => sum + one.members.length, 0);
		return [`${tag}`, count] as const;
	});
	return Object.fromEntries(counts);
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
			const names = (read.mesh!.groups ?? []).map(({ name }) => name);
			expect(names, reader).toEqual(expect.arrayContaining([...(found.names ?? [])]));
			for (const [k, tags] of (found.tags ?? []).entries()) {
				const { 0: none, ...tagged } = tags;
				expect(tagsOf(read.mesh!, 2 - k), reader).toEqual(tagged);
			}
			// STL has no points: some programs keep the corners of each triangle apart.
			const points = way.startsWith('stl')
				? [library.pointCount(read.mesh!), 3 * found.triangles]
				: [library.pointCount(read.mesh!)];
			expect(points, reader).toContain(found.points);
		}
	});
});
