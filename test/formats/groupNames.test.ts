import { expect, test } from 'vitest';
import { planOf } from '../../src/formats/plan.ts';
import { writtenFormats } from '../../src/formats/registry.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { loaded } from '../support/loadedFormat.ts';
import { readBack } from './sources.ts';

/** Four triangles in a row, in two groups of one name, and two of the lines below them in groups of that name. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 2, 0, 0, 1, 1, 1, 2, 1),
	triangles: Uint32Array.of(0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4),
	fields: [],
	cells: [{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] }],
	groups: [
		{
			name: 'A',
			dimension: 2,
			tag: 1,
			members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
		},
		{
			name: 'A',
			dimension: 2,
			tag: 2,
			members: [{ of: 'triangles', members: Uint32Array.of(2, 3) }],
		},
		{ name: 'A', dimension: 1, tag: 1, members: [{ of: 0, members: Uint32Array.of(0) }] },
		{ name: 'A', dimension: 1, tag: 2, members: [{ of: 0, members: Uint32Array.of(1) }] },
	],
};

const options: Readonly<Record<string, readonly Record<string, string>[]>> = {
	gmsh: [{ version: '2.2' }, { version: '4.1' }],
	mfem: [{ version: '1.0' }, { version: '1.3' }],
	stl: [{ encoding: 'ascii' }, { encoding: 'binary' }],
	xdmf: [{ data: 'text' }, { data: 'hdf5' }],
};
// Where lines become markers of edges there are no groups.
const ways = writtenFormats()
	.filter(({ holds }) => !holds.lineTags)
	.flatMap((format) =>
		(options[format.id] ?? [{}]).map((values) => [format.id, format, values] as const),
	);

test.each(ways)(
	'groups of one name stay apart in %s, or are lost, and both are said: %#',
	async (_, record, values) => {
		const format = await loaded(record);
		const losses = planOf(format, mesh, values).losses.map(({ what }) => what);
		const { mesh: again } = await readBack(format, mesh, values);
		const sizes = (dimension: number) =>
			(again!.groups ?? [])
				.filter((group) => group.dimension === dimension)
				.map(({ members }) => members.reduce((sum, one) => sum + one.members.length, 0));
		for (const [dimension, what, each] of [
			[2, 'groups of triangles and other faces', 2],
			[1, 'groups of edges and lines', 1],
		] as const)
			if (!losses.includes(what) && !losses.includes('line cells'))
				expect(sizes(dimension)).toEqual([each, each]);
		const names = (again!.groups ?? []).map(({ dimension, name }) => `${dimension} ${name}`);
		const isRenamed = (again!.groups ?? []).some(({ name }) => name !== undefined && name !== 'A');
		expect(losses.some((what) => /name/.test(what))).toBe(
			isRenamed || names.some((name) => name.endsWith('undefined')),
		);
	},
);
