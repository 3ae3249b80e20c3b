// `npm run kill`: see run.mjs.
import { parseArgs } from 'node:util';
import { Dice } from '../fuzz/case.ts';
import { learn } from './judge.ts';
import { rivalOf, scenariosOf } from './scenarios.ts';
import { besideEachOther, onOneSet } from './together.ts';
import { atEachStep, atRandom, type Trial } from './trials.ts';
import { hasNamespaces, programOf } from './victim.ts';

const { values } = parseArgs({
	options: {
		seconds: { type: 'string', default: '600' },
		seed: { type: 'string' },
		only: { type: 'string' },
		trial: { type: 'string' },
	},
});
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const until = performance.now() + 1000 * Number(values.seconds);
const program = programOf(process.cwd());
/** Kinds of damage, how often each was met, and what showed it first. */
const found = new Map<string, { count: number; first: string }>();
let trials = 0;

async function hold(trial: Trial): Promise<void> {
	if (values.only !== undefined && !trial.name.includes(values.only)) return;
	trials++;
	for (const { kind, said } of await trial.run()) {
		const key = `${trial.name.split(':')[0]}: ${kind}`;
		const known = found.get(key);
		if (known) known.count++;
		else {
			found.set(key, { count: 1, first: `${trial.name}\n    ${said}` });
			console.log(`${trial.name}\n  ${kind}: ${said}`);
		}
	}
}

async function main(): Promise<boolean> {
	console.log(`seed ${seed}`);
	if (!hasNamespaces())
		console.log('unshare is not permitted here: processes are told that they are number 1.');
	const isOver = () => performance.now() > until;
	const small = await Promise.all(scenariosOf(3).map((one) => learn(one, program)));
	const large = await Promise.all(scenariosOf(70).map((one) => learn(one, program)));
	const [over] = small;
	const fixed: Trial[] = [];
	for (const by of ['SIGKILL', 'half', 'SIGINT', 'SIGTERM'] as const)
		for (const known of small) fixed.push(...atEachStep(known, by, program));
	if (over) {
		const theirs = await learn(rivalOf(over.scenario, 4), program);
		fixed.push(...onOneSet(over, theirs, program));
	}
	fixed.push(...(await besideEachOther(program)));
	// In an order that a seed chooses: a short run meets some of all.
	for (const trial of new Dice('order', seed).shuffled(fixed)) {
		if (isOver()) break;
		await hold(trial);
	}
	for (let i = 0; !isOver(); i++)
		await hold(atRandom(new Dice(seed, i).pick(large), seed * 1_000_000 + i, program));
	console.log(`\nseed ${seed}: ${trials} processes stopped`);
	for (const [key, { count, first }] of found) console.log(`${key} (${count} ×)\n  ${first}`);
	if (found.size === 0) console.log('All sets are old, new, or known to be unfinished.');
	return found.size === 0;
}

main().then(
	(isGood) => process.exit(isGood ? 0 : 1),
	(error: Error) => {
		console.error(error.stack);
		process.exit(2);
	},
);
