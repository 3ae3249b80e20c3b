import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writePieces } from '../handover/writePieces.ts';
import { cli, root, workFolder } from './inProcess.ts';
import { schemaFaults } from './schemas.ts';

const { at, text, write } = workFolder();
const { PATH } = process.env;
afterEach(() => vi.unstubAllEnvs());

/** Puts a program of this name and these lines of a shell into PATH; `$folder` is that of refine.py. */
function standIn(name: string, lines: string): string {
	const programs = at('programs');
	mkdirSync(programs, { recursive: true });
	const find = 'for one; do case $one in */refine.py) folder=$(dirname $one);; esac; done';
	writeFileSync(join(programs, name), `#!/bin/sh\n${find}\n${lines}\n`);
	chmodSync(join(programs, name), 0o755);
	const path = `${programs}:${PATH}`;
	vi.stubEnv('PATH', path);
	return path;
}

const ranks = (...args: string[]) =>
	cli('refine', at('plate.gmr'), '--engine', 'mpi', '--ranks', '3', ...args);
const hidden = () => readdirSync(at('.')).filter((name) => name.startsWith('.trirefine-'));

describe.skipIf(process.platform === 'win32')('refining on ranks', () => {
	test('hands the mesh over, runs the launcher, and takes the result back', async () => {
		mkdirSync(at('pieces'));
		await writePieces(at('plate.gmr'), at('pieces'), 3);
		const lines = [
			`shift; echo "$@" > ${at('call')}`,
			'echo "refine.py: PETSc 3.18.5 read 244 triangles on 3 ranks (0.1 s)"',
			`cp ${at('pieces')}/* "$folder"`,
			'echo "refine.py: wrote refined.pvtu; the largest rank took 1,024 MB (0.2 s)"',
		];
		standIn('mpirun', lines.join('\n'));
		const { exit, out, err } = await ranks('-o', at('ranks.vtu'), '--json', '--library', 'petsc');
		expect([exit, err]).toEqual([0, expect.stringContaining('engine: PETSc 3.18.5 on 3 ranks\n')]);
		const report = JSON.parse(out);
		expect(schemaFaults('refine', report)).toEqual([]);
		expect(report).toMatchObject({
			algorithm: 'longest-edge',
			engine: 'mpi',
			adapter: 'PETSc 3.18.5, 3 ranks',
			rounds: 1,
			work: 'the largest rank took 1,024 MB',
		});
		await cli('refine', at('plate.gmr'), '-o', at('ours.vtu'), '--engine', 'cpu');
		const [found, expected] = await Promise.all(
			['ranks.vtu', 'ours.vtu'].map((name) => cli('info', at(name))),
		);
		expect(found?.out).toBe(expected?.out.replaceAll('ours.vtu', 'ranks.vtu'));
		expect(text('call')).toMatch(
			/^3 python3 .*refine.py --library petsc --rounds 1 --split longest --ranks 3\n$/,
		);
		expect(hidden()).toEqual([]);
	});

	test('says why ranks failed, once, and leaves nothing', async () => {
		const reports = [0, 1, 2].map(
			() => 'echo "refine.py: rank 1: OSError: [Errno 28] No space left on device" >&2',
		);
		standIn('mpirun', `touch "$folder/refined_0.vtu"\n${reports.join('\n')}\nexit 7`);
		const { exit, err } = await ranks('-o', at('none.vtu'));
		expect([exit, err]).toEqual([
			3,
			'trirefine: mpirun failed with exit code 7: rank 1: OSError: [Errno 28] No space left on device\n',
		]);
		expect([existsSync(at('none.vtu')), hidden()]).toEqual([false, []]);
	});

	test('says what else the launcher printed last, and the signal that ended it', async () => {
		standIn('srun', 'echo one >&2; echo "task 2: Killed" >&2; kill -KILL $$');
		const { exit, err } = await ranks('--launcher', 'srun', '-o', at('none.vtu'));
		expect([exit, err]).toEqual([3, 'trirefine: srun was ended by SIGKILL: one\ntask 2: Killed\n']);
	});

	test('says that the launcher is missing, or has given no result', async () => {
		vi.stubEnv('PATH', at('nowhere'));
		const missing = await ranks();
		expect([missing.exit, missing.err]).toEqual([
			3,
			'trirefine: mpirun is not installed or not in PATH; in Debian: apt install openmpi-bin\n',
		]);
		standIn('mpirun', 'exit 0');
		const nothing = await ranks();
		expect([nothing.exit, nothing.err]).toEqual([
			1,
			expect.stringContaining('refined.pvtu does not'),
		]);
		expect(hidden()).toEqual([]);
	});

	test.each([
		[['--ranks'], "option '--ranks <n>' argument missing"],
		[['--ranks', '0'], 'expected a whole number from 1 to 1000000'],
		[['--ranks', '2', '--until', 'area:1'], '--engine mpi has no option --until'],
		[['--ranks', '2', '--maps', 'a.json'], '--engine mpi has no option --maps'],
		[['--ranks', '2', '--algorithm', 'lepp'], 'lepp does not run on MPI ranks; longest-edge does'],
		[[], '--engine mpi needs --ranks'],
	])('is refused: %j', async (args, message) => {
		const call = ['refine', at('plate.gmr'), '--engine', 'mpi', ...args];
		const { exit, err } = await cli(...call);
		expect([exit, err]).toEqual([2, expect.stringContaining(message)]);
	});

	test('begins nothing if the result exists', async () => {
		standIn('mpirun', `touch ${at('begun')}`);
		write('there.vtu', 'mine');
		const { exit, err } = await ranks('-o', at('there.vtu'));
		expect([exit, err]).toEqual([2, expect.stringContaining('there.vtu already exists')]);
		expect([existsSync(at('begun')), text('there.vtu')]).toEqual([false, 'mine']);
	});

	test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
		'by %s ends a launcher that hangs with all it has started, and leaves nothing',
		async (signal) => {
			const path = standIn('mpirun', `sleep 600 & echo $! > ${at('sleeper')}; wait`);
			const call = [
				'refine',
				at('plate.gmr'),
				'--engine',
				'mpi',
				'--ranks',
				'2',
				'-o',
				at('no.vtu'),
			];
			const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...call], {
				env: { ...process.env, PATH: path },
			});
			const ended = new Promise((resolve) => child.on('close', resolve));
			const sleeper = () => (existsSync(at('sleeper')) ? text('sleeper').trim() : '');
			await expect.poll(sleeper).toMatch(/\d/);
			const pid = Number(sleeper());
			child.kill(signal);
			await ended;
			await expect.poll(hidden).toEqual([]);
			expect(() => process.kill(pid, 0)).toThrow('ESRCH');
			expect(existsSync(at('no.vtu'))).toBe(false);
			writeFileSync(at('sleeper'), '');
		},
	);
});
