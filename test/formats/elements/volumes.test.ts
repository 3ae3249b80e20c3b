import { describe, expect, test } from 'vitest';
import { readMesh } from '../../../src/library/index.ts';
import { meshInfo } from '../../../src/mesh/info.ts';
import { usedPoints } from '../../../src/mesh/usedPoints.ts';
import { netcdfFile, type Wanted } from '../exodus/netcdfFile.ts';
import { memorySource } from '../sources.ts';

const count = (faces: boolean) => (faces ? 2 : 1);

/** A tetrahedron over points 1 to 4, with or without one of its faces beside it; point 5 is of none. */
const files: Readonly<Record<string, (faces: boolean) => string>> = {
	'a.inp': (faces) =>
		`*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n5,9,9,9\n${faces ? '*ELEMENT,TYPE=S3\n1,1,2,3\n' : ''}*ELEMENT,TYPE=C3D4\n2,1,2,3,4\n`,
	'a.mesh': (faces) =>
		`MeshVersionFormatted 2\nDimension 3\nVertices\n5\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n9 9 9 0\n${faces ? 'Triangles\n1\n1 2 3 0\n' : ''}Tetrahedra\n1\n1 2 3 4 0\nEnd\n`,
	'2.msh': (faces) =>
		`$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 9 9 9\n$EndNodes\n$Elements\n${count(faces)}\n${faces ? '1 2 2 1 1 1 2 3\n' : ''}2 4 2 1 1 1 2 3 4\n$EndElements\n`,
	'4.msh': (faces) =>
		`$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 5 1 5\n3 1 0 5\n1\n2\n3\n4\n5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n9 9 9\n$EndNodes\n$Elements\n${count(faces)} ${count(faces)} 1 2\n${faces ? '2 1 2 1\n1 1 2 3\n' : ''}3 1 4 1\n2 1 2 3 4\n$EndElements\n`,
	'a.vtk': (faces) =>
		`# vtk DataFile Version 3.0\nMesh\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n0 0 0 1 0 0 0 1 0 0 0 1 9 9 9\nCELLS ${count(faces)} ${faces ? 9 : 5}\n${faces ? '3 0 1 2\n' : ''}4 0 1 2 3\nCELL_TYPES ${count(faces)}\n${faces ? '5\n' : ''}10\nCELL_DATA ${count(faces)}\nSCALARS load double 1\nLOOKUP_TABLE default\n${faces ? '7\n' : ''}8\n`,
	'a.vtu': (faces) =>
		`<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian"><UnstructuredGrid><Piece NumberOfPoints="5" NumberOfCells="${count(faces)}"><Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">0 0 0 1 0 0 0 1 0 0 0 1 9 9 9</DataArray></Points><Cells><DataArray type="Int64" Name="connectivity" format="ascii">${faces ? '0 1 2 ' : ''}0 1 2 3</DataArray><DataArray type="Int64" Name="offsets" format="ascii">${faces ? '3 7' : '4'}</DataArray><DataArray type="UInt8" Name="types" format="ascii">${faces ? '5 ' : ''}10</DataArray></Cells></Piece></UnstructuredGrid></VTKFile>`,
	'mixed.xdmf': (faces) =>
		`<Xdmf Version="3.0"><Domain><Grid Name="m"><Geometry GeometryType="XYZ"><DataItem Dimensions="5 3" Format="XML">0 0 0 1 0 0 0 1 0 0 0 1 9 9 9</DataItem></Geometry><Topology TopologyType="Mixed" NumberOfElements="${count(faces)}"><DataItem Dimensions="${faces ? 9 : 5}" NumberType="Int" Format="XML">${faces ? '4 0 1 2 ' : ''}6 0 1 2 3</DataItem></Topology></Grid></Domain></Xdmf>`,
	'a.ucd': (faces) =>
		`5 ${count(faces)} 0 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 9 9 9\n${faces ? '1 1 tri 1 2 3\n' : ''}2 1 tet 1 2 3 4\n`,
	'a.su2': (faces) =>
		`NDIME= 3\nNELEM= 1\n10 0 1 2 3 0\nNPOIN= 5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n9 9 9\nNMARK= 1\nMARKER_TAG= wall\nMARKER_ELEMS= ${faces ? '1\n5 0 1 2' : 0}\n`,
	'mfem.mesh': (faces) =>
		`MFEM mesh v1.0\n\ndimension\n3\n\nelements\n1\n1 4 0 1 2 3\n\nboundary\n${faces ? '1\n7 2 0 1 2' : 0}\n\nvertices\n5\n3\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n9 9 9\n`,
	'a.xml': (faces) =>
		`<dolfin><mesh celltype="tetrahedron" dim="3"><vertices size="5">${['0 0 0', '1 0 0', '0 1 0', '0 0 1', '9 9 9'].map((place, i) => `<vertex index="${i}" x="${place[0]}" y="${place[2]}" z="${place[4]}"/>`).join('')}</vertices><cells size="1"><tetrahedron index="0" v0="0" v1="1" v2="2" v3="3"/></cells>${faces ? '<domains><mesh_value_collection type="uint" dim="2" size="1"><value cell_index="0" local_entity="3" value="7"/></mesh_value_collection></domains>' : ''}</mesh></dolfin>`,
	'a.vol': (faces) =>
		`mesh3d\ndimension\n3\ngeomtype\n0\n${faces ? 'surfaceelements\n1\n1 1 0 0 3 1 2 3\n' : ''}volumeelements\n1\n1 4 1 2 3 4\npoints\n5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n9 9 9\nendmesh\n`,
};

