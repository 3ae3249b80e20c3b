import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { gmsh, vtu } from '../loaded.ts';
import { memorySource, readBack, textOf, written } from '../sources.ts';

const key = (name: string) =>
	`<InformationKey name="${name}" location="here" length="1"><Value index="0">k</Value></InformationKey>`;

/** Two triangles and a line, with everything that stands in VTU files round them. */
const everything = `<?xml version="1.0"?>
<!-- before: a > b, <c> and ünïcode -->
<?tool run?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64" owner="me">
  <!-- inside -->
  <UnstructuredGrid origin="there">
    <FieldData active="TimeValue">
      <DataArray type="Float64" Name="TimeValue" NumberOfTuples="1" format="ascii">0.5</DataArray>
      <Array type="String" Name="note" NumberOfTuples="1" format="ascii">104 105 0 ${key('note')}</Array>
    </FieldData>
    <Piece NumberOfPoints="4" NumberOfCells="3" layer="2">
      <PointData Scalars="heat">
        <DataArray type="Float32" Name="heat" ComponentName0="T" unit="K" TimeStep="0" format="ascii">1 2 3 4 ${key('UNITS')}</DataArray>
        <DataArray type="UInt8" Name="vtkGhostType" format="ascii">0 0 1 0</DataArray>
      </PointData>
      <CellData Vectors="flow">
        <DataArray type="Float64" Name="flow" NumberOfComponents="3" format="ascii">1 2 3 4 5 6 7 8 9</DataArray>
      </CellData>
      <Points fixed="yes"><DataArray type="Float64" Name="Position" NumberOfComponents="3" unit="m" format="ascii">0 0 0 1 0 0 1 1 0 0 1 0 ${key('FRAME')}</DataArray></Points>
      <Cells kind="mixed">
        <DataArray type="Int64" Name="connectivity" base="0" format="ascii">0 1 2 0 2 3 0 1</DataArray>
        <DataArray type="Int64" Name="offsets" base="1" format="ascii">3 6 8 ${key('OFFSET')}</DataArray>
        <DataArray type="UInt8" Name="types" base="2" format="ascii">5 5 3</DataArray>
      </Cells>
    </Piece>
  </UnstructuredGrid>
</VTKFile>
<!-- behind -->
`;

const read = async (text: string) => {
	const { mesh, findings } = await vtu.read([memorySource('a.vtu', text)]);
	return { mesh: mesh as TriMesh, findings };
};

