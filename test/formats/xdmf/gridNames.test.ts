import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { planOf } from '../../../src/formats/plan.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { found } from '../../support/found.ts';
import { readingLosses, writingLosses } from '../../support/losses.ts';
import { refineOn } from '../../support/refine.ts';
import { gmsh, xdmf } from '../loaded.ts';
import { memorySource } from '../sources.ts';

const include = `<xi:include xpointer="xpointer(/Xdmf/Domain/Grid/Geometry)" />`;
const triangles = `<Topology TopologyType="Triangle" NumberOfElements="2" NodesPerElement="3">
<DataItem Dimensions="2 3" NumberType="Int" Format="XML">0 1 2
0 2 3
</DataItem></Topology>`;

/** A file as dolfinx writes it as text: a mesh, tags of its cells and of its facets, whose type is not said. */
const file = (cellTags: string, type = '') => `<?xml version="1.0"?>
<!DOCTYPE Xdmf SYSTEM "Xdmf.dtd" []>
<Xdmf Version="3.0" xmlns:xi="http://www.w3.org/2001/XInclude">
  <Domain>
    <Grid Name="mesh" GridType="Uniform">${triangles}
      <Geometry GeometryType="XY"><DataItem Dimensions="4 2" Format="XML">0 0
1 0
1 1
0 1
</DataItem></Geometry>
    </Grid>
    <Grid Name="cell_tags" GridType="Uniform">${include}${triangles}
      <Attribute Name="materials" AttributeType="Scalar" Center="Cell">
        <DataItem Dimensions="2 1"${type} Format="XML">${cellTags}</DataItem>
      </Attribute>
    </Grid>
    <Grid Name="facet_tags" GridType="Uniform">${include}
      <Topology TopologyType="PolyLine" NumberOfElements="2" NodesPerElement="2">
        <DataItem Dimensions="2 2" NumberType="Int" Format="XML">0 1
2 3
</DataItem></Topology>
      <Attribute Name="walls" AttributeType="Scalar" Center="Cell">
        <DataItem Dimensions="2 1" Format="XML">5
6
</DataItem></Attribute>
    </Grid>
  </Domain>
</Xdmf>
`;

async function read(text: string) {
	const { mesh, findings } = await xdmf.read([memorySource('a.xdmf', text)]);
	return { mesh: mesh!, findings };
}

const textOf = (mesh: TriMesh) =>
	planOf(xdmf, mesh)
		.files.map(({ chunks }) => Buffer.concat([...chunks()]).toString())
		.join('');

/** Of each grid its name, its first attribute's, the numbers of this and of its topology. */
const gridsIn = (text: string) =>
	text
		.split('<Grid ')
		.slice(1)
		.map((grid) => {
			const [, topology] = /<Topology[^>]*>\s*<DataItem[^>]*>([^<]*)</.exec(grid) ?? [];
			const [, name, values] =
				/<Attribute[^>]*Name="([^"]*)"[^>]*>\s*<DataItem[^>]*>([^<]*)</.exec(grid) ?? [];
			const numbers = (list = '') => list.trim().split(/\s+/).map(Number);
			return {
				grid: /Name="([^"]*)"/.exec(grid)![1],
				attribute: name,
				values: numbers(values),
				topology: numbers(topology),
			};
		});

describe('the grids of a file of dolfinx', () => {
	test('keep their names, and the first attribute of each its own', async () => {
		const { mesh, findings } = await read(file('7\n8\n'));
		expect(findings).toEqual([]);
		expect(mesh.groups!.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[2, 7],
			[2, 8],
			[1, 5],
			[1, 6],
		]);
		const text = textOf(mesh);
		expect(gridsIn(text)).toMatchObject([
			{ grid: 'mesh', topology: [0, 1, 2, 0, 2, 3] },
			{ grid: 'cell_tags', attribute: 'materials', values: [7, 8], topology: [0, 1, 2, 0, 2, 3] },
			{ grid: 'facet_tags', attribute: 'walls', values: [5, 6], topology: [0, 1, 2, 3] },
		]);
		const { mesh: again } = await read(text);
		expect(again.groups).toEqual(mesh.groups);
		expect(again.source).toEqual(mesh.source);
		expect(textOf(again)).toBe(text);
	});

	test('lose them in one grid, which is said', async () => {
		const { mesh } = await read(file('7\n8\n'));
		expect(writingLosses(xdmf, mesh, { grids: 'one' })).toEqual([
			'names of further grids: 2 (grids=one writes one grid)',
		]);
	});

	test('keep them through a refinement', async () => {
		const { mesh } = await read(file('7\n8\n'));
		const selection = Uint8Array.of(1, 1);
		const { mesh: refined } = await refineOn(createCpuEngine, mesh, { selection });
		const [main, cells, facets] = gridsIn(textOf(refined));
		expect([main!.grid, cells!.grid, facets!.grid]).toEqual(['mesh', 'cell_tags', 'facet_tags']);
		expect(cells!.topology).toEqual(main!.topology);
		expect(new Set(cells!.values)).toEqual(new Set([7, 8]));
		expect(new Set(facets!.values)).toEqual(new Set([5, 6]));
	});

	test('leave cells out that have no tag', async () => {
		const { mesh } = await read(file('7\n8\n'));
		const groups = mesh.groups!.filter(({ tag }) => tag !== 7);
		expect(gridsIn(textOf({ ...mesh, groups }))[1]).toMatchObject({
			...{ grid: 'cell_tags', values: [8], topology: [0, 2, 3] },
		});
	});

	test('lose fractions on cells, which is said', async () => {
		const { mesh, findings } = await read(file('7.5\n8\n'));
		expect(found(findings)).toEqual(['not-kept 3:1 1']);
		expect(readingLosses(mesh)).toEqual([
			'attributes of further grids on faces: 1 (not integers; those of the first grid are read)',
		]);
		const { findings: said } = await read(file('7\n8\n', ' NumberType="Float"'));
		expect(said).toHaveLength(1);
	});
});

