// Meshes refined on 1, 2 and 4 ranks by each library, compared with longest-edge bisection here, and with each other.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { meshes } from './meshes.mjs';
import { figures, python, trirefine } from './programs.mjs';

/** One PETSc rank takes longer than all other rows for the large mesh. */
const ranksOf = ({ large = false }, library) => (large && library === 'petsc' ? [4] : [1, 2, 4]);

/** Tests of all meshes in a folder: a name, and a function that resolves to what to print, or throws. */
export function* rows(folder) {
	for (const mesh of meshes)
		for (const library of ['dolfinx', 'petsc'])
			for (const ranks of ranksOf(mesh, library)) {
				const noun = ranks === 1 ? 'rank' : 'ranks';
				const name = `${mesh.name}, ${library}, ${ranks} ${noun}, ${mesh.rounds ?? 1} rounds`;
				yield { name, test: () => compare(folder, mesh, library, ranks) };
			}
}

/** Figures of the mesh refined here by name, and results of ranks by name and library. */
const expected = new Map();
const results = new Map();

async function compare(folder, mesh, library, ranks) {
	const { name, make, select = 'hash:0.2', rounds = 1, split = 'longest', ties = false } = mesh;
	const path = join(folder, `${name}.msh`);
	const how = ['--select', select, '--rounds', `${rounds}`, '--split', split];
	if (!expected.has(name)) {
		await make(path, { trirefine, writeFileSync });
		const ours = join(folder, `${name}.ours.vtu`);
		await trirefine('longest-edge', path, '-o', ours, ...how);
		expected.set(name, await figures(ours));
	}
	const result = join(folder, `${name}-${library}-${ranks}.vtu`);
	const engine = ['--engine', 'mpi', '--ranks', `${ranks}`, '--library', library];
	const started = performance.now();
	await trirefine('refine', path, '-o', result, ...how, ...engine, '--python', python);
	const seconds = (performance.now() - started) / 1000;
	const found = await figures(result);
	// With equal lengths, or where a library divides triangles into similar ones before the last round, counts may differ.
	const exact = !ties && rounds === 1;
	for (const key of exact ? Object.keys(found) : ['area']) {
		const [a, b] = [found, expected.get(name)].map((all) => JSON.stringify(all[key]));
		if (a !== b) throw new Error(`${key} ${a}, expected ${b}`);
	}
	// The result depends on the number of ranks only where a library chooses between equal lengths by its own numbers.
	const bytes = readFileSync(result);
	const other = results.get(`${name} ${library}`);
	if (!ties && other && !bytes.equals(other.bytes))
		throw new Error(`the file differs from that of ${other.ranks}`);
	results.set(`${name} ${library}`, { ranks, bytes });
	return `${found.triangles} triangles, ${seconds.toFixed(1)} s`;
}