const exodusFile = (faces: boolean): Uint8Array => {
	const block = (nth: number, elem_type: string, values: readonly number[]): Wanted => ({
		...{ name: `connect${nth}`, of: [`num_el_in_blk${nth}`, `num_nod_per_el${nth}`], type: 'int' },
		...{ values, attributes: { elem_type } },
	});
	const axis = (name: string, values: readonly number[]): Wanted => ({
		...{ name, of: ['num_nodes'], type: 'double', values },
	});
	return netcdfFile(
		1,
		{
			...{
				time_step: 0,
				num_dim: 3,
				num_nodes: 5,
				num_elem: count(faces),
				num_el_blk: count(faces),
			},
			...{ num_el_in_blk1: 1, num_nod_per_el1: 4, num_el_in_blk2: 1, num_nod_per_el2: 3 },
		},
		[
			axis('coordx', [0, 1, 0, 0, 9]),
			axis('coordy', [0, 0, 1, 0, 9]),
			axis('coordz', [0, 0, 0, 1, 9]),
			block(1, 'TETRA4', [1, 2, 3, 4]),
			...(faces ? [block(2, 'TRI3', [1, 2, 3])] : []),
		],
		0,
	);
};

const read = (name: string, faces: boolean) =>
	readMesh(memorySource(name, name === 'a.e' ? exodusFile(faces) : files[name]!(faces)));

describe.each([...Object.keys(files), 'a.e'])('volumes of %s', (name) => {
	test('beside faces are counted, and their points are used', async () => {
		const { mesh, findings } = await read(name, true);
		expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
		// DOLFIN gives facets no direction: they are turned outwards.
		expect([...mesh!.triangles]).toEqual(name === 'a.xml' ? [0, 2, 1] : [0, 1, 2]);
		expect([...usedPoints(mesh!)]).toEqual([1, 1, 1, 1, 0]);
		expect(meshInfo(mesh!).otherElements).toMatchObject([{ count: 1 }]);
		const { what } = mesh!.source!.others!.kinds[0]!;
		expect(findings.filter(({ message }) => message.includes(what.slice(0, 7)))).toHaveLength(1);
		expect(
			mesh!.fields.filter(({ name }) => name === 'load').map(({ values }) => [...values]),
		).toEqual(name === 'a.vtk' ? [[7]] : []);
	});

	test('alone are refused in the same words', async () => {
		const { mesh, findings } = await read(name, false);
		expect(mesh).toBeUndefined();
		expect(findings).toMatchObject([{ rule: 'not-supported' }]);
		expect(findings[0]?.message).toMatch(
			/^The file has only volume elements \(1 .*\), and TriRefine works on surfaces: export the surface/,
		);
	});
});

test('volumes of an XDMF grid beside one of faces are counted', async () => {
	const topology = (type: string, values: string) =>
		`<Topology TopologyType="${type}" NumberOfElements="1"><DataItem Dimensions="1 ${values.split(' ').length}" NumberType="Int" Format="XML">${values}</DataItem></Topology>`;
	const geometry =
		'<Geometry GeometryType="XYZ"><DataItem Dimensions="5 3" Format="XML">0 0 0 1 0 0 0 1 0 0 0 1 9 9 9</DataItem></Geometry>';
	const text = `<Xdmf Version="3.0"><Domain><Grid Name="m">${geometry}${topology('Tetrahedron', '0 1 2 3')}</Grid><Grid Name="f">${geometry}${topology('Triangle', '0 1 2')}</Grid></Domain></Xdmf>`;
	const { mesh, findings } = await readMesh(memorySource('a.xdmf', text));
	expect([...mesh!.triangles], JSON.stringify(findings)).toEqual([0, 1, 2]);
	expect([...usedPoints(mesh!)]).toEqual([1, 1, 1, 1, 0]);
	expect(mesh!.source?.others?.kinds).toEqual([{ what: 'tetrahedra', count: 1 }]);
});

test('sections of MEDIT that are not read are named, and normalising leaves their points', async () => {
	const text =
		'MeshVersionFormatted 2\nDimension 2\nVertices\n6\n0 0 1\n1 0 1\n0 1 1\n0.5 0 1\n0.5 0.5 1\n0 0.5 1\nTrianglesP2\n1\n1 2 3 4 5 6 7\nEnd\n';
	const { mesh, findings } = await readMesh(memorySource('a.mesh', text));
	expect(findings).toMatchObject([{ rule: 'other-elements' }]);
	expect(findings[0]?.message).toContain('1 triangle of order 2');
	expect([...usedPoints(mesh!)]).toEqual(Array(6).fill(1));
});
