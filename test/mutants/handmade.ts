import { gunzipSync } from 'node:zlib';
import { square as abaqusText } from '../formats/abaqus/reading.ts';
import { meshText, rowOfCubes } from '../formats/dolfin/solids.ts';
import { netcdfFile } from '../formats/exodus/netcdfFile.ts';
import { square2, square4 } from '../formats/gmsh/files.ts';
import classic from '../formats/hdf5/files/classic.e.gz';
import compressed from '../formats/hdf5/files/compressed.e.gz';
import netcdf4 from '../formats/hdf5/files/hdf5.e.gz';
import { text as meditText } from '../formats/medit/files.ts';
import { gmf, squareBlocks } from '../formats/medit/gmfBytes.ts';
import { curved, volumes as mfemVolumes, named, plain } from '../formats/mfem/reading.ts';
import { archive, npy } from '../formats/npz/arrays.ts';
import { readOnlyTexts } from '../formats/parallel/readOnlyTexts.ts';
import { text as plyText } from '../formats/ply/files.ts';
import { piecesOf, setOf } from '../formats/pvtu/pieces.ts';
import { text as su2Text, trailer, volumes, zones } from '../formats/su2/files.ts';
import { gridText, polydataBytes } from '../formats/vtk/files.ts';
import { sample, styles, vtuFile } from '../formats/vtu/vtuFile.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import type { Files } from './seeds.ts';
import { texts } from './texts.ts';

const one = (name: string, content: string | Uint8Array): Files =>
	new Map([[name, typeof content === 'string' ? Buffer.from(content, 'latin1') : content]]);

const points = npy('<f8', [4, 2], [0, 0, 1, 0, 1, 1, 0, 1]);
const corners = [0, 1, 2, 0, 2, 3];

/** A triangle and a quad in two blocks, with a side set, in a classic file of a version of netCDF. */
const netcdf = (version: 1 | 2 | 5): Uint8Array =>
	netcdfFile(
		version,
		{
			...{ num_dim: 2, num_nodes: 5, num_elem: 2, num_el_blk: 2, num_side_sets: 1 },
			...{ num_el_in_blk1: 1, num_nod_per_el1: 3, num_el_in_blk2: 1, num_nod_per_el2: 4 },
			num_side_ss1: 2,
		},
		[
			{ name: 'coordx', of: ['num_nodes'], type: 'double', values: [0, 1, 1, 0, 2] },
			{ name: 'coordy', of: ['num_nodes'], type: 'float', values: [0, 0, 1, 1, 0.5] },
			{
				...{ name: 'connect1', of: ['num_el_in_blk1', 'num_nod_per_el1'], type: 'int' },
				...{ values: [2, 5, 3], attributes: { elem_type: 'TRI3' } },
			},
			{
				...{ name: 'connect2', of: ['num_el_in_blk2', 'num_nod_per_el2'], type: 'int' },
				...{ values: [1, 2, 3, 4], attributes: { elem_type: 'QUAD4' } },
			},
			{ name: 'elem_ss1', of: ['num_side_ss1'], type: 'int', values: [1, 2] },
			{ name: 'side_ss1', of: ['num_side_ss1'], type: 'int', values: [1, 1] },
		],
	);

const bytesOf = (files: ReadonlyMap<string, string | Uint8Array>): Files =>
	new Map(
		[...files].map(([name, content]) => [
			name,
			typeof content === 'string' ? Buffer.from(content) : content,
		]),
	);

const made: Readonly<Record<string, () => readonly Files[]>> = {
	abaqus: () => [one('a.inp', abaqusText)],
	dolfin: () => [
		one(
			'a.xml',
			meshText(
				rowOfCubes(1, seededRandom(3)),
				'<mesh_function type="uint" dim="2" size="2">\n<entity index="0" value="1"/>\n<entity index="7" value="2"/>\n</mesh_function>\n<mesh_value_collection type="uint" dim="2" size="1">\n<value cell_index="1" local_entity="3" value="4"/>\n</mesh_value_collection>\n',
			),
		),
	],
	exodus: () => [
		...[classic, netcdf4, compressed].map((bytes) => one('a.e', gunzipSync(bytes))),
		...([1, 2, 5] as const).map((version) => one('a.exo', netcdf(version))),
	],
	gmsh: () => [one('a.msh', square2), one('a.msh', square4)],
	medit: () => [
		one('a.mesh', meditText),
		...[1, 2, 3, 4].flatMap((version) =>
			[true, false].map((little) => one('a.meshb', gmf(version, little, 2, squareBlocks))),
		),
	],
	mfem: () => [named, plain, curved, mfemVolumes].map((text) => one('a.mesh', text)),
	npz: () => [
		...([0, 6] as const).flatMap((level) => [
			one('a.npz', archive({ points, triangles: npy('<i8', [2, 3], corners) }, level)),
			one(
				'a.npz',
				archive(
					{
						points: npy('>f4', [4, 3], [0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1], true),
						triangles: npy('>i4', [2, 3], [0, 0, 1, 2, 2, 3], true),
						heat: npy('<f8', [4], [1, 2, 3, 4.5]),
						region: npy('<i8', [2], [7, 8]),
					},
					level,
				),
			),
		]),
	],
	ply: () => [one('a.ply', plyText)],
	pvtu: () =>
		[0, 1].flatMap((ghosts) =>
			(['ascii', 'appended'] as const).map((encoding) =>
				bytesOf(setOf(piecesOf({ width: 3, height: 2, pieces: 2, ghosts }), { encoding })),
			),
		),
	su2: () => [su2Text + trailer, zones, volumes].map((text) => one('a.su2', text)),
	vtk: () => [one('a.vtk', gridText), one('a.vtk', polydataBytes)],
	vtu: () => styles.map((style) => one('a.vtu', new Uint8Array(vtuFile([sample], style)))),
};

/** Files of a format by other means than its writer, and all there are of formats that are read alone. */
export function handmade(id: string): readonly Files[] {
	const readOnly = readOnlyTexts[id];
	const mesh = randomMesh(5, { cells: 4 });
	return [
		...(made[id]?.() ?? []),
		...(texts[id] ?? []).map(([name, text]) => one(name, text)),
		...(readOnly ? [one(readOnly.name, readOnly.text(mesh))] : []),
	];
}
