import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explain } from '../../src/cli/failure.ts';
import { type RefineJob, refineFile } from '../../src/cli/refineFile.ts';
import { Messages } from '../../src/cli/terminal.ts';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { type Engine, EngineError } from '../../src/engine/engine.ts';
import { processClock } from '../../src/platform/processClock.ts';
import { longestEdge } from '../../src/refine/longestEdge/operation.ts';
import { Cancelled } from '../../src/util/cancel.ts';
import { optionValues } from '../../src/util/options.ts';
import { workFolder } from './inProcess.ts';

const { at, fresh } = workFolder();

const io = {
	out: () => undefined,
	err: () => undefined,
	terminal: false,
	signal: { aborted: false },
	now: () => performance.now(),
	clock: processClock(),
	program: '',
	pause: async () => undefined,
};
/** An engine that fails when it is used, and counts how often it was destroyed. */
function failing(error: Error) {
	const destroyed = { times: 0 };
	const engine: Engine = {
		...createCpuEngine(),
		kind: 'gpu',
		adapter: 'a broken card',
		begin() {
			throw error;
		},
		destroy() {
			destroyed.times++;
		},
	};
	return { engine, destroyed };
}
const job = (openEngine: RefineJob['openEngine'], output: string): RefineJob => ({
	mesh: at('plate.gmr'),
	output,
	selection: { kind: 'marked' },
	operation: longestEdge,
	values: optionValues(longestEdge.id, longestEdge.options, {}),
	openEngine,
	write: {},
	strict: false,
	maps: undefined,
	force: false,
});
const lost = () => new EngineError('device-lost', 'the device was lost');
const fallback = async () => ({ engine: createCpuEngine(), reason: 'engine: CPU instead' });

describe('a GPU that fails', () => {
	test('is replaced where it was not asked for, with a warning', async () => {
		const { engine, destroyed } = failing(lost());
		const messages = new Messages(io);
		const opened = async () => ({ engine, reason: '', fallback });
		const { report } = await refineFile(job(opened, fresh('gmr')), io, messages);
		expect([report.engine, report.adapter, destroyed.times]).toEqual(['cpu', 'CPU', 1]);
		expect(report.warnings).toEqual([
			'a broken card failed: the device was lost; engine: CPU instead',
		]);
	});

	test('is opened again where it was lost, and given up the second time', async () => {
		const [first, second] = [failing(lost()), failing(lost())];
		const messages = new Messages(io);
		const again = async () => ({ engine: second.engine, reason: 'engine: again', fallback });
		const opened = async () => ({ engine: first.engine, reason: '', fallback: again });
		const { report } = await refineFile(job(opened, fresh('gmr')), io, messages);
		expect([report.engine, first.destroyed.times, second.destroyed.times]).toEqual(['cpu', 1, 1]);
		expect(report.warnings).toEqual([
			'a broken card failed: the device was lost; engine: again',
			'a broken card failed: the device was lost; engine: CPU instead',
		]);
	});

	test('ends the work with 3 where it was asked for, and nothing is written', async () => {
		const { engine, destroyed } = failing(lost());
		const file = fresh('gmr');
		const work = refineFile(
			job(async () => ({ engine, reason: '' }), file),
			io,
			new Messages(io),
		);
		const error = await work.catch((thrown: unknown) => thrown);
		expect(explain(error)).toMatchObject({ exit: 3, message: 'the device was lost' });
		expect([existsSync(file), destroyed.times]).toEqual([false, 1]);
	});

	test('is not replaced when the work was cancelled', async () => {
		const { engine } = failing(new Cancelled());
		const opened = async () => ({ engine, reason: '', fallback });
		const work = refineFile(job(opened, fresh('gmr')), io, new Messages(io));
		expect(explain(await work.catch((thrown: unknown) => thrown)).exit).toBe(130);
	});
});

describe('what is thrown', () => {
	test.each([['Array buffer allocation failed'], ['Invalid typed array length: 9000000000']])(
		'says that memory is short for "%s"',
		(message) => {
			expect(explain(new RangeError(message))).toMatchObject({
				exit: 3,
				message: expect.stringContaining('not enough memory'),
			});
		},
	);

	test('shows where an error of our own comes from', () => {
		const { exit, message } = explain(new Error('internal error: odd'));
		expect(exit).toBe(3);
		expect(message).toContain('refineFile.test.ts');
	});
});
