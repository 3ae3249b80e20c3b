import { describe, expect, test } from 'vitest';
import { fileNamed } from '../../src/formats/core/setNames.ts';
import { planOf } from '../../src/formats/plan.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { formats, freefem, gmsh, medit, mfem, stl, triangle, vtu, xdmf } from './loaded.ts';
import { memorySource } from './sources.ts';

/** A strip of squares, each two triangles, with the attributes of its triangles. */
function strip(...attributes: (readonly number[])[]): { node: string; ele: string } {
	const squares = attributes.length / 2;
	const points = Array.from({ length: squares + 1 }, (_, i) => [
		`${2 * i + 1} ${i} 0`,
		`${2 * i + 2} ${i} 1`,
	]).flat();
	const rows = attributes.map((own, t) => {
		const a = 2 * Math.floor(t / 2) + 1;
		const nodes = t % 2 === 0 ? [a, a + 2, a + 3] : [a, a + 3, a + 1];
		return [t + 1, ...nodes, ...own].join(' ');
	});
	return {
		node: [`${points.length} 2 0 0`, ...points, ''].join('\n'),
		ele: [`${rows.length} 3 ${attributes[0]!.length}`, ...rows, ''].join('\n'),
	};
}

async function meshOf({ node, ele }: { node: string; ele: string }): Promise<TriMesh> {
	const { mesh, findings } = await triangle.read([
		memorySource('a.ele', ele),
		memorySource('a.node', node),
	]);
	expect(findings).toEqual([]);
	return mesh!;
}

function filesOf(format: LoadedFormat, mesh: TriMesh, values?: OptionValues) {
	const { files, losses, refusal } = planOf(format, mesh, values);
	expect(refusal).toBeUndefined();
	const texts = files.map(
		({ suffix, chunks }) =>
			[fileNamed('mesh', suffix), Buffer.concat([...chunks()]).toString()] as const,
	);
	return { texts, losses: losses.map(({ what }) => what) };
}

/** The columns of an `.ele` file behind its corners. */
const attributesIn = (ele: string): string[][] =>
	ele
		.trim()
		.split('\n')
		.slice(1)
		.map((row) => row.split(' ').slice(4));

const eleOf = (mesh: TriMesh): string => filesOf(triangle, mesh).texts[1]![1];

const regions = [[4], [4], [0], [7], [7], [1234]];

const ways: readonly (readonly [LoadedFormat, OptionValues])[] = [
	[gmsh, { version: '2.2' }],
	[gmsh, { version: '4.1' }],
	[freefem, {}],
	[medit, {}],
	[xdmf, {}],
	[xdmf, { data: 'hdf5' }],
	[vtu, {}],
];

test.each(ways.map(([format, values]) => [format.id, values, format] as const))(
	'regions of .ele come back from %s %o',
	async (_, values, format) => {
		const set = strip(...regions);
		const mesh = await meshOf(set);
		const { files, losses } = planOf(format, mesh, values);
		expect(losses.filter(({ what }) => /attribute/.test(what))).toEqual([]);
		const sources = files.map(({ suffix, chunks }) =>
			memorySource(fileNamed('mesh', suffix), new Uint8Array(Buffer.concat([...chunks()]))),
		);
		const { mesh: read } = await format.read(sources);
		expect(read!.groups!.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[2, 4],
			[2, 7],
			[2, 1234],
		]);
		expect(attributesIn(eleOf(read!))).toEqual(attributesIn(set.ele));
	},
);

test('regions of .ele come back from MFEM, where no triangle is without one', async () => {
	const set = strip([4], [4], [9], [7], [7], [1234]);
	const { texts, losses } = filesOf(mfem, await meshOf(set));
	expect(losses).toEqual([]);
	const { mesh } = await mfem.read(texts.map(([name, text]) => memorySource(name, text)));
	expect(attributesIn(eleOf(mesh!))).toEqual(attributesIn(set.ele));
});

