import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { built } from '../support/program.ts';
import { type Known, learn } from './judge.ts';
import { rivalOf, scenariosOf } from './scenarios.ts';
import { besideEachOther, onOneSet } from './together.ts';
import { atEachStep, atRandom, type Trial } from './trials.ts';
import { type Plan, programOf } from './victim.ts';

const root = resolve(import.meta.dirname, '../..');
const program = programOf(root);
const scenarios = scenariosOf(2);

beforeAll(async () => void (await built('cli')));

const known = (name: string): Promise<Known> =>
	learn(scenarios.find((one) => one.name === name) as (typeof scenarios)[number], program);

/** Some of many, from the first to the last. */
const some = <T>(list: readonly T[], count: number): T[] =>
	Array.from({ length: Math.min(count, list.length) }, (_, i) => {
		const step = (list.length - 1) / Math.max(1, Math.min(count, list.length) - 1);
		return list[Math.round(i * step)] as T;
	});

/** Trials that run at once: much of each is the wait of a command that watches whether another one still writes. */
const AT_ONCE = 4;

/** What came of trials that is not well. */
async function damages(trials: readonly Trial[]): Promise<string[]> {
	const all: string[] = [];
	const left = trials.values();
	const runThem = async (): Promise<void> => {
		for (const trial of left)
			for (const { kind, said } of await trial.run()) all.push(`${trial.name}: ${kind}: ${said}`);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, runThem));
	return all;
}

describe('a set whose writing is ended is old, new, or known to be unfinished', () => {
	const stops: [scenario: string, by: Plan['by'], count: number][] = [
		['set over a set', 'SIGKILL', 8],
		['set over a set', 'half', 2],
		['new set', 'SIGKILL', 4],
		['mesh and maps', 'SIGKILL', 4],
		['set over a set', 'SIGINT', 3],
		['new set', 'SIGTERM', 2],
	];
	test.each(stops)('%s, %s before some of its steps', async (name, by, count) => {
		const trials = atEachStep(await known(name), by, program);
		// Where files get their names, most can go wrong.
		const naming = trials.filter((trial) => /, (rename|link)\b/.test(trial.name));
		const others = trials.filter((trial) => !naming.includes(trial));
		const chosen = [...some(naming, Math.ceil(count / 2)), ...some(others, Math.floor(count / 2))];
		expect(await damages(chosen)).toEqual([]);
	});

	test('set over a set, at three moments (seeds 1 to 3)', async () => {
		const set = await known('set over a set');
		expect(await damages([1, 2, 3].map((seed) => atRandom(set, seed, program)))).toEqual([]);
	});
});

test('two that write one set at a time leave that of one of them, or it is known', async () => {
	const mine = await known('set over a set');
	const theirs = await learn(rivalOf(mine.scenario, 3), program);
	expect(await damages(some(onOneSet(mine, theirs, program), 4))).toEqual([]);
});

test('those that write to one folder under names that begin alike leave each other alone', async () => {
	expect(await damages(some(await besideEachOther(program), 5))).toEqual([]);
});
