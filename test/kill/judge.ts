import type { Scenario } from './scenarios.ts';
import { type End, Ground, type Program } from './victim.ts';

/** A scenario and what its files are when nothing stops it. */
export interface Known {
	readonly scenario: Scenario;
	readonly fresh: ReadonlyMap<string, Buffer>;
	/** What it does to its files, in order. */
	readonly steps: readonly string[];
	/** Milliseconds that it takes. */
	readonly took: number;
}

/** All files of a scenario before it runs. */
export const filesOf = ({ inputs, old }: Scenario): Map<string, string> =>
	new Map([...inputs, ...old]);

/** Runs a scenario to its end, for what it writes. Throws where it fails. */
export async function learn(scenario: Scenario, program: Program): Promise<Known> {
	const ground = new Ground(program, filesOf(scenario));
	try {
		const since = performance.now();
		const run = ground.start(scenario.args);
		const { exit, err } = await run.end;
		const took = performance.now() - since;
		if (exit !== 0) throw new Error(`${scenario.name}: exit ${exit}: ${err}`);
		const { seen, hidden } = ground.names();
		if (hidden.length > 0) throw new Error(`${scenario.name} leaves ${hidden.join(', ')}`);
		const written = seen.filter((name) => !scenario.inputs.has(name));
		const fresh = new Map(written.map((name) => [name, ground.read(name) as Buffer]));
		return { scenario, fresh, steps: run.steps(), took };
	} finally {
		ground.close();
	}
}

/** Something that must never be, after whatever stopped a process. */
export interface Damage {
	readonly kind: string;
	readonly said: string;
}

/** Words that tell of a set that is no whole one. */
export const noticed =
	/unfinished|not finished|half|interrupted|incomplete|not complete|being written|is missing/i;
const rawError = /\bE(EXIST|NOENT|ACCES|PERM|XDEV|BUSY|NOTEMPTY)\b|^\s+at .+:\d+:\d+/m;

/** What a raw error of the system is in what a process said. */
export const rawIn = ({ err }: End): Damage[] =>
	rawError.test(err) ? [{ kind: 'raw error', said: err.trim() }] : [];

/** What each file is: as before, as it should be, or neither. */
export function stateOf(ground: Ground, { scenario, fresh }: Known) {
	const names = [...new Set([...scenario.old.keys(), ...fresh.keys()])];
	const files = names.map((name) => {
		const found = ground.read(name);
		const before = scenario.old.get(name);
		const isOld = before === undefined ? !found : found?.equals(Buffer.from(before)) === true;
		const after = fresh.get(name);
		return { name, isOld, isNew: after === undefined ? !found : found?.equals(after) === true };
	});
	const strange = files.filter(({ isOld, isNew }) => !isOld && !isNew).map(({ name }) => name);
	const allOld = files.every(({ isOld }) => isOld);
	const allNew = files.every(({ isNew }) => isNew);
	const told = files
		.map(({ name, isOld, isNew }) => `${name} ${isNew ? 'new' : isOld ? 'old' : 'neither'}`)
		.join(', ');
	return { strange, allOld, allNew, told };
}

/** After whatever stopped a process: files are whole, a set of two meshes is noticed, the same command makes it good. */
export async function* damageOf(
	ground: Ground,
	known: Known,
	again: boolean,
): AsyncGenerator<Damage> {
	const { scenario, fresh } = known;
	const state = stateOf(ground, known);
	for (const name of state.strange)
		yield { kind: 'partial file', said: `${name} is neither old nor new: ${state.told}` };
	const expected = new Set([...scenario.inputs.keys(), ...scenario.old.keys(), ...fresh.keys()]);
	for (const name of ground.names().seen)
		if (!expected.has(name)) yield { kind: 'stray file', said: `${name} was left` };
	const isTorn = !state.allOld && !state.allNew;
	if (isTorn) {
		const { exit, out, err } = await ground.run('check', scenario.main);
		// Where a single file holds the mesh it is whole: what was written with it is not of it, which is a warning.
		const isWhole = scenario.main.endsWith('.gmr');
		if (exit !== (isWhole ? 0 : 1) || !noticed.test(`${out}${err}`))
			yield {
				kind: 'torn set without a word',
				said: `${state.told}; check: exit ${exit}: ${`${out}${err}`.trim().slice(-300)}`,
			};
	}
	if (scenario.inPlace || !again) return;
	const forced = scenario.args.includes('--force') ? [] : ['--force'];
	const second = await ground.run(...scenario.args, ...forced);
	yield* rawIn(second);
	if (second.exit !== 0 || !stateOf(ground, known).allNew) {
		const said = `again: exit ${second.exit}: ${second.err.trim()}; ${stateOf(ground, known).told}`;
		yield { kind: 'not made whole', said };
		return;
	}
	const { exit, out } = await ground.run('check', scenario.main);
	if (exit !== 0) yield { kind: 'whole set refused', said: `check: exit ${exit}: ${out.trim()}` };
}

/** After a signal that asks a process to end: nothing is torn, nothing hidden is left, and its words are true. */
export function* afterAsking(ground: Ground, known: Known, end: End): Generator<Damage> {
	const { allOld, allNew, told } = stateOf(ground, known);
	const { exit, signal, err } = end;
	const ended = `exit ${exit ?? signal}; ${told}; ${err.trim()}`;
	if (!allOld && !allNew) yield { kind: 'torn by a signal', said: ended };
	const { hidden } = ground.names();
	if (hidden.length > 0)
		yield { kind: 'hidden files left', said: `${hidden.join(', ')}; ${ended}` };
	// A signal that comes before the program listens ends it as it would any other.
	if (signal === null && exit !== 130 && exit !== 0)
		yield { kind: 'exit after a signal', said: ended };
	if (exit === 0 && !allNew) yield { kind: 'exit 0 without files', said: ended };
	if (exit === 130 && allNew && !allOld && !/wr(itten|ote)|publish|there/i.test(err))
		yield { kind: 'silent about what it wrote', said: ended };
}
