import { describe, expect, test } from 'vitest';
import { mapsText } from '../../src/cli/maps.ts';
import { planOf } from '../../src/formats/plan.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { sixNodeMesh } from '../support/sixNodes.ts';
import { pass } from './kept/table.ts';
import { formatById, formats, freefem, gmsh, medit, su2, vtk } from './loaded.ts';

/** A triangulation with one point more, which nothing uses, in front of all. */
const straight = (): TriMesh => {
	const { points, triangles } = randomMesh(5, { holes: 0.1, orientation: 'ccw' });
	return {
		dimension: 2,
		points: Float64Array.of(7, 7, ...points),
		triangles: triangles.map((p) => p + 1),
		fields: [],
	};
};
const corners = straight();
/** Middle nodes come after the corners, or between them: point p is the p-th from the end. */
const six = sixNodeMesh(corners);
const reversed = (mesh: TriMesh): TriMesh => {
	const last = pointCount(mesh) - 1;
	const points = mesh.points.map((_, i) => mesh.points[2 * (last - Math.floor(i / 2)) + (i % 2)]!);
	const fields = mesh.fields.map((field) => ({
		...field,
		values: Int32Array.from(field.values, (p) => last - p),
	}));
	return { ...mesh, points, triangles: mesh.triangles.map((p) => last - p), fields };
};

const ofCorners: readonly (readonly [id: string, values: OptionValues])[] = [
	...formats
		.filter(({ holds }) => !holds.fields.some(({ roles }) => roles.includes('midNodes')))
		.filter(({ holds }) => !holds.soup)
		.map(({ id }) => [id, {}] as const),
	['vtk', { dataset: 'polydata' }],
];

test('FreeFem, MEDIT and SU2 are formats of corners alone', () => {
	const ids = ofCorners.map(([id]) => id);
	expect(ids).toEqual(expect.arrayContaining(['freefem', 'medit', 'su2', 'gmr', 'off', 'ply']));
});

describe.each(ofCorners)('files of %s %o', (id, values) => {
	const format = formatById(id)!;

	test.each([
		['after', six, corners],
		['before', reversed(six), reversed(corners)],
	])(
		'have no midside nodes that come %s the corners, and all other points in order',
		async (_, mesh, plain) => {
			const { mesh: again, losses } = await pass(mesh, format, values);
			expect(losses).toContain('midside nodes of the triangles');
			const { mesh: same } = await pass(plain, format, values);
			expect(again!.points).toEqual(same!.points);
			expect(again!.triangles).toEqual(same!.triangles);
			expect(pointCount(again!)).toBe(pointCount(plain));
		},
	);
});

/** Numbers of a text by lines. */
const rowsOf = (text: string) =>
	text
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number));
const textOf = (format: typeof freefem, mesh: TriMesh) =>
	planOf(format, mesh)
		.files.map(({ chunks }) => Buffer.concat([...chunks()]).toString())
		.join('');

describe('by the lines of the file', () => {
	const mesh = sixNodeMesh({
		...corners,
		points: corners.points.subarray(2),
		triangles: corners.triangles.map((p) => p - 1),
	});
	const used = new Set(mesh.triangles).size;

	test('FreeFem has as many vertices as are used', () => {
		const [[vertices, triangles] = [], ...rows] = rowsOf(textOf(freefem, mesh));
		expect(vertices).toBe(used);
		const named = rows.slice(vertices, vertices! + triangles!).flatMap((row) => row.slice(0, 3));
		expect(new Set(named).size).toBe(used);
	});

	test('MEDIT has as many vertices as are used', () => {
		expect(Number(/Vertices\s+(\d+)/.exec(textOf(medit, mesh))?.[1])).toBe(used);
	});

	test('SU2 has as many points as are used', () => {
		expect(Number(/NPOIN=\s*(\d+)/.exec(textOf(su2, mesh))?.[1])).toBe(used);
	});
});

test('fields, groups and own numbers of points follow', () => {
	const count = pointCount(six);
	const mesh: TriMesh = {
		...six,
		fields: [
			...six.fields,
			{
				...{ name: 'x', on: 'points', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from({ length: count }, (_, p) => six.points[2 * p]!),
			},
		],
		groups: [
			{
				...{ name: 'Corners', dimension: 0, tag: 1 },
				members: [{ of: 'points', members: Uint32Array.from({ length: count }, (_, p) => p) }],
			},
		],
		source: {
			...{ format: 'gmsh', firstIndex: 1, parts: [] },
			pointNumbers: Float64Array.from({ length: count }, (_, p) => 10 * p + 3),
		},
	};
	const { mesh: written, numberOf } = planOf(medit, mesh);
	const x = written.fields.find(({ name }) => name === 'x')!;
	expect([...x.values]).toEqual([...written.points.filter((_, i) => i % 2 === 0)]);
	expect(written.groups![0]!.members[0]!.members.length).toBe(pointCount(corners));
	expect(written.source!.pointNumbers!.length).toBe(pointCount(written));
	expect(numberOf('points', count - 1)).toBeNaN();
	expect(numberOf('points', 3)).toBe(4);
});

test('files with room for them keep midside nodes', async () => {
	const { mesh: again } = await pass(six, gmsh);
	expect(pointCount(again!)).toBe(pointCount(six));
	const { mesh: grid } = await pass(six, vtk, { dataset: 'grid' });
	expect(pointCount(grid!)).toBe(pointCount(six));
});

test('quads next to triangles of six nodes are split where midside nodes go', () => {
	const base = sixNodeMesh({
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 0, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
	});
	const at = pointCount(base);
	const mesh: TriMesh = {
		...base,
		points: Float64Array.of(...base.points, 2, 0, 2, 1, 3, 0, 3, 1),
		cells: [{ shape: 'quad', nodes: Uint32Array.of(at, at + 2, at + 3, at + 1), fields: [] }],
	};
	const { mesh: written, losses, notes } = planOf(freefem, mesh);
	expect(losses.map(({ what }) => what)).toEqual(['midside nodes of the triangles']);
	expect(notes).toEqual(['1 quad is split into 2 triangles (FreeFem cannot store quads).']);
	expect(written.triangles.length).toBe(9);
	expect(pointCount(written)).toBe(7);
});

test('a maps file has the points alone that are written', () => {
	const count = pointCount(six);
	const { numberOf } = planOf(freefem, six);
	const text = [
		...mapsText({
			maps: {
				// Of the last two corners and of the first two midside nodes.
				pointParents: Uint32Array.of(0, 1, 0, 2, 1, 2, 0, 1),
				triangleParents: new Uint32Array(0),
				edgeParents: new Uint32Array(0),
			},
			firstNewPoint: pointCount(corners) - 2,
			inputFirst: 1,
			numberOf,
		}),
	];
	const lines = Buffer.concat(text).toString().split('\n');
	const last = pointCount(corners);
	expect(lines.slice(2, 5)).toEqual(['2', `${last - 1} 1 2`, `${last} 1 3`]);
	expect(count).toBeGreaterThan(last);
});
