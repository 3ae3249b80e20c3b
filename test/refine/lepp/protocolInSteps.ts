import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { LONGEST_SLOT, nextSlot, UNDECIDED, WAITING } from '../../../src/refine/lepp/mesh.ts';

const source = readFileSync(
	join(import.meta.dirname, '../../../src/refine/lepp/threads/protocol.ts'),
	'utf8',
);

/** A change to the source that must be found. */
export type Mutation = readonly (readonly [from: string | RegExp, to: string])[];

/** The protocol, a step at a time. */
export interface Protocol {
	recompute(member: object, target: number): Generator<void, number>;
	mark(member: object, target: number, known: number): Generator<void, number>;
}

/** Makes one with these in place of `Atomics` and of a bisection. */
export type Make = (
	atomics: object,
	bisectInSteps: object,
	...words: readonly unknown[]
) => Protocol;

/** Makes the protocol as generators. */
export function compile(mutation: Mutation): Make {
	let text = source;
	for (const [from, to] of mutation) {
		const changed = text.replace(from, to);
		if (changed === text) throw new Error(`the protocol has no ${from}`);
		text = changed;
	}
	const names = [...text.matchAll(/^(?:export )?function (\w+)\(/gm)].map(([, name]) => name!);
	text = text
		.replace(/^import .*$/gm, '')
		.replace(/\/\/ pause/g, 'yield;')
		.replace(/\bAtomics\.(\w+)\(/g, 'yield* atomics.$1(')
		.replace(/\bbisectTerminal\(/g, 'yield* bisectInSteps(');
	for (const name of names)
		text = text.replace(new RegExp(`(?<!function )\\b${name}\\(`, 'g'), `yield* ${name}(`);
	text = text.replace(/^(?:export )?function (\w+)\(/gm, 'function* $1(').replace(/^export /gm, '');
	const { code } = transformSync(text, { loader: 'ts' });
	const words = { nextSlot, LONGEST_SLOT, UNDECIDED, WAITING };
	const body = `${code}\nreturn { recompute, mark };`;
	const make = new Function('atomics', 'bisectInSteps', ...Object.keys(words), body) as Make;
	return (atomics, bisectInSteps) => make(atomics, bisectInSteps, ...Object.values(words));
}
