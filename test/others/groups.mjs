// Adapted meshes with groups, lines of boundaries and fields, written in several formats: other programs find the areas and lengths of
// all groups, and a linear field on the points.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/process.mjs';

const source = join(root, 'test/solvers/meshes/plate3.msh');

/** Formats, values of their options, and readers, each with what of a file it can't say. */
const ways = [
	['gmsh', { version: '2.2' }, { gmsh: [], meshio: [] }],
	['gmsh', { version: '4.1' }, { gmsh: [], meshio: [] }],
	['vtu', {}, { vtk: [], meshio: [] }],
	['medit', {}, { freefem: [], meshio: ['linear'] }],
	['freefem', {}, { freefem: ['linear'] }],
	['su2', {}, { meshio: ['triangles', 'linear'] }],
	['abaqus', {}, { meshio: ['linear'] }],
];

const runs = {
	graded: { size: '0.02 + abs(x - 0.5) / 5' },
	hessian: { size: 'hessian:layer', triangles: 3000 },
};

/** A field of reals on the points of a mesh in the plane. */
const fieldOf = ({ points }, name, value) => ({
	...{ name, on: 'points', role: 'attribute', type: 'real', components: 1 },
	values: Float64Array.from({ length: points.length / 2 }, (_, p) =>
		value(points[2 * p], points[2 * p + 1]),
	),
});

/** What differs from the groups of the plate by more than 10⁻⁹, in words. */
function differences(found, wanted, without) {
	if (found.fails !== undefined) return [found.fails];
	const wrong = [];
	for (const kind of ['triangles', 'lines'].filter((kind) => !without.includes(kind)))
		for (const [group, measure] of Object.entries(wanted[kind])) {
			const own = found[kind][group];
			if (!(Math.abs(own - measure) < 1e-9)) wrong.push(`${group} measures ${own}, not ${measure}`);
		}
	if (!without.includes('linear') && !(found.linear < 1e-9))
		wrong.push(`the linear field is off by ${found.linear}`);
	return wrong;
}

/**
 * @param library what `import('trirefine')` gives
 * @param {(reader: string, file: string) => Promise<object>} measure what a reader finds in a file
 * @param {string} folder where files are written
 * @returns {Promise<string[]>} what is wrong
 */
export async function adaptedGroups({ readMesh, runOperation, writeMesh }, measure, folder) {
	const wrong = [];
	const bytes = readFileSync(source);
	writeFileSync(join(folder, 'plate3.msh'), bytes);
	const wanted = await measure('meshio', 'plate3.msh');
	const half = Object.values(wanted.triangles ?? {}).filter((area) => Math.abs(area - 0.5) < 1e-12);
	if (half.length !== 1 || Object.keys(wanted.lines).length !== 6)
		wrong.push(`meshio finds other groups in the plate: ${JSON.stringify(wanted)}`);
	const { mesh: coarse } = await readMesh([{ name: 'plate3.msh', bytes }]);
	const once = (await runOperation(coarse, 'uniform')).mesh;
	const { mesh } = await runOperation(once, 'uniform');
	const linear = fieldOf(mesh, 'linear', (x, y) => 1 + x - 3 * y);
	const layer = fieldOf(mesh, 'layer', (x, y) => Math.tanh(20 * (x - y * y)));
	for (const [name, values] of Object.entries(runs)) {
		const before = { ...mesh, fields: [...mesh.fields, linear, layer] };
		const { mesh: adapted } = await runOperation(before, 'adapt', values);
		for (const [format, options, readers] of ways) {
			const way = [name, format, ...Object.values(options)].join(' ');
			const base = way.replaceAll(/[ .]/g, '-');
			const { files } = await writeMesh(adapted, format, { values: options, base });
			for (const file of files) writeFileSync(join(folder, file.name), file.bytes);
			const file = files[0].name;
			for (const [reader, without] of Object.entries(readers)) {
				const found = await measure(reader, file);
				const faults = differences(found, wanted, without);
				const end = faults.length === 0 ? 'has all groups' : 'FAILS';
				console.log(
					`${reader.padEnd(8)} adapted: ${way.padEnd(23)} ${found.count} triangles, ${end}`,
				);
				wrong.push(...faults.map((fault) => `${reader}, adapted: ${way}: ${fault}`));
			}
		}
	}
	return wrong;
}