describe('a file with everything that the mesh has no place for', () => {
	test('is read without a word', async () => {
		const { mesh, findings } = await read(everything);
		expect(findings).toEqual([]);
		expect(mesh.source!.unkept).toBeUndefined();
	});

	test.each([
		{ encoding: 'ascii' },
		{ encoding: 'binary', compressor: 'zlib' },
		{ encoding: 'appended', compressor: 'none' },
		{ encoding: 'appended-base64', compressor: 'zlib' },
	])('is the same mesh after writing and reading as $encoding', async (values) => {
		const { mesh } = await read(everything);
		expect(planOf(vtu, mesh, values).losses).toEqual([]);
		const { mesh: again, findings } = await readBack(vtu, mesh, values);
		expect(findings).toEqual([]);
		const {
			encoding: _,
			compressor: __,
			...extras
		} = mesh.source!.extras as Record<string, unknown>;
		expect(again!.source!.extras).toMatchObject(extras);
		expect({ ...again!, source: undefined }).toEqual({ ...mesh, source: undefined });
	});

	test('has all of it when it is written', async () => {
		const { mesh } = await read(everything);
		const text = textOf(written(vtu, mesh, { encoding: 'ascii' }).get('mesh.vtu'));
		for (const part of [
			/^<\?xml version="1.0"\?>\n<!-- before: a > b, <c> and ünïcode -->\n<\?tool run\?>\n<VTKFile/,
			/<VTKFile [^>]*owner="me">\n<!-- inside -->\n<!-- behind -->\n/,
			/<UnstructuredGrid origin="there">/,
			/<FieldData active="TimeValue">/,
			/<Array type="String" Name="note"[^>]*>\n104\n105\n0\n *<InformationKey name="note"/,
			/<Piece NumberOfPoints="4" NumberOfCells="3" layer="2">/,
			/<PointData Scalars="heat">/,
			/Name="heat" ComponentName0="T" unit="K" TimeStep="0"/,
			/<CellData Vectors="flow">/,
			/<Points fixed="yes">/,
			/Name="Position" NumberOfComponents="3" unit="m"/,
			/<Cells kind="mixed">/,
			/Name="connectivity" base="0"/,
			/Name="offsets" base="1"/,
			/Name="types" base="2"/,
		])
			expect(text).toMatch(part);
		for (const name of ['note', 'UNITS', 'FRAME', 'OFFSET']) expect(text).toContain(key(name));
	});

	test('reports what another format can’t hold', async () => {
		const { mesh } = await read(everything);
		expect(
			planOf(gmsh, mesh).losses.map(({ what, count, keptBy }) => [what, count, keptBy]),
		).toEqual([
			['field "TimeValue" on mesh', 1, ['vtu', 'pvtu', 'vtk', 'xdmf']],
			['arrays of strings', 1, ['vtu']],
			['keys of information', 4, ['vtu']],
			['attributes of elements', 12, ['vtu']],
			['comments and processing instructions', 4, ['vtu']],
		]);
	});

	test('behind raw data, too, has its comments', async () => {
		const { mesh } = await read(everything);
		const bytes = written(vtu, mesh, { encoding: 'appended', compressor: 'none' }).get('mesh.vtu')!;
		const more = new Uint8Array([...bytes, ...new TextEncoder().encode('<!-- last -->\n')]);
		const { mesh: again } = await vtu.read([memorySource('a.vtu', more)]);
		const { comments } = again!.source!.extras as { comments: { inside: string[] } };
		expect(comments.inside).toEqual(['<!-- inside -->', '<!-- behind -->', '<!-- last -->']);
	});
});

describe('what is not read is reported', () => {
	const at = (place: string, what: string) => everything.replace(place, `${place}${what}`);
	const twice = everything.replace(
		/<Piece[\s\S]*<\/Piece>/,
		(piece) => piece + piece.replace('unit="K"', 'unit="C"').replace('layer="2"', 'layer="3"'),
	);
	test.each([
		['an element of the file', at('owner="me">', '<Extra/>'), 'field <Extra>'],
		['an element of the grid', at('origin="there">', '<Extra/>'), 'field <Extra>'],
		['an element of a piece', at('layer="2">', '<Faces/>'), 'field <Faces>'],
		['a second list of points', at('</Points>', '<Points/>'), 'field <Points'],
		['an element of the points', at('<Points fixed="yes">', key('lost')), 'field <InformationKey>'],
		[
			'an array of the cells',
			at('<Cells kind="mixed">', '<DataArray Name="more"/>'),
			'field <DataArray Name="more">',
		],
		['an element in an array', at('>0.5', '<Extra/>'), 'field <Extra>'],
		['text between elements', at('layer="2">', 'words'), 'text in <Piece>'],
		['attributes of further pieces', twice, '2 attributes of a further piece'],
		[
			'strings on points',
			at('Scalars="heat">', '<Array type="String" Name="names"/>'),
			'field "names" on points',
		],
	])('%s', async (_, text, what) => {
		const { mesh, findings } = await read(text);
		const told = findings.filter(({ rule }) => rule === 'not-kept');
		expect(mesh.source!.unkept?.map((one) => one.what)).toContainEqual(
			expect.stringContaining(what),
		);
		expect(told.length).toBe(mesh.source!.unkept!.length);
	});

	test.each([
		[34, 'biquadratic triangles'],
		[99, 'cells'],
	])('cells of type %d are refused', async (type, name) => {
		const { mesh, findings } = await read(everything.replace('5 5 3<', `5 ${type} 3<`));
		expect(mesh).toBeUndefined();
		expect(findings.map(({ rule }) => rule)).toEqual(['not-supported']);
		expect(findings[0]!.message).toContain(name);
	});
});
