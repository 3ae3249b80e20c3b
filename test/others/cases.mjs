// The files that other programs read: each mesh in each format and way of writing, by the library.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../setup/process.mjs';

const folder = join(root, 'test/others/meshes');

/** The files of each mesh: one of Triangle with markers, two of Gmsh with named groups, one in space, one of triangles alone. */
const meshes = {
	plate: ['node', 'ele', 'poly'].map((suffix) => join(root, `examples/plate.1.${suffix}`)),
	...Object.fromEntries(
		readdirSync(folder).map((name) => [name.replace(/\..*/, ''), [join(folder, name)]]),
	),
};

/** Ways of writing: format, values of its options, and who reads it. */
export const ways = [
	['gmsh', { version: '2.2' }, ['gmsh', 'meshio']],
	['gmsh', { version: '2.2', encoding: 'binary' }, ['gmsh', 'meshio']],
	['gmsh', { version: '4.1' }, ['gmsh', 'meshio']],
	['gmsh', { version: '4.1', encoding: 'binary' }, ['gmsh', 'meshio']],
	['vtu', { encoding: 'ascii' }, ['vtk', 'meshio']],
	['vtu', { encoding: 'binary', compressor: 'none' }, ['vtk', 'meshio']],
	['vtu', { encoding: 'binary', compressor: 'zlib' }, ['vtk', 'meshio']],
	['vtu', { encoding: 'appended', compressor: 'zlib' }, ['vtk', 'meshio']],
	['pvtu', { pieces: 1 }, ['vtk']],
	['pvtu', { pieces: 3 }, ['vtk']],
	['pvtu', { pieces: 4, encoding: 'appended' }, ['vtk']],
	['vtk', { version: '3.0' }, ['vtk', 'meshio']],
	['vtk', { version: '3.0', encoding: 'binary' }, ['vtk', 'meshio']],
	['vtk', { version: '5.1' }, ['vtk', 'meshio']],
	['vtk', { version: '5.1', encoding: 'binary' }, ['vtk', 'meshio']],
	['off', {}, ['meshio', 'cgal', 'own']],
	['obj', {}, ['vtk', 'meshio', 'cgal']],
	['ply', { encoding: 'ascii' }, ['vtk', 'meshio', 'cgal']],
	['ply', { encoding: 'little' }, ['vtk', 'meshio', 'cgal']],
	['ply', { encoding: 'big' }, ['vtk', 'meshio', 'cgal']],
	['stl', { encoding: 'ascii' }, ['vtk', 'meshio', 'gmsh', 'cgal']],
	['stl', { encoding: 'binary' }, ['vtk', 'meshio', 'gmsh', 'cgal']],
	['medit', { encoding: 'text' }, ['meshio', 'own']],
	// Gmsh takes all meshes of MEDIT for ones in space.
	['medit', { encoding: 'text', dimension: '3' }, ['meshio', 'gmsh', 'own']],
	['medit', { encoding: 'binary' }, ['meshio']],
	['su2', {}, ['meshio', 'own']],
	['abaqus', {}, ['meshio', 'own']],
	['xdmf', { version: '3.0' }, ['dolfinx', 'meshio', 'own']],
	['xdmf', { data: 'hdf5' }, ['dolfinx', 'meshio', 'own']],
	['xdmf', { grids: 'one' }, ['meshio']],
	['freefem', {}, ['freefem', 'own']],
	['triangle', {}, ['own']],
	['gmr', {}, ['own']],
	['csv', {}, ['own']],
	['geojson', {}, ['own']],
	['mfem', {}, ['own']],
];

/** A mesh with cells in several groups is for formats that have an array for each, and readers that look at all of them. */
const isFor = (mesh, format, reader) =>
	mesh !== 'overlap' || (/^(p?vtu|vtk)$/.test(format) && /^(vtk|meshio)$/.test(reader));

/**
 * Writes all files.
 *
 * @param library what `import('trirefine')` gives
 * @param {(name: string, bytes: Uint8Array) => void} write
 * @returns {Promise<{mesh: string, way: string, file: string, others: readonly string[], readers: readonly string[],
 * names: readonly string[]}[]>} the first file of each set, the others of it, and the names of the groups of the mesh
 */
export async function writeCases({ readMesh, writeMesh }, write) {
	const cases = [];
	for (const [name, paths] of Object.entries(meshes)) {
		const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
		const { mesh } = await readMesh(files);
		for (const [format, values, all] of ways) {
			const readers = all.filter((reader) => isFor(name, format, reader));
			if (readers.length === 0) continue;
			const way = [format, ...Object.values(values)].join(' ');
			const base = `${name} ${way}`.replaceAll(/[ .]+/g, '-');
			const written = await writeMesh(mesh, format, { values, base });
			for (const { name, bytes } of written.files) write(name, bytes);
			const [file, ...others] = written.files.map((one) => one.name);
			const names = (mesh.groups ?? []).flatMap((group) => group.name ?? []);
			cases.push({ mesh: name, way, file, others, readers, names });
		}
	}
	return cases;
}
