import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { processClock } from '../../src/platform/processClock.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface CliResult {
	readonly exit: number;
	readonly out: string;
	readonly err: string;
}

/** Runs the command line in this process, without a terminal. */
export const cli = (...args: string[]): Promise<CliResult> => inProcess(runProgram, args);

/** The same with these bytes as standard input. */
export const cliFrom = (input: Uint8Array | undefined, ...args: string[]): Promise<CliResult> =>
	inProcess(runProgram, args, input);

/** Runs a program in this process, without a terminal. */
export async function inProcess(
	run: typeof runProgram,
	args: readonly string[],
	input?: Uint8Array,
): Promise<CliResult> {
	let [out, err] = ['', ''];
	const exit = await run(args, {
		out: (text) => {
			out += text;
		},
		err: (text) => {
			err += text;
		},
		...(input && {
			async *input() {
				yield input;
			},
		}),
		terminal: false,
		signal: { aborted: false },
		now: () => performance.now(),
		clock: processClock(),
		program: resolve('dist/cli.js'),
		pause: async () => undefined,
	});
	return { exit, out, err };
}

/** A folder with the examples in it, for the tests of one file; removed after them. */
export function workFolder() {
	let folder = '';
	let serial = 0;
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
		cpSync(join(root, 'examples'), folder, {
			recursive: true,
			filter: (path) => !path.includes('.refined.'),
		});
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	return {
		at: (name: string) => join(folder, name),
		/** A name that no test has used. */
		fresh: (suffix: string) => join(folder, `out${serial++}.${suffix}`),
		text: (name: string) => readFileSync(join(folder, name), 'utf8'),
		write: (name: string, text: string) => {
			writeFileSync(join(folder, name), text);
			return join(folder, name);
		},
	};
}
