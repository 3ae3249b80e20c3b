import { type Case, Dice } from './case.ts';
import { type Material, makeCase } from './generate/cases.ts';
import { type Fault, inProcess, Lab, type Runner } from './lab.ts';
import { properties } from './properties/properties.ts';
import type { Property } from './properties/property.ts';
import { shrunk } from './shrink.ts';

/** What is asked of a run. */
export interface FuzzJob {
	readonly seed: number;
	readonly material: Material;
	/** Those that are held; all unless given. */
	readonly properties?: readonly Property[];
	/** Tries to make a case that fails smaller; 120 unless given. */
	readonly tries?: number;
	/** True as long as another case is to be tried. */
	goOn(cases: number): boolean;
	/** Which faults count. */
	counts(fault: Fault): boolean;
	/** What runs commands for a case. */
	runner(index: number): Runner;
	/** Told of each case before it is tried. */
	onCase?(index: number): void;
	/** Told of each kind of fault when it is met first. */
	onFound?(fault: Fault, index: number): void;
}

/** Faults of one kind. */
export interface Found {
	readonly fault: Fault;
	/** The first case that showed it, and the smallest that could be made of that. */
	readonly index: number;
	readonly smallest: Case;
	count: number;
}

export interface Outcome {
	readonly cases: number;
	/** Cases that each property was checked on. */
	readonly held: ReadonlyMap<string, number>;
	readonly found: readonly Found[];
}

/** Faults of one case. */
export async function tryCase(one: Case, property: Property, run: Runner): Promise<Fault[]> {
	const lab = new Lab(one, property.name, run);
	try {
		await property.hold(lab, one, new Dice(one.seed, property.name));
		return lab.faults;
	} finally {
		lab.close();
	}
}

const keyOf = ({ property, kind }: Fault): string => `${property}/${kind}`;

/** Holds the properties against case after case. */
export async function fuzz(job: FuzzJob): Promise<Outcome> {
	const found = new Map<string, Found>();
	const held = new Map<string, number>();
	let index = 0;
	for (; job.goOn(index); index++) {
		job.onCase?.(index);
		const one = makeCase(job.seed, index, job.material);
		const run = job.runner(index);
		for (const property of job.properties ?? properties) {
			if (index % (property.share ?? 1) !== 0) continue;
			held.set(property.name, (held.get(property.name) ?? 0) + 1);
			const faults = (await tryCase(one, property, run)).filter(job.counts);
			for (const key of new Set(faults.map(keyOf))) {
				const known = found.get(key);
				if (known) {
					known.count++;
					continue;
				}
				job.onFound?.(faults.find((one) => keyOf(one) === key) as Fault, index);
				found.set(key, await smallest(one, index, property, key, job));
			}
		}
	}
	return { cases: index, held, found: [...found.values()] };
}

async function smallest(
	one: Case,
	index: number,
	property: Property,
	key: string,
	job: FuzzJob,
): Promise<Found> {
	const faultBy = async (run: Runner, candidate: Case) =>
		(await tryCase(candidate, property, run)).find((fault) => keyOf(fault) === key);
	const here = (candidate: Case) => faultBy(inProcess, candidate);
	// What processes alone show is left as it is: they take too long to try hundreds of them.
	const isHere = (await here(one)) !== undefined;
	const fails = async (candidate: Case) => {
		job.onCase?.(index);
		return (await here(candidate)) !== undefined;
	};
	const small = isHere ? await shrunk(one, fails, job.tries) : one;
	const fault = await faultBy(isHere ? inProcess : job.runner(index), small);
	const lost = { property: property.name, kind: key, said: 'seen once, not again', commands: [] };
	return { fault: fault ?? lost, index, smallest: small, count: 1 };
}
