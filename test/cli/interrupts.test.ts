import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, workFolder } from './inProcess.ts';

const { at, fresh, write } = workFolder();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A process that can be waited for. `busy` is resolved once its standard error says a text. */
function start(args: readonly string[], node: readonly string[] = []) {
	const child: ChildProcess = spawn(
		process.execPath,
		[...node, join(root, 'dist/cli.js'), ...args],
		{ stdio: ['pipe', 'pipe', 'pipe'] },
	);
	let err = '';
	child.stderr?.on('data', (text) => {
		err += text;
	});
	child.stdout?.resume();
	const ended = new Promise<number | string | null>((resolve) =>
		child.on('close', (exit, signal) => resolve(signal ?? exit)),
	);
	return { child, ended, said: (text: string) => expect.poll(() => err).toContain(text) };
}

/** Far more than it takes, and far less than for ever. */
const timeout = 5000;
const late = Symbol('late');

/** How a process ends after a signal; one that goes on is killed. */
async function endOf({ child, ended }: ReturnType<typeof start>, signal: NodeJS.Signals) {
	child.kill(signal);
	let timer: ReturnType<typeof setTimeout> | undefined;
	const waiting = new Promise<typeof late>((resolve) => {
		timer = setTimeout(resolve, timeout, late);
	});
	const end = await Promise.race([ended, waiting]);
	clearTimeout(timer);
	child.kill('SIGKILL');
	return end;
}
/** Ended by the command, by the signal, or by the signal that stands for work that can't be ended. */
const interrupted = (signal: string) =>
	expect.stringMatching(new RegExp(`^(130|${signal}|SIGINT)$`));

describe.skipIf(process.platform === 'win32').each(signals)('%s', (signal) => {
	test('ends a command that reads numbers from a FIFO that nobody writes', async () => {
		const pipe = fresh('pipe');
		execFileSync('mkfifo', [pipe]);
		const mesh = at('plate.gmr');
		const output = fresh('gmr');
		const args = ['refine', mesh, '--select', `@${pipe}`, '-o', output, '--timings'];
		const run = start(args, ['--require', preload('opened', 'openSync', pipe)]);
		await run.said('opened');
		expect(String(await endOf(run, signal))).toEqual(interrupted(signal));
	});

	test('ends a command that waits for standard input', async () => {
		const args = ['convert', '-', fresh('off'), '--from', 'off'];
		const run = start(args, ['--require', preload('opened', 'fstatSync', '0')]);
		await run.said('opened');
		expect(String(await endOf(run, signal))).toEqual(interrupted(signal));
	});

	test('ends a quick command whose work never ends', async () => {
		const run = start(['info', at('plate.gmr')], ['--require', preload('busy', 'fstatSync')]);
		await run.said('busy');
		expect(String(await endOf(run, signal))).toEqual(interrupted(signal));
	});
});

/** A script that says a word when a function of `fs` is called with an argument, or without one works for ever then. */
function preload(word: string, name: string, argument?: string): string {
	const loop = argument === undefined ? 'for (;;);' : '';
	return write(
		fresh('cjs').replace(/^.*\//, ''),
		`const fs = require('node:fs');
const real = fs.${name};
fs.${name} = (...given) => {
	if (${argument === undefined} || String(given[0]) === ${JSON.stringify(argument ?? '')}) {
		fs.writeSync(2, ${JSON.stringify(word)});
		${loop}
	}
	return real(...given);
};
`,
	);
}
