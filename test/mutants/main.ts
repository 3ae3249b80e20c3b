// `npm run mutants`: see run.mjs.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formats } from '../../src/formats/registry.ts';
import { serve } from './child.ts';
import { Child, type Tally } from './children.ts';
import { faultsOf } from './judge.ts';
import { keep } from './keep.ts';
import type { Task } from './messages.ts';
import { mutant } from './mutate.ts';
import { seedsOf } from './seeds.ts';

/** Mutants that a child is given at a time. */
const SHARE = 500;
/** Kinds of faults of a format that are kept and printed. */
const KINDS = 20;

const { values } = parseArgs({
	options: {
		child: { type: 'boolean', default: false },
		mutants: { type: 'string', default: '10000' },
		jobs: { type: 'string', default: `${availableParallelism()}` },
		formats: { type: 'string' },
		seed: { type: 'string', default: '1' },
		nth: { type: 'string' },
		keep: { type: 'string', default: 'test-results/mutants' },
	},
});

/** What is wrong, without what differs from mutant to mutant. */
const kindOf = (said: string): string =>
	(said.split('\n')[0] ?? '').replace(/[-\d.]+/g, '0').slice(0, 100);

/** Prints what became of a format, and keeps one mutant of each kind of fault. */
function report(id: string, { mutants, accepted, counted, faults }: Tally, seconds: number): void {
	console.log(
		`${id.padEnd(9)} ${mutants} mutants, ${accepted} accepted, ${counted} counted, ${faults.length} faults, ${Math.round(seconds)} s`,
	);
	const kinds = new Map<string, typeof faults>();
	for (const fault of faults) {
		const kind = kindOf(fault.said);
		kinds.set(kind, [...(kinds.get(kind) ?? []), fault]);
	}
	for (const all of [...kinds.values()].slice(0, KINDS)) {
		const [first] = all.sort((a, b) => a.nth - b.nth);
		if (!first) continue;
		const where = keep(values.keep, values.seed, first);
		console.log(`  ${all.length} × ${first.said.split('\n')[0]}\n    ${where}`);
	}
}

async function main(): Promise<boolean> {
	const asked = values.formats?.split(',') ?? formats.map(({ id }) => id);
	const total = Number(values.mutants);
	if (values.nth !== undefined) {
		for (const id of asked)
			for await (const said of faultsOf(
				id,
				mutant(seedsOf(id), `${values.seed}/${id}`, Number(values.nth)),
				Number(values.nth),
			))
				console.log(said);
		return true;
	}
	const children = Array.from(
		{ length: Number(values.jobs) },
		() => new Child(fileURLToPath(import.meta.url)),
	);
	let sound = true;
	for (const id of asked) {
		const tasks: Task[] = [];
		for (let from = 0; from < total; from += SHARE)
			tasks.push({ id, seed: values.seed, from, to: Math.min(total, from + SHARE) });
		const tally: Tally = { mutants: 0, accepted: 0, counted: 0, faults: [] };
		const begun = performance.now();
		await Promise.all(
			children.map(async (child) => {
				for (let task = tasks.shift(); task; task = tasks.shift()) await child.run(task, tally);
			}),
		);
		report(id, tally, (performance.now() - begun) / 1000);
		sound &&= tally.faults.length === 0;
	}
	for (const child of children) child.close();
	return sound;
}

if (values.child) serve();
else
	main().then(
		(isSound) => process.exit(isSound ? 0 : 1),
		(error: Error) => {
			console.error(error.stack);
			process.exit(2);
		},
	);
