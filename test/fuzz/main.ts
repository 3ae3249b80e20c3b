// `npm run fuzz`: see run.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Case } from './case.ts';
import { isNamed } from './faults.ts';
import { fuzz, tryCase } from './fuzz.ts';
import { makeCase, material } from './generate/cases.ts';
import { byProcess, type Fault, inProcess } from './lab.ts';
import { properties } from './properties/properties.ts';
import { reported } from './report.ts';

/** One case in so many is run by processes of the built command line. */
const PROCESS_SHARE = 60;
/** Seconds after which a case counts as endless. */
const TIMEOUT = 60;

const { values } = parseArgs({
	options: {
		seconds: { type: 'string', default: '600' },
		cases: { type: 'string' },
		seed: { type: 'string' },
		case: { type: 'string' },
		only: { type: 'string', multiple: true, default: [] },
		not: { type: 'string', multiple: true, default: [] },
		repeat: { type: 'string' },
		tries: { type: 'string', default: '120' },
		program: { type: 'string', default: 'dist/cli.js' },
	},
});
const program = resolve(values.program);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
/** Those that `--only` names, if it names nothing else. */
const chosen = properties.filter(({ name }) => values.only.includes(name));
const held = chosen.length > 0 && chosen.length === values.only.length ? chosen : properties;
const counts = (fault: Fault): boolean =>
	(values.only.length === 0 || isNamed(fault, values.only)) && !isNamed(fault, values.not);

/** Ends the process where one case takes for ever: a loop that waits for nothing can't be stopped from inside. */
function watch(): (index: number) => void {
	const shared = new Int32Array(new SharedArrayBuffer(4));
	const text = `
		const { workerData } = require('node:worker_threads');
		for (let seen = -1; ; seen = workerData[0])
			if (Atomics.wait(workerData, 0, workerData[0], ${TIMEOUT * 1000}) === 'timed-out') {
				require('node:fs').writeSync(2, 'A case takes more than ${TIMEOUT} seconds: --seed ${seed} --case ' + (workerData[0] >> 8) + '\\n');
				process.kill(process.pid, 'SIGKILL');
			}`;
	new Worker(text, { eval: true, workerData: shared }).unref();
	let ticks = 0;
	return (index) => {
		Atomics.store(shared, 0, (index << 8) | (ticks++ & 255));
		Atomics.notify(shared, 0);
	};
}

/** Tries a case and prints its faults; true where there are none. */
async function tryOnce(one: Case): Promise<boolean> {
	let isGood = true;
	for (const property of held)
		for (const fault of await tryCase(one, property, inProcess)) {
			if (!counts(fault)) continue;
			isGood = false;
			console.log(`${fault.property}/${fault.kind}: ${fault.said}`);
			for (const command of fault.commands) console.log(`  trirefine ${command}`);
		}
	return isGood;
}

/** The case of a folder that a run has written. */
function keptCase(folder: string): Case {
	if (!existsSync(join(folder, 'case.json'))) throw new Error(`${folder} holds no case.json`);
	const told = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8'));
	const names = readdirSync(folder).filter((name) => !/^(case\.json|README\.txt)$/.test(name));
	const files = new Map(
		names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
	);
	return { seed: told.seed, main: told.main, made: told.made, files };
}

async function main(): Promise<boolean> {
	const stuff = material(process.cwd());
	if (values.repeat !== undefined) return tryOnce(keptCase(values.repeat));
	if (values.case !== undefined) {
		const one = makeCase(seed, Number(values.case), stuff);
		for (const [name, bytes] of one.files) console.log(`--- ${name}\n${Buffer.from(bytes)}`);
		return tryOnce(one);
	}
	console.log(`seed ${seed}${stuff.missing ? `\n${stuff.missing}` : ''}`);
	const until = performance.now() + 1000 * Number(values.seconds);
	const most = values.cases === undefined ? Number.POSITIVE_INFINITY : Number(values.cases);
	const outcome = await fuzz({
		seed,
		material: stuff,
		properties: held,
		tries: Number(values.tries),
		goOn: (cases) => cases < most && performance.now() < until,
		counts,
		runner: (index) =>
			index % PROCESS_SHARE === PROCESS_SHARE - 1 ? byProcess(program) : inProcess,
		onCase: watch(),
		onFound: ({ property, kind }, index) => console.log(`case ${index}: ${property}/${kind}`),
	});
	console.log(reported(outcome, seed));
	return outcome.found.length === 0;
}

main().then(
	(isGood) => process.exit(isGood ? 0 : 1),
	(error: Error) => {
		console.error(error.stack);
		process.exit(2);
	},
);
