import { type Damage, filesOf, type Known, noticed, rawIn } from './judge.ts';
import { gridGmr } from './meshes.ts';
import type { Trial } from './trials.ts';
import { type End, Ground, type Program, type Run } from './victim.ts';

/** As many letters as any name of a temporary file may take from its target. */
const prefix = 'x'.repeat(60);

interface Writer {
	readonly input: string;
	readonly output: string;
	readonly args: readonly string[];
}

const writers: readonly Writer[] = ['a', 'b', 'c'].map((letter) => ({
	input: `${letter}.gmr`,
	output: `${prefix}-${letter}.gmr`,
	args: ['convert', `${letter}.gmr`, `${prefix}-${letter}.gmr`],
}));

const inputs = new Map(writers.map(({ input }, i) => [input, gridGmr(2 + i, 1 + i)]));

/** What a writer writes when it is alone, and how many steps that takes. */
export async function learnWriters(program: Program) {
	const ground = new Ground(program, inputs);
	try {
		const known: { writer: Writer; bytes: Buffer; steps: number }[] = [];
		for (const writer of writers) {
			const run = ground.start(writer.args, undefined, true);
			const { exit, err } = await run.end;
			const bytes = ground.read(writer.output);
			if (exit !== 0 || !bytes) throw new Error(`${writer.args.join(' ')}: exit ${exit}: ${err}`);
			known.push({ writer, bytes, steps: run.steps().length });
		}
		return known;
	} finally {
		ground.close();
	}
}

/** Others write to the same folder under names that begin alike while one waits before a step; each is its own. */
export async function besideEachOther(program: Program): Promise<Trial[]> {
	const known = await learnWriters(program);
	const [{ steps = 0 } = {}, , { steps: last = 0 } = {}] = known;
	const trials: Trial[] = [];
	for (let at = 1; at <= steps; at++)
		for (let other = 0; other <= last; other++) trials.push(trial(at, other));
	return trials;

	function trial(at: number, other: number): Trial {
		const third = other === 0 ? '' : `, a third that waits before step ${other}`;
		return {
			name: `names that begin alike: one waits before step ${at}, another runs${third}`,
			async run() {
				const ground = new Ground(program, inputs);
				try {
					const [a, b, c] = known.map(({ writer }) => writer) as [Writer, Writer, Writer];
					const first = ground.start(a.args, { at, by: 'pause' }, true);
					await first.paused();
					const ends: End[] = [await ground.start(b.args, undefined, true).end];
					let late: Run | undefined;
					if (other > 0) {
						late = ground.start(c.args, { at: other, by: 'pause' }, true);
						await late.paused();
					}
					first.go();
					ends.unshift(await first.end);
					late?.go();
					if (late) ends.push(await late.end);
					return [...foundBeside(ground, ends)];
				} finally {
					ground.close();
				}
			},
		};
	}

	function* foundBeside(ground: Ground, ends: readonly End[]): Generator<Damage> {
		for (const [i, end] of ends.entries()) {
			const { writer, bytes } = known[i] as (typeof known)[number];
			yield* rawIn(end);
			const found = ground.read(writer.output);
			const said = `${writer.output.slice(-5)}: exit ${end.exit}: ${end.err.trim().slice(0, 300)}`;
			if (found && !found.equals(bytes)) yield { kind: 'a mesh under a wrong name', said };
			else if (end.exit !== 0) yield { kind: 'stopped by another', said };
			else if (!found) yield { kind: 'exit 0 without a file', said };
		}
		const { hidden } = ground.names();
		if (hidden.length > 0) yield { kind: 'hidden files left', said: hidden.join(', ') };
	}
}

/** Two runs write the same set: at the end it is that of one of them, or known to be of both. */
export function onOneSet(mine: Known, theirs: Known, program: Program): Trial[] {
	const files = new Map([...filesOf(theirs.scenario), ...filesOf(mine.scenario)]);
	return mine.steps.map((step, i) => ({
		name: `one set by two: one waits before step ${i + 1}, ${step.replace(/ .*\//, ' ')}`,
		async run() {
			const ground = new Ground(program, files);
			try {
				const first = ground.start(mine.scenario.args, { at: i + 1, by: 'pause' }, true);
				await first.paused();
				const damage: Damage[] = [];
				const second = await ground.start(theirs.scenario.args, undefined, true).end;
				damage.push(...rawIn(second));
				if (second.exit !== 0 && second.err.trim() === '')
					damage.push({ kind: 'refused without words', said: `exit ${second.exit}` });
				first.go();
				const end = await first.end;
				damage.push(...rawIn(end));
				for await (const one of mixtures(ground, mine, theirs)) damage.push(one);
				const { hidden } = ground.names();
				if (hidden.length > 0) damage.push({ kind: 'hidden files left', said: hidden.join(', ') });
				return damage;
			} finally {
				ground.close();
			}
		},
	}));
}

/** After two writers: the files are all from before, all of one or all of the other, or that is noticed. */
async function* mixtures(ground: Ground, mine: Known, theirs: Known): AsyncGenerator<Damage> {
	const { old, main } = mine.scenario;
	const versions = [old, mine.fresh, theirs.fresh] as readonly ReadonlyMap<
		string,
		string | Buffer
	>[];
	const names = [...new Set(versions.flatMap((version) => [...version.keys()]))];
	const isOf = (version: ReadonlyMap<string, string | Buffer>, name: string): boolean => {
		const [found, wanted] = [ground.read(name), version.get(name)];
		return wanted === undefined ? !found : found?.equals(Buffer.from(wanted)) === true;
	};
	for (const name of names)
		if (!versions.some((version) => isOf(version, name)))
			yield { kind: 'partial file', said: `${name} is of neither writer` };
	if (versions.some((version) => names.every((name) => isOf(version, name)))) return;
	const told = names
		.map(
			(name) =>
				`${name} ${isOf(mine.fresh, name) ? 'of one' : isOf(theirs.fresh, name) ? 'of the other' : 'old'}`,
		)
		.join(', ');
	const { exit, out, err } = await ground.run('check', main);
	if (exit !== 1 || !noticed.test(`${out}${err}`))
		yield {
			kind: 'a mixture without a word',
			said: `${told}; check: exit ${exit}: ${out.trim().slice(-200)}`,
		};
}
