import { expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { meshOf, square } from './reading.ts';

/** The mesh with marker 1 on the edge between two points (0-based). */
function marked(mesh: TriMesh, a: number, b: number): TriMesh {
	const { edges } = topologyOf(mesh);
	const values = new Int32Array(edges.length / 2);
	for (let e = 0; e < values.length; e++)
		if (Math.min(edges[2 * e]!, edges[2 * e + 1]!) === a)
			if (Math.max(edges[2 * e]!, edges[2 * e + 1]!) === b) values[e] = 1;
	const field = { name: 'marker', on: 'edges', role: 'marker', type: 'integer' } as const;
	return { ...mesh, fields: [...mesh.fields, { ...field, components: 1, values }] };
}

const fileOf = (mesh: TriMesh) => textOf([...written(abaqus, mesh).values()][0]!);

test('an edge marker leaves the group of edges with its tag in its place of the file', async () => {
	const mesh = await meshOf(square);
	expect(mesh.groups?.find(({ name }) => name === 'right')).toMatchObject({
		...{ dimension: 1, tag: 1 },
	});
	const text = fileOf(marked(mesh, 2, 3));
	expect(text).toContain('*Surface, type=element, name=right\n1, S2\n');
	expect(text).toContain('NAME=EDGES_1\n2, S2\n');
});

test('the set of an edge marker has a name of its own beside that of a group of the file', async () => {
	const mesh = await meshOf(square.replace('name=right', 'name=EDGES_1'));
	const text = fileOf(marked(mesh, 2, 3));
	expect(text).toContain('name=EDGES_1\n1, S2\n');
	expect(text).toContain('NAME=EDGES_1_2\n2, S2\n');
});

test('edge markers are no unnamed groups beside groups that are not written', async () => {
	const { source, groups, ...mesh } = await meshOf(square);
	const polygon = {
		dimension: 2,
		tag: 1,
		name: 'p',
		members: [{ of: 0, members: Uint32Array.of(0) }],
	};
	const polygons = { nodes: Uint32Array.of(0, 1, 2), offsets: Uint32Array.of(0, 3), fields: [] };
	const cells = [{ shape: 'polygon', ...polygons }];
	const { losses = [] } = abaqus.write(
		marked({ ...mesh, groups: [polygon], cells } as TriMesh, 2, 3),
	);
	expect(losses.map(({ what }) => what)).toEqual([]);
});