describe('by the lines of the file', () => {
	const rows = (text: string) =>
		text
			.trim()
			.split('\n')
			.map((line) => line.trim().split(/\s+/));

	test('FreeFem has them as labels of the triangles', async () => {
		const { texts } = filesOf(freefem, await meshOf(strip(...regions)));
		const [[points, triangles] = [], ...rest] = rows(texts[0]![1]);
		const found = rest.slice(Number(points), Number(points) + Number(triangles));
		expect(found.map((row) => [row.at(-1)])).toEqual(regions.map((own) => own.map(String)));
	});

	test('MEDIT has them as references, and no file of solutions beside', async () => {
		const { texts } = filesOf(medit, await meshOf(strip(...regions)));
		expect(texts.length).toBe(1);
		const found = /Triangles\s+6\n([\s\d]+)/.exec(texts[0]![1])![1]!;
		expect(rows(found).map((row) => [row.at(-1)])).toEqual(regions.map((own) => own.map(String)));
	});

	test('Gmsh 2.2 has them as physical groups', async () => {
		const { texts } = filesOf(gmsh, await meshOf(strip(...regions)));
		const found = /\$Elements\n6\n([^$]+)\$/.exec(texts[0]![1])![1]!;
		expect(rows(found).map((row) => [row[3]])).toEqual(regions.map((own) => own.map(String)));
	});

	test('Gmsh has no view of them, which meshio does not read beside lines', async () => {
		const { texts } = filesOf(gmsh, await meshOf(strip(...regions)));
		expect(texts[0]![1]).not.toContain('$ElementData');
	});

	test('MFEM has them as attributes', async () => {
		const all = [[4], [4], [9], [7], [7], [1234]];
		const { texts } = filesOf(mfem, await meshOf(strip(...all)));
		const found = /elements\n6\n([\s\d]+)/.exec(texts[0]![1])![1]!;
		expect(rows(found).map((row) => [row[0]])).toEqual(all.map((own) => own.map(String)));
	});

	test('XDMF has them as the first attribute of the cells', async () => {
		const { texts } = filesOf(xdmf, await meshOf(strip(...regions)));
		const found = /<Attribute[^>]*Center="Cell"[^>]*>\s*<DataItem[^>]*>([^<]+)</.exec(
			texts[0]![1],
		)![1]!;
		expect(rows(found).flat()).toEqual(regions.flat().map(String));
	});
});

test('fractions are no regions', async () => {
	const mesh = await meshOf(strip([4], [4.5]));
	const { losses, texts } = filesOf(freefem, mesh);
	expect(losses).toEqual(['field "attribute" on triangles']);
	expect(texts[0]![1].split('\n').slice(5, 7)).toEqual(['1 3 4 0', '1 4 2 0']);
	expect(planOf(gmsh, mesh).mesh.groups).toBeUndefined();
});

test('zeros are no regions, which is the reason that is said', async () => {
	const mesh = await meshOf(strip([0], [0]));
	const said = planOf(freefem, mesh).losses.map(({ what, count, reason }) => [what, count, reason]);
	expect(said).toEqual([['attributes of triangles', 2, 'all are 0, the number for no region']]);
	for (const format of [gmsh, vtu, xdmf]) {
		const { mesh: written, losses } = planOf(format, mesh);
		expect([written.fields, written.groups, losses]).toEqual([mesh.fields, undefined, []]);
	}
});

test('numbers of the triangles are no regions', async () => {
	const mesh = await meshOf(strip(...Array.from({ length: 5000 }, (_, t) => [t + 1])));
	expect(planOf(gmsh, mesh).mesh.groups).toBeUndefined();
});

test('of several attributes the first is the region, and the others are a loss where there is no room', async () => {
	const mesh = await meshOf(strip([4, 0.5], [7, 1.5]));
	const { losses, texts } = filesOf(freefem, mesh);
	expect(losses).toEqual(['further attributes of triangles']);
	expect(texts[0]![1].split('\n').slice(5, 7)).toEqual(['1 3 4 4', '1 4 2 7']);
	const { mesh: written, losses: none } = planOf(gmsh, mesh);
	expect(none).toEqual([]);
	expect(written.fields).toEqual(mesh.fields);
});

test('a mesh with groups of its own keeps them', async () => {
	const mesh: TriMesh = {
		...(await meshOf(strip([4], [7]))),
		groups: [
			{ dimension: 2, tag: 9, members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }] },
		],
	};
	for (const format of formats)
		if (format.holds.groups.dimensions.includes(2))
			expect(planOf(format, mesh).mesh.groups).toBe(mesh.groups);
	// Regions come before the numbers that were there.
	expect(attributesIn(eleOf(mesh))).toEqual([
		['9', '4'],
		['9', '7'],
	]);
});

test('what one number of a triangle does not say is a loss', () => {
	const two: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
		triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
		fields: [],
		groups: [
			{ dimension: 2, tag: 1, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
			{
				...{ name: 'all', dimension: 2, tag: 2 },
				members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
			},
			{ dimension: 2, tag: 0, members: [{ of: 'triangles', members: Uint32Array.of(1) }] },
		],
	};
	const { losses, notes } = planOf(triangle, two);
	expect(notes).toEqual([
		'1 group of triangles becomes an attribute (Triangle cannot store groups).',
	]);
	expect(losses.map(({ what, count, reason }) => [what, count, reason])).toEqual([
		['groups of triangles and other faces', 2, 'Triangle stores one number per triangle'],
	]);
	expect(attributesIn(eleOf(two))).toEqual([['1'], ['2']]);
	expect(planOf(stl, two).mesh.groups).toBe(two.groups);
});
