import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatOf } from '../../src/formats/registry.ts';
import { cellCount, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { corpusExpects } from '../support/corpus.ts';
import { externalPath } from '../support/external.ts';
import { formatById } from './loaded.ts';
import { memorySource, sourcesOf, written } from './sources.ts';

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';
const bytesOf = (folder: string, name: string) =>
	new Uint8Array(readFileSync(join(corpus, folder, name)));

/** Files that are refused or hold no faces, and what is said of them; `expected.json` has errors of another tool there. */
const others: Record<string, { readonly finding?: RegExp; readonly points?: number }> = {
	'vtk/FreeFem-sources__sol.vtk': { points: 125 },
	'vtk/mmgpy__square.vtk': { points: 26 },
};

/** Sums of the areas of the triangles in the plane of x and y: of all, and how many have which sign. */
function areas({ dimension, points, triangles }: TriMesh) {
	let [ccw, cw, area] = [0, 0, 0];
	for (let t = 0; t < triangles.length; t += 3) {
		const [a, b, c] = [0, 1, 2].map((k) =>
			Array.from(
				{ length: 3 },
				(_, i) => (i < dimension ? points[dimension * triangles[t + k]! + i] : 0) as number,
			),
		) as [number[], number[], number[]];
		const [u, v] = [b, c].map((p) => p.map((x, i) => x - a[i]!)) as [number[], number[]];
		const cross = [0, 1, 2].map(
			(i) => u[(i + 1) % 3]! * v[(i + 2) % 3]! - u[(i + 2) % 3]! * v[(i + 1) % 3]!,
		);
		if (cross[2]! > 0) ccw++;
		if (cross[2]! < 0) cw++;
		area += Math.abs(cross[2]!) / 2;
	}
	return { ccw, cw, area };
}

/** Counts of cells by what the list of expectations calls them. */
function cellsOf(mesh: TriMesh): Record<string, number> {
	const triangles = mesh.triangles.length / 3;
	const six = mesh.fields.some(({ role }) => role === 'midNodes');
	const names: Record<string, string> = { point: 'vertex' };
	return {
		...(triangles > 0 && { [six ? 'triangle6' : 'triangle']: triangles }),
		...Object.fromEntries(
			(mesh.cells ?? []).map((block) => [names[block.shape] ?? block.shape, cellCount(block)]),
		),
	};
}

describe.skipIf(!corpus).each(['vtk', 'stl', 'ply', 'obj', 'xdmf'])(
	'files of %s in the corpus',
	(folder) => {
		const names = corpus ? readdirSync(join(corpus, folder)).sort() : [];

		test.each(names)('%s', async (name) => {
			const bytes = bytesOf(folder, name);
			const format = formatById(formatOf(name, bytes.subarray(0, 4096))!.id)!;
			expect(format.id).toBe(folder);
			const { mesh, findings } = await format.read([memorySource(name, bytes)]);
			const other = others[`${folder}/${name}`];
			if (other?.finding) {
				expect(mesh).toBeUndefined();
				expect(findings[0]?.message).toMatch(other.finding);
				return;
			}
			expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
			if (other?.points) {
				expect(pointCount(mesh!)).toBe(other.points);
				return;
			}
			const { expect: want } = corpusExpects[`${folder}/${name}`]!;
			expect(pointCount(mesh!)).toBe(want.nv);
			if (want.cells) expect(cellsOf(mesh!)).toEqual(want.cells);
			if (want.nt !== undefined) {
				const { area, ...signs } = areas(mesh!);
				expect(signs).toEqual({ ccw: want.ccw, cw: want.cw });
				expect(area).toBeCloseTo(want.area as number, 4);
			}
			const again = await format.read(
				sourcesOf(
					written(format, mesh!, { ...defaults(format), ...format.asRead?.(mesh!, false) }),
				),
			);
			expect(again.findings).toEqual(findings.map(() => expect.anything()));
			expect(again.mesh).toEqual(mesh);
		});
	},
);

const defaults = ({ options }: NonNullable<ReturnType<typeof formatById>>) =>
	Object.fromEntries(options.map((option) => [option.name, option.default!]));
