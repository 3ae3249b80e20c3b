// `npm run test:mpi`: meshes are handed over to dolfinx and PETSc, refined on 1, 2 and 4 ranks, taken back, and compared with longest-edge
// bisection here. Installs the libraries on Debian and needs all of them. An argument is a pattern of the rows to run:
// `npm run test:mpi -- 'petsc.*4 ranks'`. Plain Node 20.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../setup/debian.mjs';
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { output, root, run, runNode } from '../setup/process.mjs';
import { meshes } from './meshes.mjs';

/** Debian's own Python, which has these modules. */
const python = '/usr/bin/python3';
const packages = [
	...['python3-petsc4py', 'python3-dolfinx', 'python3-h5py-mpi', 'openmpi-bin', 'slurm-wlm'],
];

async function ensurePrograms() {
	const modules = 'import petsc4py, dolfinx, h5py; print("all")';
	const has = async () =>
		(await output(python, ['-c', modules])).trim() === 'all' &&
		(await output('which', ['mpirun', 'sbatch'])).trim().split('\n').length === 2;
	if (await has()) return;
	await installPackages(packages);
	if (!(await has())) throw new Error(`not installed: ${packages.join(', ')}`);
}

const cli = join(root, 'dist/cli.js');

/** Runs a command of TriRefine; throws what it prints if it fails. */
async function trirefine(...args) {
	let text = '';
	const hear = (bytes) => {
		text += bytes;
	};
	if ((await runNode([cli, ...args], { hear })) !== 0)
		throw new Error(`${args[0]} fails: ${text.trim()}`);
}

const info = async (path) =>
	JSON.parse(await output(process.execPath, [cli, 'info', path, '--json']));

/** Counts, area and groups of a mesh, as they are compared. */
async function figures(path) {
	const { points, triangles, boundaryEdges, area, groups = [] } = await info(path);
	const members = groups.map(({ name, dimension, tag, count }) => [name, dimension, tag, count]);
	return { points, triangles, boundaryEdges, area: area.toPrecision(9), groups: members };
}

/** Hands a mesh over, refines it on ranks and takes it back; returns the path of the result. */
async function onRanks(base, mesh, { library, ranks, rounds, split }) {
	const hand = `${base}-${library}${ranks}`;
	const result = `${hand}.vtu`;
	await trirefine(
		'handover',
		mesh,
		'-o',
		hand,
		'--select',
		'hash:0.2',
		'--rounds',
		`${rounds}`,
		'--split',
		split,
	);
	let text = '';
	const hear = (bytes) => {
		text += bytes;
	};
	const call = [
		join(hand, 'refine.py'),
		'--library',
		library,
		'--rounds',
		`${rounds}`,
		'--split',
		split,
	];
	const mpirun = ['--allow-run-as-root', '--oversubscribe', '-n', `${ranks}`, python, ...call];
	const started = performance.now();
	if ((await run('mpirun', mpirun, { hear })) !== 0)
		throw new Error(`refine.py fails: ${text.trim()}`);
	const seconds = (performance.now() - started) / 1000;
	await trirefine('takeback', hand, '-o', result);
	return { result, seconds };
}

await ensureNodeModules();
await ensurePrograms();
if ((await runNode(['src/build.mjs'])) !== 0) process.exit(1);
const pattern = new RegExp(process.argv[2] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'trirefine-mpi-'));
const faults = [];
try {
	for (const { name, make, rounds = 1, split = 'longest', ties = false, large = false } of meshes) {
		const mesh = join(folder, `${name}.msh`);
		let expected;
		for (const library of ['dolfinx', 'petsc'])
			for (const ranks of large && library === 'petsc' ? [4] : [1, 2, 4]) {
				const row = `${name}, ${library}, ${ranks} ${ranks === 1 ? 'rank' : 'ranks'}, ${rounds} rounds`;
				if (!pattern.test(row)) continue;
				if (!expected) {
					await make(mesh, { trirefine, writeFileSync });
					const ours = join(folder, `${name}.ours.vtu`);
					await trirefine(
						'longest-edge',
						mesh,
						'-o',
						ours,
						'--select',
						'hash:0.2',
						'--rounds',
						`${rounds}`,
						'--split',
						split,
					);
					expected = await figures(ours);
				}
				try {
					const { result, seconds } = await onRanks(join(folder, name), mesh, {
						library,
						ranks,
						rounds,
						split,
					});
					const found = await figures(result);
					// With equal lengths, or where an engine divides triangles into similar ones before the last round, counts may differ.
					const exact = !ties && rounds === 1;
					const compared = exact
						? ['points', 'triangles', 'boundaryEdges', 'area', 'groups']
						: ['area'];
					const wrong = compared.filter(
						(key) => JSON.stringify(found[key]) !== JSON.stringify(expected[key]),
					);
					for (const key of wrong)
						faults.push(
							`${row}: ${key} ${JSON.stringify(found[key])}, expected ${JSON.stringify(expected[key])}`,
						);
					console.log(
						`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${row}: ${found.triangles} triangles, ${seconds.toFixed(1)} s`,
					);
				} catch (error) {
					faults.push(`${row}: ${error.message}`);
					console.log(`FAIL ${row}: ${error.message}`);
				}
			}
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
for (const line of faults) console.error(line);
process.exitCode = faults.length === 0 ? 0 : 1;
