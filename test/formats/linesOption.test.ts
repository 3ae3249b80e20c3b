import { describe, expect, test } from 'vitest';
import { linesOption } from '../../src/formats/fit/linesOption.ts';
import { planOf } from '../../src/formats/plan.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import { pass } from './kept/table.ts';
import { abaqus, formatById, formats, gmsh, medit, off, stl, vtk, xdmf } from './loaded.ts';

const members = (of: 'points' | 'edges' | 'triangles' | number, ...own: number[]) => [
	{ of, members: Uint32Array.from(own) },
];

/** Two triangles and a quad; lines before the quad, a cell of a point, groups of all, and markers of edges. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 2, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	edges: Uint32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 0),
	triangleEdges: Int32Array.of(1, 2, 3, -3, 4, 5),
	fields: [
		{
			...{ name: 'marker', on: 'edges', role: 'marker', type: 'integer', components: 1 },
			values: Int32Array.of(5, 0, 0, 0, 5),
		},
	],
	cells: [
		{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 4), fields: [] },
		{ shape: 'quad', nodes: Uint32Array.of(1, 4, 5, 2), fields: [] },
		{ shape: 'point', nodes: Uint32Array.of(3), fields: [] },
	],
	groups: [
		{ name: 'wall', dimension: 1, tag: 1, members: members(0, 0, 1) },
		{ name: 'steel', dimension: 2, tag: 2, members: [...members('triangles', 0, 1)] },
		{ name: 'air', dimension: 2, tag: 3, members: members(1, 0) },
		{ name: 'pin', dimension: 0, tag: 4, members: members('points', 2) },
	],
};

const withOption = formats.filter(({ options }) => options.includes(linesOption));

test('the formats that write lines have the option', () => {
	const drawing = formats.filter(({ holds }) => holds.cells.includes('line'));
	const named = formats.filter(({ options }) => options.some(({ name }) => name === 'lines'));
	expect(named).toEqual(drawing);
	// Abaqus has groups of lines without lines.
	expect(drawing.filter((format) => !withOption.includes(format))).toEqual([abaqus]);
});

test('Abaqus has node sets and surfaces in the place of line elements', () => {
	const textOf = (values: OptionValues) =>
		planOf(abaqus, mesh, values)
			.files.map(({ chunks }) => Buffer.concat([...chunks()]).toString())
			.join('');
	expect(textOf({ boundaries: 'elements' })).toMatch(/TYPE=T2D2/i);
	const without = textOf({ boundaries: 'elements', lines: false });
	expect(without).not.toMatch(/TYPE=T2D2/i);
	expect(without).toMatch(/\*NSET, NSET=wall/i);
	expect(without).toBe(textOf({ boundaries: 'both' }));
});

describe.each(withOption.map(({ id }) => id))('files of %s', (id) => {
	const format = formatById(id)!;

	test('have faces alone where lines=no, and say what is left out', async () => {
		const { mesh: read, losses } = await pass(mesh, format, { lines: false });
		const shapes = (read!.cells ?? []).map(({ shape }) => shape);
		expect(shapes.filter((shape) => shape === 'line' || shape === 'point')).toEqual([]);
		expect(losses).toContain('line cells');
		const { mesh: whole } = await pass(mesh, format, { lines: true });
		expect(whole!.cells!.map(({ shape }) => shape)).toContain('line');
		const faces = (one: TriMesh) =>
			(one.groups ?? [])
				.filter(({ dimension }) => dimension === 2)
				.map(({ name, tag }) => name ?? tag);
		expect(faces(read!)).toEqual(faces(whole!));
		expect(read!.triangles).toEqual(whole!.triangles);
	});

	test('say of what is lost by the option that it is the reason', () => {
		const { losses } = planOf(format, mesh, { lines: false });
		const line = losses.find(({ what }) => what === 'line cells')!;
		expect([line.count, line.reason, line.keptBy]).toEqual([2, 'left out by lines=no', []]);
		const usual = planOf(format, mesh);
		for (const loss of usual.losses)
			if (!/groups|markers|number|name/.test(loss.what)) expect(losses).toContainEqual(loss);
	});
});

test('formats without lines take lines=no, and no lines=yes', () => {
	for (const format of [off, stl]) {
		const bytes = (values: OptionValues) =>
			planOf(format, mesh, values).files.map(({ chunks }) => Buffer.concat([...chunks()]));
		expect(bytes({ lines: false })).toEqual(bytes({}));
		expect(() => planOf(format, mesh, { lines: true })).toThrow('no option lines');
	}
});

describe('by the text of the file', () => {
	const { cells: _, ...rest } = mesh;
	const boundary: TriMesh = {
		...rest,
		cells: [mesh.cells![0]!],
		groups: mesh.groups!.filter(({ name }) => name !== 'air'),
	};
	const textOf = (format: typeof vtk) =>
		planOf(format, boundary, { lines: false })
			.files.map(({ chunks }) => Buffer.concat([...chunks()]).toString())
			.join('');

	test('VTK has cells of type 5 alone', () => {
		const types = /CELL_TYPES 2\n([\d\s]+)/.exec(textOf(vtk))![1]!.trim().split(/\s+/);
		expect(types).toEqual(['5', '5']);
	});

	test('XDMF has one grid of one type of cells', () => {
		expect(textOf(xdmf).match(/<Grid /g)).toHaveLength(1);
		expect(textOf(xdmf)).toContain('TopologyType="Triangle"');
	});

	test('MEDIT has no edges', () => {
		expect(textOf(medit)).not.toMatch(/Edges/);
	});

	test('Gmsh has elements of type 2 alone', () => {
		const found = /\$Elements\n2\n([^$]+)\$/.exec(textOf(gmsh))![1]!.trim().split('\n');
		expect(found.map((row) => row.split(' ')[1])).toEqual(['2', '2']);
	});
});
