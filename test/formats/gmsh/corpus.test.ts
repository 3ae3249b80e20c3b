import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extrasOf } from '../../../src/formats/gmsh/shared/extras.ts';
import { nodesOf, type TriMesh } from '../../../src/mesh/triMesh.ts';
import { corpusExpects } from '../../support/corpus.ts';
import { externalPath } from '../../support/external.ts';
import { gmsh } from '../loaded.ts';
import { memorySource } from '../sources.ts';

const folder = join(externalPath('TRIREFINE_CORPUS') ?? '', 'gmsh');
const names =
	externalPath('TRIREFINE_CORPUS') && existsSync(folder) ? readdirSync(folder).sort() : [];

/** Files of versions that are read and written as later ones. */
const old = new Set(['dealii__hole81.msh', 'dealii__input_v1.msh']);

/** Cells by the names that `expected.json` has for them. */
function cellsOf({ triangles, cells = [], fields }: TriMesh): Record<string, number> {
	const counts: Record<string, number> = {};
	const curved = fields.some(({ role }) => role === 'midNodes');
	if (triangles.length > 0) counts[curved ? 'triangle6' : 'triangle'] = triangles.length / 3;
	for (const { shape, nodes, fields } of cells) {
		const middle = fields.some(({ role }) => role === 'midNodes') ? '3' : '';
		const name = shape === 'point' ? 'vertex' : `${shape}${middle}`;
		counts[name] = nodes.length / nodesOf[shape];
	}
	return counts;
}

/** The signed areas of the triangles; a file of the corpus lies in the plane. */
function areasOf({ points, triangles }: TriMesh): number[] {
	return Array.from({ length: triangles.length / 3 }, (_, t) => {
		const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]!) as [number, number, number];
		const [x, y] = [points[a]!, points[a + 1]!];
		const cross = (points[b]! - x) * (points[c + 1]! - y) - (points[c]! - x) * (points[b + 1]! - y);
		return cross / 2;
	});
}

test.skipIf(names.length === 0)('there are files to read', () => {
	expect(names.length).toBeGreaterThan(15);
});

/** Without what the file said of its version, which is another one where it was 2.0. */
const withoutFound = ({ source, ...mesh }: TriMesh) => {
	const { found, ...extras } = extrasOf(source)!;
	return { ...mesh, source: { ...source, extras } };
};

test.each(names)('%s is read as expected, and written to the same mesh', async (name) => {
	const bytes = new Uint8Array(readFileSync(join(folder, name)));
	const { expect: told } = corpusExpects[`gmsh/${name}`]!;
	const { mesh, findings } = await gmsh.read([memorySource(name, bytes)]);
	expect(findings).toEqual([]);
	expect(mesh!.dimension).toBe(2);
	expect(mesh!.points.length / 2).toBe(told.nv);
	if (told.cells) expect(cellsOf(mesh!)).toEqual(told.cells);
	else {
		const counts = Object.values(cellsOf(mesh!));
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(told.elements);
	}
	const areas = areasOf(mesh!);
	if (told.area !== undefined) {
		const sum = areas.reduce((total, area) => total + Math.abs(area), 0);
		expect(sum).toBeCloseTo(told.area as number, 5);
		expect(areas.filter((area) => area > 0).length).toBe(told.ccw);
		expect(areas.filter((area) => area < 0).length).toBe(told.cw);
	}
	const groups = mesh!.groups?.flatMap((group) => group.name ?? []) ?? [];
	expect(groups.sort()).toEqual(told.names ?? []);

	const { files, losses } = gmsh.write(mesh!, gmsh.asRead!(mesh!, true));
	expect(losses).toEqual([]);
	const again = new Uint8Array(Buffer.concat([...files[0]!.chunks()]));
	// Numbers as text may be written in another way.
	if (gmsh.asRead!(mesh!, true).encoding === 'binary') expect(again).toEqual(bytes);
	const { mesh: same } = await gmsh.read([memorySource(name, again)]);
	if (!old.has(name)) expect(withoutFound(same!)).toEqual(withoutFound(mesh!));
	else expect([same!.points, same!.cells]).toEqual([mesh!.points, mesh!.cells]);
});