test('legacy DOLFIN, which takes the first grid whose first attribute has a name, finds the tags of facets', async () => {
	const { mesh } = await read(file('7\n8\n'));
	const { source: _, ...other } = mesh;
	const grids = gridsIn(textOf(other));
	expect(grids.map(({ grid, attribute, values }) => [grid, attribute, values])).toEqual([
		['mesh', 'gmsh:physical', [7, 8]],
		['mesh_facets', 'mesh_facets', [5, 6]],
	]);
	const { mesh: again } = await read(textOf(other));
	expect(again.source!.extras).toEqual({ version: '3.0', name: 'mesh' });
	expect(planOf(gmsh, again).losses).toEqual([]);
});

test('two grids of facets stay two, and new lines come in a third', async () => {
	const second = `<Grid Name="cracks" GridType="Uniform">${include}
<Topology TopologyType="PolyLine" NumberOfElements="1" NodesPerElement="2">
<DataItem Dimensions="1 2" NumberType="Int" Format="XML">0 2</DataItem></Topology>
<Attribute Name="cracks" Center="Cell"><DataItem Dimensions="1" Format="XML">9</DataItem></Attribute></Grid>`;
	const { mesh } = await read(file('7\n8\n').replace('</Domain>', `${second}</Domain>`));
	const more: TriMesh = {
		...mesh,
		cells: [...mesh.cells!, { shape: 'line', nodes: Uint32Array.of(1, 2), fields: [] }],
	};
	const grids = gridsIn(textOf(more)).slice(2);
	expect(grids.map(({ grid, values, topology }) => [grid, values, topology])).toEqual([
		['facet_tags', [5, 6], [0, 1, 2, 3]],
		['cracks', [9], [0, 2]],
		['mesh_facets', [0], [1, 2]],
	]);
});

test('one grid has its groups as meshio reads them, whatever the option grids says', async () => {
	const { mesh } = await read(file('7\n8\n'));
	const { source: _, cells: __, ...faces } = mesh;
	const groups = mesh.groups!.slice(0, 2);
	const text = textOf({ ...faces, groups });
	// meshio takes each for a text of XML.
	expect(text.match(/<Information [^>]*>&lt;main&gt;/g)).toHaveLength(2);
	expect(textOf(mesh)).not.toContain('main&gt;');
});

test('quads with tags are those of the mesh, not once more', async () => {
	const quads = (order: string) => `<Topology TopologyType="Quadrilateral" NumberOfElements="2">
<DataItem Dimensions="2 4" NumberType="Int" Format="XML">${order}</DataItem></Topology>`;
	const text = (tagged: string) => `<Xdmf Version="3.0"><Domain>
<Grid Name="mesh">${quads('0 1 4 3 1 2 5 4')}<Geometry GeometryType="XY">
<DataItem Dimensions="6 2" Format="XML">0 0 1 0 2 0 0 1 1 1 2 1</DataItem></Geometry></Grid>
<Grid Name="cell_tags"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" xpointer="xpointer(/Xdmf/Domain/Grid/Geometry)"/>
${quads(tagged)}<Attribute Name="cell_tags" Center="Cell"><DataItem Dimensions="2" Format="XML">7 8</DataItem></Attribute></Grid>
</Domain></Xdmf>`;
	const { mesh } = await read(text('1 2 5 4 0 1 4 3'));
	expect(mesh.cells!.map(({ shape, nodes }) => [shape, nodes.length])).toEqual([['quad', 8]]);
	expect(
		mesh.groups!.map(({ tag, members }) => [tag, members[0]!.of, [...members[0]!.members]]),
	).toEqual([
		[7, 0, [1]],
		[8, 0, [0]],
	]);
	const written = textOf(mesh);
	expect(gridsIn(written)[1]).toMatchObject({
		...{ grid: 'cell_tags', values: [8, 7], topology: [0, 1, 4, 3, 1, 2, 5, 4] },
	});
	const { mesh: again } = await read(written);
	expect(again.cells).toEqual(mesh.cells);
	// Others are cells of their own.
	const { mesh: more } = await read(text('1 2 5 4 0 1 4 5'));
	expect(more.cells!.map(({ nodes }) => nodes.length)).toEqual([8, 8]);
});
