import { expect, test } from 'vitest';
import { readMesh, writeMesh } from '../../../src/library/index.ts';
import { memorySource, textOf } from '../sources.ts';

const corners = '1 0 0 0\n2 1 0 0\n3 0 1 0\n';

/** Files whose names are `Öl` and `Äl`, of each format with names that people give. */
const files: Readonly<Record<string, string>> = {
	'a.inp': '*NODE\n1,0,0\n2,1,0\n3,0,1\n*ELEMENT,TYPE=CPS3,ELSET=Öl\n1,1,2,3\n*NSET,NSET=Äl\n1\n',
	'a.mesh':
		'MFEM mesh v1.3\n\ndimension\n2\n\nelements\n1\n1 2 0 1 2\n\nattribute_sets\n2\n"Öl" 1 1\n"Äl" 1 1\n\nboundary\n0\n\nvertices\n3\n2\n0 0\n1 0\n0 1\n\nmfem_mesh_end\n',
	'a.vol':
		'mesh3d\ndimension\n2\ngeomtype\n0\nsurfaceelements\n2\n1 1 0 0 3 1 2 3\n2 2 0 0 3 1 3 2\npoints\n3\n0 0 0\n1 0 0\n0 1 0\nmaterials\n2\n1 Öl\n2 Äl\nendmesh\n',
	'a.ucd': `3 1 2 0 0\n${corners}1 1 tri 1 2 3\n2 1 1\nÖl, m\nÄl, m\n1 5 6\n2 5 6\n3 5 6\n`,
	'a.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\ng Öl\nf 1 2 3\ng Äl\nf 2 4 3\n',
	'a.stl':
		'solid Öl\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\nsolid Äl\nfacet normal 0 0 1\nouter loop\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n',
	'a.su2':
		'NDIME= 2\nNELEM= 1\n5 0 1 2 0\nNPOIN= 3\n0 0 0\n1 0 1\n0 1 2\nNMARK= 2\nMARKER_TAG= Öl\nMARKER_ELEMS= 1\n3 0 1\nMARKER_TAG= Äl\nMARKER_ELEMS= 1\n3 1 2\n',
	'a.points.csv': 'x,y,Öl,Äl\n0,0,1,2\n1,0,1,2\n0,1,1,2\n',
	'a.msh':
		'$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n1 1 "Öl"\n2 2 "Äl"\n$EndPhysicalNames\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n$Elements\n2\n1 1 2 1 1 1 2\n2 2 2 2 1 1 2 3\n$EndElements\n',
	'a.vtk':
		'# vtk DataFile Version 3.0\nMesh\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 3 double\n0 0 0 1 0 0 0 1 0\nCELLS 1 4\n3 0 1 2\nCELL_TYPES 1\n5\nPOINT_DATA 3\nSCALARS Öl double 1\nLOOKUP_TABLE default\n1 2 3\nSCALARS Äl double 1\nLOOKUP_TABLE default\n1 2 3\n',
	'a.ply':
		'ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty double Öl\nproperty double Äl\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 1 2\n1 0 1 2\n0 1 1 2\n3 0 1 2\n',
};

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

const namesOf = async (name: string, content: string | Uint8Array) => {
	const { mesh, findings } = await readMesh(memorySource(name, content));
	expect(mesh, JSON.stringify(findings)).toBeDefined();
	const names = [...(mesh!.groups ?? []), ...mesh!.fields].map((one) => one.name);
	return {
		mesh: mesh!,
		names: names.filter((one) => /^.l$/.test(one ?? '')).sort(),
		said: findings.filter(({ rule }) => rule === 'not-utf-8').length,
	};
};

test.each(Object.entries(files))(
	'names in UTF-8 and in Latin-1 are read: %s',
	async (name, text) => {
		const modern = await namesOf(name, text);
		expect(modern).toMatchObject({ names: ['Äl', 'Öl'], said: 0 });
		expect(modern.mesh.source?.encoding).toBeUndefined();
		const old = await namesOf(name, latin1(text));
		expect(old).toMatchObject({ names: ['Äl', 'Öl'], said: 1 });
	},
);

test.each(['inp', 'mesh', 'obj', 'stl', 'su2', 'msh'])(
	'a file in Latin-1 is written in Latin-1: %s',
	async (suffix) => {
		const { mesh } = await namesOf(`a.${suffix}`, latin1(files[`a.${suffix}`]!));
		const { files: made } = await writeMesh(mesh, mesh.source!.format, { name: `b.${suffix}` });
		const bytes = made[0]!.bytes;
		expect(Buffer.from(bytes).toString('latin1')).toContain('Öl');
		expect(textOf(bytes)).not.toContain('Öl');
	},
);

test('sets of an input file whose names differ in bytes of Latin-1 alone stay two, and sections name them', async () => {
	const deck = latin1(
		`*NODE\n1,0,0\n2,1,0\n3,0,1\n4,1,1\n*ELEMENT,TYPE=CPS3,ELSET=Gehäuse\n1,1,2,3\n*ELEMENT,TYPE=CPS3,ELSET=Gehöuse\n2,2,4,3\n*SOLID SECTION,ELSET=Gehäuse,MATERIAL=m\n*SOLID SECTION,ELSET=Gehöuse,MATERIAL=m\n`,
	);
	const { mesh } = await readMesh(memorySource('a.inp', deck));
	expect(mesh?.groups?.map(({ name }) => name)).toEqual(['Gehäuse', 'Gehöuse']);
	const { files: made } = await writeMesh(mesh!, 'abaqus');
	const text = Buffer.from(made[0]!.bytes).toString('latin1');
	for (const name of ['Gehäuse', 'Gehöuse'])
		expect(text.split('\n').filter((line) => line.includes(name))).toEqual([
			`*ELSET, ELSET=${name}`,
			`*SOLID SECTION,ELSET=${name},MATERIAL=m`,
		]);
});

test('UTF-8 whose characters are cut by the blocks of the check is UTF-8', async () => {
	for (const shift of [0, 1]) {
		const comment = `${'x'.repeat(shift)}${'ä'.repeat(600_000)}`;
		const text = `** ${comment}\n${files['a.inp']}`;
		expect(await namesOf('a.inp', text)).toMatchObject({ names: ['Äl', 'Öl'], said: 0 });
	}
});
