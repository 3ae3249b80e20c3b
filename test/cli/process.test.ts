import { type ChildProcess, spawn } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileReason } from '../../src/platform/fileReason.ts';
import { TooManyTriangles } from '../../src/refine/errors.ts';
import { built } from '../support/program.ts';
import { root } from './inProcess.ts';

/** An empty folder that holds the program and the examples, far from any node_modules. */
let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
	await built('cli');
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
	chmodSync(folder, 0o755);
	for (const name of readdirSync(join(root, 'dist')))
		if (/^(cli|command-thread.*)\.js$/.test(name)) cpSync(join(root, 'dist', name), at(name));
	cpSync(join(root, 'examples'), folder, {
		recursive: true,
		filter: (path) => !path.includes('.refined.'),
	});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
	readonly exit: number | null;
	readonly signal: string | null;
	readonly out: string;
	readonly err: string;
}
function start(args: string[], options: { env?: object; uid?: number } = {}): ChildProcess {
	const { env = {}, ...rest } = options;
	return spawn(process.execPath, [at('cli.js'), ...args], {
		cwd: folder,
		env: { ...process.env, ...env },
		...rest,
	});
}
function ended(child: ChildProcess): Promise<Ended> {
	let [out, err] = ['', ''];
	child.stdout?.on('data', (text) => {
		out += text;
	});
	child.stderr?.on('data', (text) => {
		err += text;
	});
	return new Promise((resolve) =>
		child.on('close', (exit, signal) => resolve({ exit, signal, out, err })),
	);
}
const run = (args: string[], options?: { env?: object; uid?: number }) =>
	ended(start(args, options));

test('dist/cli.js refines a small mesh on the CPU by itself, and says why', async () => {
	const { exit, out, err } = await run(['refine', 'plate.gmr', '-o', 'small.gmr', '--json']);
	expect([exit, JSON.parse(out).engine, err]).toEqual([
		0,
		'cpu',
		expect.stringMatching(/^engine: CPU, because .*\b244 triangles\b.*\n$/),
	]);
});

/** Flags of a run that is large enough for a card to be looked for, and is refused once that is done. */
const large = ['--select', 'all', '--rounds', '20', '--max-triangles', '1000'];

test('dist/cli.js beside Dawn says in one sentence that there is no graphics driver, and nothing else', async () => {
	const child = spawn(
		process.execPath,
		[join(root, 'dist/cli.js'), 'refine', 'plate.gmr', '-o', 'dawn.gmr', ...large],
		{ cwd: folder, env: { ...process.env, VK_ICD_FILENAMES: at('none.json') } },
	);
	const { exit, err } = await ended(child);
	expect([exit, err.split('\n')]).toEqual([
		1,
		[
			'engine: CPU, because Dawn finds no graphics adapter on this machine',
			`trirefine: ${new TooManyTriangles(2, 1216, 1000).message}`,
			'',
		],
	]);
});

describe('dist/cli.js with its thread alone in a folder', () => {
	test('describes a mesh', async () => {
		const { exit, out } = await run(['info', 'plate.gmr', '--json']);
		expect([exit, JSON.parse(out).triangles]).toEqual([0, 244]);
	});

	test('refines on the CPU', async () => {
		const { exit } = await run(['refine', 'plate.gmr', '--engine', 'cpu', '-o', 'alone.gmr']);
		expect([exit, existsSync(at('alone.gmr'))]).toEqual([0, true]);
	});

	test('falls back to the CPU and says why', async () => {
		const { exit, err } = await run(['refine', 'plate.gmr', '-o', 'auto.gmr', ...large]);
		expect([exit, err]).toEqual([1, expect.stringContaining('the limit is 1,000')]);
		expect(err).toContain('engine: CPU, because the package webgpu (Dawn)');
	});

	test('fails with 3 for --engine gpu and writes nothing', async () => {
		const { exit, err } = await run(['refine', 'plate.gmr', '--engine', 'gpu', '-o', 'gpu.gmr']);
		expect([exit, existsSync(at('gpu.gmr'))]).toEqual([3, false]);
		expect(err).toContain('no GPU');
	});

	test('keeps standard output for the JSON', async () => {
		const { out, err } = await run(['refine', 'plate.gmr', '-o', 'pure.gmr', '--json']);
		expect(JSON.parse(out).engine).toBe('cpu');
		expect(err).toContain('engine: CPU');
	});

	test('keeps standard output empty where it fails', async () => {
		const { exit, out } = await run(['refine', 'none.gmr']);
		expect([exit, out]).toEqual([1, '']);
	});

	test('draws no progress into a pipe', async () => {
		const { err } = await run(['refine', 'plate.gmr', '-o', 'quiet.gmr', '--engine', 'cpu']);
		expect(err).toBe('engine: CPU, as requested\n');
	});

	test('exits with 141 where nobody reads its output', async () => {
		const child = start(['info', 'plate.gmr', '--json']);
		child.stdout?.destroy();
		expect((await ended(child)).exit).toBe(141);
	});
});

