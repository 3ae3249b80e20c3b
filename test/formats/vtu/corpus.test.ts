import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../src/formats/registry.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { cellCount, pointCount, type TriMesh } from '../../../src/mesh/triMesh.ts';
import { corpusExpects } from '../../support/corpus.ts';
import { externalPath } from '../../support/external.ts';
import { vtu } from '../loaded.ts';
import { memorySource, sourcesOf, written } from '../sources.ts';

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';
const names = corpus ? readdirSync(join(corpus, 'vtu')).sort() : [];
const sourceOf = (name: string) =>
	memorySource(name, new Uint8Array(readFileSync(join(corpus, 'vtu', name))));

/** Areas of the triangles, the sign telling their direction. */
const areas = ({ dimension, points, triangles }: TriMesh) =>
	Array.from({ length: triangles.length / 3 }, (_, t) => {
		const [a, b, c] = [0, 1, 2].map((k) => dimension * triangles[3 * t + k]!) as [
			number,
			number,
			number,
		];
		const [x, y] = [points[a]!, points[a + 1]!];
		return ((points[b]! - x) * (points[c + 1]! - y) - (points[c]! - x) * (points[b + 1]! - y)) / 2;
	});

describe.skipIf(!corpus)('the corpus', () => {
	test('has VTU files', () => {
		expect(names.length).toBeGreaterThanOrEqual(7);
	});

	test.each(names)('%s has what is expected, and comes back', async (name) => {
		const source = sourceOf(name);
		expect(formatOf(name, readFileSync(join(corpus, 'vtu', name)).subarray(0, 4096))?.id).toBe(
			vtu.id,
		);
		const { mesh, findings } = await vtu.read([source]);
		expect(findings).toEqual([]);
		const { expect: want } = corpusExpects[`vtu/${name}`]!;
		expect(pointCount(mesh!)).toBe(want.nv);
		const cells = Object.fromEntries(
			mesh!.cells?.map((block) => [block.shape, cellCount(block)]) ?? [],
		);
		const triangles = mesh!.triangles.length / 3;
		expect(triangles > 0 ? { triangle: triangles, ...cells } : cells).toEqual(want.cells);
		const on = (site: string) =>
			mesh!.fields.filter((field) => field.on === site).map((field) => field.name);
		expect(on('points')).toEqual(want.point_data ?? []);
		for (const fields of [
			on('triangles'),
			...(mesh!.cells ?? []).map((block) => block.fields.map((field) => field.name)),
		])
			if (fields.length > 0) expect(fields).toEqual(want.cell_data);
		if (want.nt !== undefined) {
			const signed = areas(mesh!);
			expect(signed.filter((area) => area > 0).length).toBe(want.ccw);
			expect(signed.filter((area) => area < 0).length).toBe(want.cw);
			expect(signed.reduce((sum, area) => sum + Math.abs(area), 0)).toBeCloseTo(
				want.area as number,
				5,
			);
			const topology = topologyOf(mesh!);
			expect(topology.edges.length / 2).toBe(want.edges);
			expect(topology.boundaryEdges).toBe(want.bnd);
		}
		const again = await vtu.read(sourcesOf(written(vtu, mesh!, vtu.asRead!(mesh!, false))));
		expect(again.findings).toEqual([]);
		expect(again.mesh).toEqual(mesh);
	});

	test('has one mesh in several encodings', async () => {
		const quads = names.filter((name) => /^mfem__quad_/.test(name));
		expect(quads.length).toBeGreaterThanOrEqual(3);
		const meshes = await Promise.all(quads.map((name) => vtu.read([sourceOf(name)])));
		for (const { mesh } of meshes) {
			expect(mesh?.points).toEqual(meshes[0]?.mesh?.points);
			expect(mesh?.cells?.[0]?.nodes).toEqual(meshes[0]?.mesh?.cells?.[0]?.nodes);
		}
	});
});
