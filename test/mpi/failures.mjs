// What can go wrong on ranks: words, the exit code, and nothing half.
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../setup/process.mjs';
import { meshes } from './meshes.mjs';
import { call, python, trirefine, tryTrirefine } from './programs.mjs';

/** Tests in a folder, as `rows` has them. */
export function* failures(folder) {
	for (const library of ['dolfinx', 'petsc'])
		yield { name: `failure, ${library}, a rank is killed`, test: () => killed(folder, library) };
	for (const library of ['dolfinx', 'petsc'])
		yield { name: `failure, ${library}, full disk`, test: () => fullDisk(folder, library) };
	yield { name: 'failure, dolfinx, missing', test: () => missing(folder, 'dolfinx') };
	yield { name: 'failure, petsc, missing', test: () => missing(folder, 'petsc4py') };
	yield { name: 'failure, dolfinx, other version', test: () => otherVersion(folder) };
	yield { name: 'failure, no Python', test: () => noPython(folder) };
}

/** A mesh that ranks need a second for. */
async function middle(folder) {
	const path = join(folder, 'failing.msh');
	if (!existsSync(path))
		await meshes.find(({ name }) => name === 'middle').make(path, { trirefine, writeFileSync });
	return path;
}

/** Refines on four ranks and requires that it fails with words that match, and leaves nothing. */
async function fails(
	mesh,
	output,
	pattern,
	{ library = 'dolfinx', env, interpreter = python, meanwhile } = {},
) {
	const args = ['refine', mesh, '--select', 'all', '-o', output, '--rounds', '3'];
	const engine = ['--engine', 'mpi', '--ranks', '4', '--library', library, '--python', interpreter];
	const [{ exit, text }] = await Promise.all([
		tryTrirefine([...args, ...engine], { env }),
		meanwhile?.(),
	]);
	if (exit !== 3) throw new Error(`exit code ${exit}, expected 3: ${text}`);
	if (!pattern.test(text)) throw new Error(`it says ${text}`);
	const left = readdirSync(join(output, '..')).filter((name) => name.startsWith('.trirefine-'));
	if (existsSync(output) || left.length > 0)
		throw new Error(`it leaves ${left.join(' ') || output}`);
	const said = text.slice(text.indexOf('trirefine: ') + 11);
	return said.split('\n').at(0);
}

async function killed(folder, library) {
	const mesh = await middle(folder);
	const ranks = async () =>
		(await call('pgrep', ['-f', `^${python} ${folder}/.*refine.py`])).text
			.split('\n')
			.filter(Boolean);
	async function meanwhile() {
		for (let tries = 600; (await ranks()).length < 4; tries--) {
			if (tries === 0) throw new Error('the ranks have not begun');
			await sleep(50);
		}
		await sleep(300);
		process.kill(Number((await ranks())[2]), 'SIGKILL');
	}
	const found = await fails(mesh, join(folder, 'killed.vtu'), /signal 9/, { library, meanwhile });
	if ((await ranks()).length > 0) throw new Error('ranks go on');
	return found;
}

/** On a file system with room for the handover, but not for the pieces. */
async function fullDisk(folder, library) {
	const mesh = await middle(folder);
	const disk = join(folder, 'disk');
	mkdirSync(disk, { recursive: true });
	if ((await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])) !== 0)
		throw new Error('needs to mount a tmpfs, which root may');
	try {
		return await fails(mesh, join(disk, 'full.vtu'), /rank \d: OSError: .* No space left/, {
			library,
		});
	} finally {
		await run('umount', [disk]);
	}
}

/** A module that can't be imported, as if it were not installed. */
async function missing(folder, name) {
	const modules = join(folder, `without-${name}`);
	mkdirSync(modules, { recursive: true });
	writeFileSync(join(modules, `${name}.py`), 'raise ImportError("not here")\n');
	const library = name === 'petsc4py' ? 'petsc' : name;
	const words = new RegExp(
		`: ${name} can't be imported: .*; in Debian: apt install python3-${name}`,
	);
	return fails(await middle(folder), join(folder, 'missing.vtu'), words, {
		library,
		env: { PYTHONPATH: modules },
	});
}

async function otherVersion(folder) {
	const modules = join(folder, 'other/dolfinx');
	mkdirSync(modules, { recursive: true });
	writeFileSync(join(modules, '__init__.py'), '__version__ = "0.9.0"\n');
	writeFileSync(join(modules, 'io.py'), 'XDMFFile = None\n');
	writeFileSync(join(modules, 'mesh.py'), 'GhostMode = None\n');
	return fails(
		await middle(folder),
		join(folder, 'other.vtu'),
		/: needs dolfinx 0\.5\.x, found 0\.9\.0/,
		{ env: { PYTHONPATH: join(folder, 'other') } },
	);
}

/** An interpreter without the modules: Python in isolated mode without site-packages. */
async function noPython(folder) {
	const bare = join(folder, 'bare-python');
	writeFileSync(bare, `#!/bin/sh\nexec ${python} -S "$@"\n`);
	chmodSync(bare, 0o755);
	const mesh = await middle(folder);
	await fails(mesh, join(folder, 'bare.vtu'), /has no module numpy; NumPy, mpi4py and h5py/, {
		interpreter: bare,
	});
	return fails(mesh, join(folder, 'bare.vtu'), /no-such-python/, { interpreter: 'no-such-python' });
}