describe.skipIf(!existsSync('/dev/full'))('where a disk is full', () => {
	const full = () => openSync('/dev/full', 'w');

	test('says that what it printed is lost, and fails', async () => {
		const child = spawn(process.execPath, [at('cli.js'), 'info', at('plate.gmr'), '--json'], {
			stdio: ['ignore', full(), 'pipe'],
		});
		const { exit, err } = await ended(child);
		expect([exit, err]).toEqual([
			3,
			`trirefine: can't write the output: ${fileReason({ code: 'ENOSPC' })}\n`,
		]);
	});

	test('goes on where only its messages are lost', async () => {
		const args = ['refine', at('plate.gmr'), '--engine', 'cpu', '-o', at('unsaid.gmr')];
		const child = spawn(process.execPath, [at('cli.js'), ...args], {
			stdio: ['ignore', 'pipe', full()],
		});
		const { exit, out } = await ended(child);
		expect([exit, existsSync(at('unsaid.gmr'))]).toEqual([0, true]);
		expect(out).toContain('unsaid.gmr');
	});
});

describe('with threads', () => {
	test.each([2, 7])('of %i writes what one thread does, and ends', async (threads) => {
		const folder = join(root, 'dist');
		const refine = async (count: number, name: string) => {
			const args = ['refine', at('plate.gmr'), '--engine', 'cpu', '--select', 'all'];
			args.push('--rounds', '7', '--threads', String(count), '-o', at(name), '--json', '--force');
			const child = spawn(process.execPath, [join(folder, 'cli.js'), ...args]);
			const { exit, out } = await ended(child);
			expect(exit).toBe(0);
			return JSON.parse(out).threads;
		};
		expect(await refine(1, 'one.gmr')).toBe(1);
		expect(await refine(threads, 'several.gmr')).toBe(threads);
		expect(readFileSync(at('several.gmr')).equals(readFileSync(at('one.gmr')))).toBe(true);
	});
});

describe('with Dawn', () => {
	/** Runs the program where it lies, so that it finds Dawn. */
	const beside = (args: string[], env: object = {}) =>
		ended(
			spawn(process.execPath, [join(root, 'dist/cli.js'), ...args], {
				cwd: folder,
				env: { ...process.env, ...env },
			}),
		);

	test('but without a driver --engine gpu exits with 3', async () => {
		const args = ['refine', 'plate.gmr', '--engine', 'gpu', '-o', 'no.gmr'];
		const { exit, err } = await beside(args, { VK_ICD_FILENAMES: '/nowhere.json' });
		expect([exit, existsSync(at('no.gmr'))]).toEqual([3, false]);
		expect(err).toContain('no graphics adapter');
	});

	test('the files of both engines are the same, byte for byte', async ({ skip }) => {
		const call = (engine: string) =>
			beside(['refine', 'plate.gmr', '--rounds', '3', '--engine', engine, '-o', `${engine}.gmr`]);
		const { exit, err } = await call('gpu');
		if (exit === 3 && process.env.REQUIRE_GPU !== '1') skip('Dawn finds no adapter');
		expect([exit, err.includes('no GPU')]).toEqual([0, false]);
		expect((await call('cpu')).exit).toBe(0);
		expect(readFileSync(at('gpu.gmr')).equals(readFileSync(at('cpu.gmr')))).toBe(true);
	});
});

describe('writing where it is not allowed', () => {
	test.each([0o555, 0o600])('exits with 3 and says so, in a folder of mode %i', async (mode) => {
		mkdirSync(at('locked'), { recursive: true });
		chmodSync(at('locked'), mode);
		// Root may write everywhere, so it becomes nobody for this.
		const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
		const { exit, err } = await run(
			['refine', 'plate.gmr', '--engine', 'cpu', '-o', 'locked/out.gmr'],
			nobody,
		);
		chmodSync(at('locked'), 0o755);
		expect(exit).toBe(3);
		expect(err).toBe("trirefine: can't write locked/out.gmr: permission denied\n");
		expect(readdirSync(at('locked'))).toEqual([]);
	});
});

describe('Ctrl-C', () => {
	const waitFor = async (ready: () => boolean) => {
		for (const end = Date.now() + 120_000; !ready() && Date.now() < end; )
			await new Promise((resolve) => setTimeout(resolve, 2));
		expect(ready()).toBe(true);
	};
	/** The exit code as a shell tells it: on a busy machine work that does not end is ended by the signal itself. */
	const told = ({ exit, signal }: Ended) => (signal === 'SIGINT' ? 130 : exit);
	const long = ['refine', 'plate.gmr', '--engine', 'cpu', '--select', 'all', '--rounds', '12'];

	test.each(['SIGINT', 'SIGTERM'] as const)(
		'%s exits with 130 while it refines',
		async (signal) => {
			const child = start([...long, '-o', 'long.gmr']);
			const end = ended(child);
			await new Promise((resolve) => child.stderr?.once('data', resolve));
			child.kill(signal);
			expect(told(await end)).toBe(130);
			expect(readdirSync(folder).filter((name) => name.includes('long'))).toEqual([]);
		},
	);

	test('while it writes leaves no file behind', async () => {
		mkdirSync(at('into'), { recursive: true });
		const child = start([...long, '-o', 'into/out.gmr']);
		const end = ended(child);
		await waitFor(() => readdirSync(at('into')).length > 0);
		child.kill('SIGINT');
		const done = await end;
		expect([told(done), readdirSync(at('into'))]).toEqual([130, []]);
		expect(done.err).toContain('cancelled');
	});

	test('keeps an output that was there before', async () => {
		writeFileSync(at('into/old.gmr'), 'theirs');
		const child = start([...long, '-o', 'into/old.gmr', '--force']);
		const end = ended(child);
		await waitFor(() => readdirSync(at('into')).length > 1);
		child.kill('SIGINT');
		expect(told(await end)).toBe(130);
		expect(readdirSync(at('into'))).toEqual(['old.gmr']);
	});
});
