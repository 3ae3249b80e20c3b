import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runProgram } from '../../../src/cli/program.ts';
import { processClock } from '../../../src/platform/processClock.ts';
import { cli, workFolder } from '../inProcess.ts';

const { at, fresh } = workFolder();

/** Runs `diff`, cancelled at one of its pauses. Returns the exit code. */
async function cancelledAt(pause: number, args: readonly string[]): Promise<number> {
	let pauses = 0;
	const signal = { aborted: false };
	return runProgram(['diff', ...args], {
		out: () => undefined,
		err: () => undefined,
		terminal: false,
		signal,
		now: () => performance.now(),
		clock: processClock(),
		program: 'dist/cli.js',
		pause: async () => {
			if (pauses++ === pause) signal.aborted = true;
		},
	});
}

test.each([
	['-o', 'vtu'],
	['--picture', 'svg'],
])('cancelled at any pause, %s leaves no file and the exit code is 130', async (flag, suffix) => {
	const refined = fresh('gmr');
	await cli('refine', at('plate.gmr'), '-o', refined);
	let pause = 0;
	for (; ; pause++) {
		const file = fresh(suffix);
		const exit = await cancelledAt(pause, [at('plate.gmr'), refined, flag, file]);
		if (exit === 1 && existsSync(file)) break;
		expect([pause, exit, existsSync(file)]).toEqual([pause, 130, false]);
	}
	expect(pause).toBeGreaterThan(5);
});
