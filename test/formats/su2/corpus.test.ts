import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { cellCount } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { su2 } from '../loaded.ts';
import { memorySource, sourcesOf, textOf, written } from '../sources.ts';

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';
const paths = [
	'su2/cylinder__mesh_cylinder.su2',
	'su2/fvm_euler__TriAdapt.su2',
	'su2/naca0012__mesh_NACA0012_multiFFD.su2',
	'su2/ramp__ramp_unst.su2',
];

interface Expect {
	readonly nv: number;
	readonly nt: number;
	readonly area: number;
	readonly ccw: number;
	readonly cw: number;
	readonly edges: number;
	readonly bnd: number;
	readonly elem: Readonly<Record<string, number>>;
	readonly markers: Readonly<Record<string, number>>;
}

/** The lines of a text without comments, blanks reduced to one and numbers as they are printed. */
const plainLines = (text: string): string[] =>
	text
		.split(/\r?\n/)
		.map((line) =>
			line
				.replace(/%.*/, '')
				.trim()
				.split(/\s+/)
				.map((word) => (/^[-+.\d]/.test(word) ? `${Number(word)}` : word))
				.join(' '),
		)
		.filter((line) => line !== '');

describe.skipIf(!corpus)('files of SU2 of the corpus', () => {
	const expected = corpus
		? (JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8')) as Record<
				string,
				{ expect: Expect }
			>)
		: {};
	const read = (path: string) =>
		su2.read([memorySource('a.su2', new Uint8Array(readFileSync(join(corpus, path))))]);

	test.each(paths)('%s has what is expected', async (path) => {
		const { mesh, findings } = await read(path);
		const want = expected[path]!.expect;
		expect(findings).toEqual([]);
		expect(mesh!.points.length / 2).toBe(want.nv);
		expect(mesh!.triangles.length / 3).toBe(want.nt);
		const quads = mesh!.cells?.find(({ shape }) => shape === 'quad');
		expect(quads ? cellCount(quads) : 0).toBe(want.elem['9'] ?? 0);
		const sizes = mesh!.groups!.map(({ name, members }) => [name, members[0]!.members.length]);
		expect(Object.fromEntries(sizes)).toEqual(want.markers);
		const { points, triangles } = mesh!;
		let [area, ccw] = [0, 0];
		for (let t = 0; t < triangles.length; t += 3) {
			const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[t + k]!) as [number, number, number];
			const [x, y] = [points[a]!, points[a + 1]!];
			const cross =
				(points[b]! - x) * (points[c + 1]! - y) - (points[c]! - x) * (points[b + 1]! - y);
			area += Math.abs(cross) / 2;
			if (cross > 0) ccw++;
		}
		expect(area).toBeCloseTo(want.area, 3);
		expect([ccw, want.nt - ccw]).toEqual([want.ccw, want.cw]);
		const topology = topologyOf(mesh!);
		expect([topology.edges.length / 2, topology.boundaryEdges]).toEqual([want.edges, want.bnd]);
	});

	test.each(paths)('%s is written as it was', async (path) => {
		const { mesh } = await read(path);
		const bytes = written(su2, mesh!, su2.asRead!(mesh!, true));
		expect(plainLines(textOf(bytes.get('mesh.su2')))).toEqual(
			plainLines(readFileSync(join(corpus, path), 'latin1')),
		);
		const again = await su2.read(sourcesOf(bytes));
		expect(again.mesh).toEqual(mesh);
	});
});
