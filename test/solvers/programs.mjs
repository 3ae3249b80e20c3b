// The solvers: what installs them, how each writes a mesh of Gmsh as its own file, and how it solves the problem on files.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../setup/debian.mjs';
import { output, root } from '../setup/process.mjs';

/** Debian's packages. */
export const packages = [
	...['calculix-ccx', 'freefem++', 'libfreefem++', 'getdp', 'gmsh', 'python3-gmsh'],
	...['python3-dolfinx', 'python3-sfepy', 'python3-meshio'],
];
const here = join(root, 'test/solvers/with');
/** Debian's own Python, which has these modules. */
const python = '/usr/bin/python3';
/** The folder of FreeFem's plugins, in which Debian's program does not look. */
const plugins = '/usr/lib/freefem++';
const env = {
	...process.env,
	FF_LOADPATH: plugins,
	PYTHONPATH: join(root, 'test/others/readers'),
	OMP_NUM_THREADS: '1',
	OPENBLAS_NUM_THREADS: '1',
};

/** Installs the solvers where one is missing. */
export async function ensurePrograms() {
	const modules = 'import dolfinx, gmsh, meshio, sfepy; print("all")';
	const all = (await output(python, ['-c', modules])).trim() === 'all';
	const programs = ['ccx', 'FreeFem++', 'getdp', 'gmsh'];
	const found = (await output('which', programs)).trim().split('\n').length === programs.length;
	if (!all || !found || !existsSync(plugins)) await installPackages(packages);
}

let free = Math.min(4, availableParallelism());
const waiting = [];

/** Runs a program when a core is free; throws what it says where it fails. Gives what it prints. */
export async function call(program, args, options = {}) {
	if (free > 0) free--;
	else await new Promise((go) => waiting.push(go));
	try {
		const { env: more, ...rest } = options;
		const { stdout } = await promisify(execFile)(program, args, {
			...rest,
			env: { ...env, ...more },
			maxBuffer: 1 << 26,
		});
		return stdout;
	} catch (error) {
		const said = `${error.stderr ?? ''}\n${error.stdout ?? ''}`.split('\n');
		const lines = said.filter((line) => /\S/.test(line));
		const reason = lines.find((line) => /error|fail|unable|not /i.test(line)) ?? lines[0];
		throw new Error(`${basename(program)}: ${(reason ?? error.message).trim()}`);
	} finally {
		if (waiting.length > 0) waiting.shift()();
		else free++;
	}
}

const parsed = (printed) =>
	printed
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line));

/** A solver of several files in one process of Python. */
const inPython = (script) => async (files, order) => {
	const printed = await call(python, [join(here, script), ...files], {
		env: { ORDER: `${order}` },
	});
	return new Map(parsed(printed).map(({ file, ...found }) => [file, found]));
};

/** A solver of one file in a process. */
const oneByOne = (solve) => async (files, order) => {
	const all = files.map(async (file) => [
		file,
		await solve(file, order).catch((error) => ({ fails: error.message })),
	]);
	return new Map(await Promise.all(all));
};

const freefem = (load) =>
	oneByOne(async (file, order) => {
		const args = ['-nw', '-v', '0', join(here, 'freefem.edp'), load, `${order}`, file];
		const [found] = parsed(await call('FreeFem++', args));
		return found;
	});

const getdp = oneByOne(async (file) => {
	const folder = mkdtempSync(`${file}-`);
	await call('getdp', [
		join(here, 'getdp.pro'),
		...['-msh', file, '-solve', 'Solve', '-v', '1', '-name', join(folder, 'plate')],
		...['-setstring', 'folder', `${folder}/`],
	]);
	const value = (name) => Number(readFileSync(join(folder, name), 'utf8').trim().split(/\s+/)[1]);
	const triangles = readFileSync(file, 'utf8').match(/^\d+ [29] \d+ /gm).length;
	return { triangles, area: value('area.txt'), error: Math.sqrt(value('error.txt')) };
});

/**
 * Solvers of the problem by name, and what they read: formats by their names in `chains.mjs`, each with how files of it are
 * solved, and the combinations of nodes of a triangle (3 or 6) in the mesh and order of the elements that are tried.
 */
export const solvers = {
	GetDP: {
		reads: { 'gmsh 2.2': getdp },
		elements: [
			[3, 1],
			[6, 2],
		],
	},
	FreeFem: {
		reads: {
			freefem: freefem('readmesh'),
			medit: freefem('readmesh'),
			'gmsh 2.2': freefem('gmshload'),
		},
		elements: [
			[3, 1],
			[3, 2],
			[6, 2],
		],
	},
	dolfinx: {
		reads: Object.fromEntries(
			['xdmf text', 'xdmf hdf5', 'gmsh 2.2', 'gmsh 4.1'].map((format) => [
				format,
				inPython('dolfinx_plate.py'),
			]),
		),
		elements: [
			[3, 1],
			[6, 2],
		],
	},
	sfepy: {
		reads: {
			vtk: inPython('sfepy_plate.py'),
			'medit, no lines': inPython('sfepy_plate.py'),
		},
		elements: [
			[3, 1],
			[3, 2],
		],
	},
};

const edp = (from, to) =>
	call('FreeFem++', ['-nw', '-v', '0', join(here, 'freefem_own.edp'), from, to]);

/** Programs that write a mesh of Gmsh as their own file, by format. */
export const owners = {
	'gmsh 2.2': (from, to) => call('gmsh', [from, '-save', '-format', 'msh22', '-o', to]),
	'gmsh 4.1': (from, to) => call('gmsh', [from, '-save', '-format', 'msh41', '-o', to]),
	freefem: edp,
	medit: edp,
	'xdmf text': (from, to) => call(python, [join(here, 'dolfinx_own.py'), from, to, 'ascii']),
	'xdmf hdf5': (from, to) => call(python, [join(here, 'dolfinx_own.py'), from, to, 'hdf5']),
	vtk: (from, to) => call(python, [join(here, 'sfepy_own.py'), from, to]),
};

/** Formats that hold triangles of six nodes. */
export const curved = ['gmsh 2.2', 'gmsh 4.1', 'xdmf text', 'xdmf hdf5'];

/**
 * Runs a deck in CalculiX.
 *
 * @returns {Promise<{energy: number, force: number}>} the energy of all elements and the force in x on the nodes that are held
 */
export async function runDeck(folder, name) {
	await call('ccx', [name], { cwd: folder });
	const printed = readFileSync(join(folder, `${name}.dat`), 'utf8');
	const value = (title) =>
		Number(new RegExp(`${title}.*\\s+(\\S+)`, 'i').exec(printed)?.[1] ?? Number.NaN);
	return { energy: value('total internal energy'), force: value('total force') };
}

/** The energies of the plate in plane stress by dolfinx, of files of Gmsh. */
export async function energyOf(files) {
	const found = parsed(await call(python, [join(here, 'dolfinx_energy.py'), ...files]));
	return found.map(({ energy, fails }) => energy ?? fails);
}
