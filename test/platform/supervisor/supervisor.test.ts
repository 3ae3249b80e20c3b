import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let home = '';
let folder = '';
let serial = 0;
beforeAll(async () => {
	home = mkdtempSync(join(tmpdir(), 'trirefine-'));
	await build({
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		entryPoints: ['host', 'thread'].map((name) => join(import.meta.dirname, `${name}.ts`)),
		outdir: home,
		logLevel: 'silent',
	});
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => {
	folder = join(home, `${serial++}`);
	mkdirSync(folder);
});

/** A program that does something of `thread.ts` in the folder. */
function start(what: string, ...node: string[]) {
	const child: ChildProcess = spawn(process.execPath, [
		...node,
		join(home, 'host.js'),
		what,
		folder,
	]);
	let [out, err] = ['', ''];
	child.stdout?.on('data', (text) => {
		out += text;
	});
	child.stderr?.on('data', (text) => {
		err += text;
	});
	/** The exit code as a shell tells it: on a busy machine work that does not end is ended by the signal itself. */
	const ended = new Promise<number | null>((resolve) =>
		child.on('close', (exit, signal) => resolve(signal === 'SIGINT' ? 130 : exit)),
	);
	return {
		child,
		ended,
		out: () => out,
		err: () => err,
		/** Waits until it has printed something. */
		said: (text: string) => expect.poll(() => out).toContain(text),
	};
}

describe('a program that ends by itself', () => {
	test('with a failure waits for work that its thread must not be ended in', async () => {
		const { ended, out } = start('fails while it holds');
		expect(await ended).toBe(1);
		expect(out()).toContain('released');
	});

	test('has printed everything, and ends with its own code', async () => {
		const { ended, out } = start('ends');
		expect([await ended, out().length]).toEqual([1, 20_000_000]);
	});

	test('by what it did not foresee says so, and has failed', async () => {
		const { ended, err } = start('throws');
		expect(await ended).toBe(3);
		expect(err()).toContain('not foreseen');
	});

	test('for lack of memory says so, and has failed', async () => {
		const { ended, err } = start('takes all memory', '--max-old-space-size=60');
		expect(await ended).toBe(3);
		expect(err()).toContain('trirefine: not enough memory for this mesh');
	});
});

describe('an interrupt', () => {
	test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
		'by %s ends work that goes on for ever, and nothing is left of it',
		async (signal) => {
			const { child, ended, err, said } = start('loops');
			await said('begun');
			child.kill(signal);
			expect([await ended, err()]).toEqual([130, 'trirefine: cancelled\n']);
			expect(readdirSync(folder)).toEqual([]);
		},
	);

	// On a busy machine its thread may be ended before it runs again.
	test('is seen at once by work that looks for it without looking up', { retry: 5 }, async () => {
		const { child, ended, out, err, said } = start('looks');
		await said('begun');
		child.kill('SIGINT');
		expect([await ended, err()]).toEqual([130, 'trirefine: cancelled\n']);
		expect(out()).toContain('seen');
	});

	test('lets all files of a set get their names, and says that they have', async () => {
		const { child, ended, err, said } = start('names');
		await said('naming');
		child.kill('SIGINT');
		await said('waits');
		writeFileSync(join(folder, 'go'), '');
		expect([await ended, err()]).toEqual([
			130,
			'trirefine: cancelled\ntrirefine: written before that: a\n',
		]);
		expect(readdirSync(folder)).toEqual(['go']);
	});

	test('ends what its thread must not be ended in by the signal itself, which a shell shows as 130', async () => {
		const { child, ended, err, said } = start('holds');
		await said('begun');
		child.kill('SIGTERM');
		expect([await ended, child.signalCode, err()]).toEqual([
			130,
			'SIGINT',
			'trirefine: cancelled\n',
		]);
		expect(readdirSync(folder)).toEqual([]);
	});

	test('does not wait for a thread that can not be ended, though the work has ended by itself', async () => {
		const { child, ended, err, said } = start('starts what does not end');
		await said('busy');
		child.kill('SIGTERM');
		expect([await ended, child.signalCode, err()]).toEqual([
			130,
			'SIGINT',
			'trirefine: cancelled\n',
		]);
	});

	test('says what was written before it where the signal itself ends the thread, too', async () => {
		const { child, ended, err, said } = start('names and does not end');
		await said('busy');
		child.kill('SIGTERM');
		expect([await ended, child.signalCode, err()]).toEqual([
			130,
			'SIGINT',
			'trirefine: cancelled\ntrirefine: written before that: a\n',
		]);
	});

	test('that comes twice does not wait for that, and leaves what makes the set whole', async () => {
		const { child, ended, said } = start('names');
		await said('naming');
		child.kill('SIGINT');
		await said('waits');
		child.kill('SIGINT');
		expect(await ended).toBe(130);
		expect(readdirSync(folder)).toHaveLength(1);
	});
});
