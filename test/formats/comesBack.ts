import { expect, test } from 'vitest';
import { lossSentences } from '../../src/formats/lossSentences.ts';
import { planOf } from '../../src/formats/plan.ts';
import type { Finding } from '../../src/mesh/finding.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { sampleMeshes } from './samples.ts';
import { readBack, sourcesOf, written } from './sources.ts';

/** The bits of some doubles: 0 and −0 differ. */
const bits = (values: Float64Array) => new BigUint64Array(values.slice().buffer);

/** The edges alone as a mesh has them: whether they come from its file does not matter. */
function edgesOf(mesh: TriMesh) {
	const { edges, triangleEdges } = topologyOf(mesh);
	return { edges, triangleEdges };
}

/** Three coordinates of each corner of the triangles, −0 as 0. */
const corners = ({ dimension, points, triangles }: TriMesh) =>
	Array.from(triangles, (p) =>
		[0, 1, 2].map((k) => (k < dimension ? points[dimension * p + k]! : 0) + 0),
	);

/** What is said of a mesh that was written: that points were merged is no fault of it. */
const faults = (findings: readonly Finding[], { holds }: LoadedFormat) =>
	findings.filter(({ severity }) => !holds.soup || severity !== 'information');

/** What every format holds, and edges where their numbering is kept. */
const shape = (mesh: TriMesh, { holds }: LoadedFormat) => ({
	...(holds.soup
		? { corners: corners(mesh) }
		: { points: bits(mesh.points), triangles: mesh.triangles }),
	...(holds.edges && edgesOf(mesh)),
});

/** Triangles with the second and third corner exchanged where another mesh has them so. */
const turnedAs = ({ triangles }: TriMesh, { triangles: others }: TriMesh): Uint32Array =>
	triangles.map((point, i) => {
		const first = i - (i % 3);
		const isTurned = others[first + 1] !== triangles[first + 1];
		return isTurned && i > first ? triangles[first + (i - first === 1 ? 2 : 1)]! : point;
	});

/** The rest, as it is where nothing is lost. */
const data = ({ fields, marked, ...mesh }: TriMesh) => ({
	fields: fields.map(({ values, ...field }) => ({
		...field,
		values: values instanceof Float64Array ? bits(values) : values,
	})),
	marked: marked ?? new Uint8Array(triangleCount({ ...mesh, fields })),
});

/**
 * The tests of a format's writer against its reader, on all sample meshes.
 *
 * @param values of its options
 */
export function comesBack(format: LoadedFormat, values: OptionValues = {}): void {
	test.each(sampleMeshes())('%s is the same after writing and reading', async (_, mesh) => {
		const { losses } = planOf(format, mesh, values);
		const { mesh: again, findings } = await readBack(format, mesh, values);
		expect(faults(findings, format)).toEqual([]);
		const isTurned = losses.some(({ what }) => what === 'clockwise triangles');
		expect(shape(again!, format)).toEqual(
			shape(isTurned ? { ...mesh, triangles: turnedAs(mesh, again!) } : mesh, format),
		);
		if (losses.length === 0) expect(data(again!)).toEqual(data(mesh));
		if (losses.length === 0 && mesh.source?.format === format.id)
			expect(again?.source).toEqual(mesh.source);
	});

	test.each(sampleMeshes())(
		'%s is the same file after writing, reading and writing',
		async (_, mesh) => {
			const once = written(format, mesh, values);
			const { mesh: again } = await format.read(sourcesOf(once));
			expect(written(format, again!, values)).toEqual(once);
		},
	);

	test.each(sampleMeshes())('%s: what is lost is said in sentences', (_, mesh) => {
		for (const loss of lossSentences(planOf(format, mesh, values).losses))
			expect(loss).toMatch(/^\S.+\.$/);
	});

	test('its files have different suffixes, and its first one is its default', () => {
		const suffixes = format.write(sampleMeshes()[0]![1], values).files.map(({ suffix }) => suffix);
		expect(new Set(suffixes).size).toBe(suffixes.length);
		expect(suffixes[0]).toBe(format.suffixes[0]);
	});
}
