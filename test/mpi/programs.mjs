// The programs that refinement on ranks needs, and calls of TriRefine. Plain Node 20.
import { join } from 'node:path';
import { installPackages } from '../setup/debian.mjs';
import { output, root, run, runNode } from '../setup/process.mjs';

/** Debian's own Python, which has these modules. */
export const python = '/usr/bin/python3';
const packages = [
	...['python3-petsc4py', 'python3-dolfinx', 'python3-h5py-mpi', 'openmpi-bin', 'slurm-wlm'],
];

/** Installs dolfinx, PETSc, Open MPI and Slurm unless they are there; throws if that fails. */
export async function ensurePrograms() {
	const modules = 'import petsc4py, dolfinx, h5py; print("all")';
	const has = async () =>
		(await output(python, ['-c', modules])).trim() === 'all' &&
		(await output('which', ['mpirun', 'sbatch'])).trim().split('\n').length === 2;
	if (await has()) return;
	await installPackages(packages);
	if (!(await has())) throw new Error(`not installed: ${packages.join(', ')}`);
}

const cli = join(root, 'dist/cli.js');

/** Runs a program; resolves to its exit code and all it prints. */
export async function call(program, args, options) {
	let text = '';
	const hear = (bytes) => {
		text += bytes;
	};
	const exit = await run(program, args, { ...options, hear });
	return { exit, text: text.trim() };
}

/** Runs a command of TriRefine, as `call` does. */
export const tryTrirefine = (args, options) => call(process.execPath, [cli, ...args], options);

/** Runs a command of TriRefine; throws what it prints if it fails. */
export async function trirefine(...args) {
	const { exit, text } = await tryTrirefine(args);
	if (exit !== 0) throw new Error(`${args[0]} fails: ${text}`);
}

/** Builds `dist/`; throws if that fails. */
export async function build() {
	if ((await runNode(['src/build.mjs'])) !== 0) throw new Error('the build fails');
}

/** Counts, area and groups of a mesh, as they are compared. */
export async function figures(path) {
	const text = await output(process.execPath, [cli, 'info', path, '--json']);
	const { points, triangles, boundaryEdges, area, groups = [] } = JSON.parse(text);
	const members = groups.map(({ name, dimension, tag, count }) => [name, dimension, tag, count]);
	return { points, triangles, boundaryEdges, area: area.toPrecision(9), groups: members };
}
