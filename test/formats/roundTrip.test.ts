import { describe, expect, test } from 'vitest';
import { lossSentences } from '../../src/formats/losses.ts';
import { planOf } from '../../src/formats/plan.ts';
import { formats } from '../../src/formats/registry.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { fileSets, sampleMeshes } from './samples.ts';
import { readBack, sourcesOf, textOf, written } from './sources.ts';

/** The bits of some doubles: 0 and −0 differ. */
const bits = (values: Float64Array) => new BigUint64Array(values.slice().buffer);

/** What every format holds. */
const shape = (mesh: TriMesh) => {
	const { edges, triangleEdges } = topologyOf(mesh);
	return { points: bits(mesh.points), triangles: mesh.triangles, edges, triangleEdges };
};

/** The rest, as it is where nothing is lost. */
const data = ({ fields, marked, ...mesh }: TriMesh) => ({
	fields: fields.map(({ values, ...field }) => ({
		...field,
		values: values instanceof Float64Array ? bits(values) : values,
	})),
	marked: marked ?? new Uint8Array(triangleCount({ ...mesh, fields })),
});

describe.each(formats)('$id', (format) => {
	test.each(sampleMeshes())('%s is the same after writing and reading', async (_, mesh) => {
		const { losses } = planOf(format, mesh);
		const { mesh: again, findings } = await readBack(format, mesh);
		expect(findings).toEqual([]);
		expect(shape(again!)).toEqual(shape(mesh));
		if (losses.length === 0) expect(data(again!)).toEqual(data(mesh));
		if (losses.length === 0 && mesh.source?.format === format.id)
			expect(again?.source).toEqual(mesh.source);
	});

	test.each(sampleMeshes())(
		'%s is the same file after writing, reading and writing',
		async (_, mesh) => {
			const once = written(format, mesh);
			const { mesh: again } = await format.read(sourcesOf(once));
			expect(written(format, again!)).toEqual(once);
		},
	);

	test.each(sampleMeshes())('%s: what is lost is said in sentences', (_, mesh) => {
		for (const loss of lossSentences(planOf(format, mesh).losses)) expect(loss).toMatch(/^\S.+\.$/);
	});

	test('its files have different suffixes, and its first one is its default', () => {
		const suffixes = format.write(sampleMeshes()[0]![1]).files.map(({ suffix }) => suffix);
		expect(new Set(suffixes).size).toBe(suffixes.length);
		expect(suffixes[0]).toBe(format.suffixes[0]);
	});
});

test.each(fileSets())('%s: its files come back as they were read', async (name, files) => {
	const format = formats.find(({ suffixes }) =>
		[...files.keys()].some((file) => suffixes.includes(file.split('.').at(-1)!)),
	)!;
	const { mesh, findings } = await format.read(sourcesOf(files));
	expect(findings).toEqual([]);
	const form = mesh?.source?.form;
	const again = written(format, mesh!, form ? { form } : {}, name);
	const uncommented = ([file, bytes]: [string, Uint8Array]) =>
		[
			file,
			textOf(bytes).replace(/ *# (?!end).*\n?/g, (comment) => (comment[0] === ' ' ? '\n' : '')),
		] as const;
	expect(new Map([...again].map(uncommented))).toEqual(
		new Map([...again.keys()].map((file) => uncommented([file, files.get(file)!]))),
	);
	expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
});
