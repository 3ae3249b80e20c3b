import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { prepare } from '../../../src/refine/host/prepare.ts';
import { bisect, walksFor } from '../../../src/refine/lepp/bisect.ts';
import { bisectTerminal } from '../../../src/refine/lepp/bisectTerminal.ts';
import {
	after,
	emptyMesh,
	type LeppMesh,
	LONGEST_SLOT,
	MADE,
	SELECTED,
	UNDECIDED,
	WAITING,
} from '../../../src/refine/lepp/mesh.ts';
import { findAllLongest, leppMeshOf, type Start } from '../../../src/refine/lepp/open.ts';
import { PointKeys } from '../../../src/refine/lepp/pointKeys.ts';
import { Held } from '../../../src/refine/lepp/threads/held.ts';
import { Path } from '../../../src/refine/lepp/threads/path.ts';
import { alone } from '../../../src/util/loop.ts';
import { allSlices } from '../../../src/util/slices.ts';

/*
 * Runs the protocol of `src/refine/lepp/threads/protocol.ts` in all orders in which the steps of a few members can follow
 * one another. Its source becomes generators: each use of `Atomics` and each `pause` is a step, and a bisection writes in
 * several steps, so that others see it half done. States that were met before are not gone on from: a state is what the
 * memory holds and what each member has read since it began.
 */

const source = readFileSync(
	join(import.meta.dirname, '../../../src/refine/lepp/threads/protocol.ts'),
	'utf8',
);

/** A change to the source that must be found. */
export type Mutation = readonly (readonly [from: string | RegExp, to: string])[];

interface Protocol {
	recompute(member: object, target: number): Generator<void, number>;
	mark(member: object, target: number, known: number): Generator<void, number>;
}

type Make = (atomics: object, bisectInSteps: object, ...words: readonly unknown[]) => Protocol;

/** Makes the protocol as generators. */
function compile(mutation: Mutation): Make {
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
	const words = { after, LONGEST_SLOT, UNDECIDED, WAITING };
	const body = `${code}\nreturn { recompute, mark };`;
	const make = new Function('atomics', 'bisectInSteps', ...Object.keys(words), body) as Make;
	return (atomics, bisectInSteps) => make(atomics, bisectInSteps, ...Object.values(words));
}

const arrayNames = [
	...['coordinates', 'corners', 'sides', 'opposites', 'states', 'nextTriangle', 'nextEdge'],
	...['pointParents', 'levels', 'triangleParents'],
] as const;
type Words = Uint32Array | Int32Array | Uint8Array;

const arraysOf = (mesh: LeppMesh): Words[] =>
	arrayNames.map((name) => mesh[name as keyof LeppMesh] as Words);

/** A mesh with targets that wait, ready to be bisected. */
export async function openedMesh(mesh: TriMesh, targets: readonly number[]): Promise<LeppMesh> {
	const selection = new Uint8Array(mesh.triangles.length / 3);
	for (const t of targets) selection[t] = 1;
	const prepared = await prepare(mesh, { selection }, true);
	const start = prepared.takeStart() as Start;
	const opened = allSlices(leppMeshOf(start, undefined, 96, alone));
	const keys = new PointKeys(opened, mesh.points, undefined);
	allSlices(findAllLongest(opened, keys, alone));
	for (const t of targets) opened.states[t]! |= SELECTED | WAITING;
	return opened;
}

function copyOf(mesh: LeppMesh): LeppMesh {
	const copy = emptyMesh(mesh.dimension, mesh.input, undefined);
	const into = copy as unknown as Record<string, Words>;
	for (const name of arrayNames) into[name] = (mesh[name as keyof LeppMesh] as Words).slice();
	copy.span = mesh.span;
	return copy;
}

/** The triangles of a mesh, part by part, by where their corners lie. */
function signature({ input, corners, coordinates, dimension, nextTriangle }: LeppMesh): string {
	const all: string[] = [];
	for (let t = 0; t < input.triangles; t++) {
		let part = t;
		do {
			const at = [0, 1, 2].map((k) => dimension * corners[3 * part + k]!);
			all.push(at.map((i) => coordinates.subarray(i, i + dimension).join()).join(' '));
			part = nextTriangle[part]!;
		} while (part !== 0);
		all.push('|');
	}
	return all.join(';');
}

/** Bisects what targets are left, by one member. */
function finish(mesh: LeppMesh, targets: readonly number[]): string {
	const numbers = { next: 64, end: 96, more: () => false };
	const walks = walksFor(mesh, Uint32Array.from(targets), numbers);
	const isDone = bisect(mesh, undefined, walks, Number.POSITIVE_INFINITY);
	return isDone ? signature(mesh) : 'not done';
}

/** What is wrong with the links between triangles, or nothing. */
function linkFault(
	{ input, corners, opposites, states }: LeppMesh,
	span: number,
): string | undefined {
	for (let t = 0; t < input.triangles + 2 * span; t++) {
		if (t >= input.triangles && (states[t]! & MADE) === 0) continue;
		for (let k = 0; k < 3; k++) {
			const across = opposites[3 * t + k]!;
			if (across < 0) continue;
			const [u, l] = [across >> 2, across & 3];
			if (opposites[3 * u + l] !== 4 * t + k) return `side ${k} of ${t} is not across ${l} of ${u}`;
			const ends = (s: number, j: number) =>
				[corners[3 * s + j]!, corners[3 * s + ((j + 1) % 3)]!].sort().join();
			if (ends(t, k) !== ends(u, l)) return `sides of ${t} and ${u} have other ends`;
		}
	}
	return undefined;
}

/** What was found: the states that there are, or what went wrong and the order of steps that leads there. */
export interface Explored {
	readonly states: number;
	readonly ends: number;
	readonly fault?: string;
}

export interface Exploration {
	readonly mesh: LeppMesh;
	/** The targets of each member. */
	readonly members: readonly (readonly number[])[];
	readonly variant: 'pa1' | 'pa2' | 'pa3';
	readonly mutation?: Mutation;
	/** How often a target is attempted; default 2. */
	readonly attempts?: number;
	/** How often a member is left before it is done, at most; default any number. */
	readonly switches?: number;
	/** States after which it is given up. */
	readonly most?: number;
}

/** Steps of all members after which they are taken to go on for ever. */
const ENDLESS = 2000;

/** Tries all orders. */
export function explore({
	mesh,
	members,
	variant,
	mutation = [],
	attempts = 2,
	switches = Number.POSITIVE_INFINITY,
	most = 2e5,
}: Exploration): Explored {
	const targets = members.flat();
	const expected = finish(copyOf(mesh), targets);
	const make = compile(mutation);
	const seen = new Set<string>();
	let ends = 0;
	/** Orders of steps that lead to states which are yet to be gone on from. */
	const open: number[][] = [[]];
	for (let order = open.pop(); order; order = open.pop()) {
		if (seen.size > most) throw new Error(`more than ${most} states`);
		const run = new Run(mesh, members, variant, attempts, make);
		let fault: string | undefined;
		let last = -1;
		let left = switches;
		const step = (member: number): void => {
			if (last >= 0 && member !== last && run.able().includes(last)) left--;
			last = member;
			fault ??= run.step(member);
		};
		order.forEach(step);
		// Goes on from there; where there is a choice the others are kept for later.
		while (fault === undefined) {
			const key = run.key() + (Number.isFinite(left) ? ` ${last} ${left}` : '');
			if (seen.has(key)) break;
			seen.add(key);
			const able = run.able();
			if (able.length === 0) {
				ends++;
				fault = run.endFault(expected);
				break;
			}
			const first = able.includes(last) ? last : able[0]!;
			if (left > 0 || first !== last)
				for (const other of able) if (other !== first) open.push([...order, other]);
			order.push(first);
			step(first);
			if (order.length > ENDLESS) fault ??= 'it goes on for ever';
		}
		if (fault !== undefined)
			return { states: seen.size, ends, fault: `${fault} (${order.length} steps)` };
	}
	return { states: seen.size, ends };
}

const mixed = (hash: number, word: number): number => {
	let h = Math.imul(hash ^ word, 0x9e3779b1);
	h ^= h >>> 15;
	h = Math.imul(h, 0x85ebca6b);
	return (h ^ (h >>> 13)) | 0;
};

/** Members at work, one step at a time. */
class Run {
	readonly #mesh: LeppMesh;
	readonly #locks: Int32Array;
	readonly #memory: readonly Words[];
	readonly #generators: Generator<void, void>[] = [];
	readonly #isDone: boolean[];
	/** Two hashes of what each member has read, and of the memory. */
	readonly #read: [number, number][];
	readonly #hash: [number, number] = [0, 0];
	/** Triangles that each member changes just now. */
	readonly #changing: (readonly number[])[];
	readonly #left: number[] = [];
	#current = 0;
	#fault: string | undefined;

	constructor(
		mesh: LeppMesh,
		members: Exploration['members'],
		variant: Exploration['variant'],
		attempts: number,
		make: Make,
	) {
		this.#mesh = copyOf(mesh);
		this.#locks = new Int32Array(this.#mesh.states.length);
		this.#locks.fill(1, 0, mesh.input.triangles);
		this.#memory = [this.#locks, ...arraysOf(this.#mesh)];
		this.#isDone = members.map(() => false);
		this.#read = members.map(() => [1, 2]);
		this.#changing = members.map(() => []);
		const seenMesh = copyOf(this.#mesh);
		const watched = seenMesh as unknown as Record<string, Words>;
		arrayNames.forEach((name, i) => {
			watched[name] = this.#watch(i + 1);
		});
		const locks = this.#locks;
		const run = this;
		const atomics = {
			*load(_: Int32Array, i: number) {
				yield;
				return run.#note(0, i, locks[i]!);
			},
			*store(_: Int32Array, i: number, value: number) {
				yield;
				run.#write(0, i, value);
			},
			*compareExchange(_: Int32Array, i: number, expected: number, value: number) {
				yield;
				const was = run.#note(0, i, locks[i]!);
				if (was === expected) run.#write(0, i, value);
				return was;
			},
		};
		const bisectInSteps = (...args: BisectArguments) => this.#bisectInSteps(...args);
		const protocol = make(atomics, bisectInSteps);
		members.forEach((targets, i) => {
			const numbers = { next: 16 * i, end: 16 * i + 16 };
			const member = {
				mesh: seenMesh,
				locks,
				numbers,
				path: new Path(),
				held: new Held(),
				depth: 0,
				hasNumber: () => numbers.next < numbers.end,
				met: () => {},
			};
			this.#generators.push(this.#program(protocol, member, targets, variant, attempts));
		});
	}

	/** What a member does: each target so many times at most, and at once again as the members of a team do. */
	*#program(
		protocol: Protocol,
		member: { depth: number },
		targets: readonly number[],
		variant: Exploration['variant'],
		attempts: number,
	): Generator<void, void> {
		for (const target of targets) {
			let came = 1;
			for (let attempt = 0; attempt < attempts && came !== 0; ) {
				if (variant === 'pa3') came = yield* protocol.recompute(member, target);
				else {
					const known = variant === 'pa2' ? member.depth : 0;
					member.depth = 0;
					came = yield* protocol.mark(member, target, known);
				}
				if (came !== 4) attempt++;
			}
			member.depth = 0;
			if (came !== 0) this.#left.push(target);
		}
	}

	able(): number[] {
		return this.#isDone.flatMap((isDone, i) => (isDone ? [] : [i]));
	}

	/** One step of a member; returns what it did wrong. */
	step(member: number): string | undefined {
		this.#current = member;
		const read = this.#read[member]!;
		read[0] = mixed(read[0], 9);
		read[1] = mixed(read[1], 9);
		try {
			if (this.#generators[member]!.next().done) this.#isDone[member] = true;
		} catch (error) {
			return `it throws: ${(error as Error).message}`;
		}
		return this.#fault;
	}

	key(): string {
		return `${this.#hash.join()} ${this.#read.join(' ')} ${this.#isDone.join()}`;
	}

	endFault(expected: string): string | undefined {
		const { input, states } = this.#mesh;
		const made = (t: number) => t < input.triangles || (states[t]! & MADE) !== 0;
		const held = this.#locks.findIndex((word, t) => made(t) && (word & 1) === 0);
		if (held >= 0) return `triangle ${held} is still held`;
		const fault = linkFault(this.#mesh, 96);
		if (fault !== undefined) return fault;
		return finish(this.#mesh, this.#left) === expected ? undefined : 'it makes another mesh';
	}

	/** An array whose reads are noted. */
	#watch(array: number): Words {
		const words = this.#memory[array]!;
		return new Proxy(words, {
			get: (_, key) => {
				const i = Number(key as string);
				return Number.isInteger(i) ? this.#note(array, i, words[i]!) : Reflect.get(words, key);
			},
		});
	}

	#note(array: number, i: number, value: number): number {
		const read = this.#read[this.#current]!;
		for (let h = 0; h < 2; h++) read[h] = mixed(mixed(mixed(read[h]!, array + 77 * h), i), value);
		return value;
	}

	#write(array: number, i: number, value: number): void {
		const words = this.#memory[array]!;
		for (let h = 0; h < 2; h++) {
			const place = mixed(mixed(h + 1, array), i);
			this.#hash[h] = this.#hash[h]! ^ mixed(place, words[i]!) ^ mixed(place, value);
		}
		words[i] = value;
	}

	/** Bisects, and writes what that changes in two steps. */
	*#bisectInSteps(...[, , b, t, slot, across]: BisectArguments): Generator<void, void> {
		const me = this.#current;
		const { opposites } = this.#mesh;
		const u = across < 0 ? -1 : across >> 2;
		const near = opposites[3 * t + after(slot)]! >> 2;
		const far = u < 0 ? -1 : opposites[3 * u + after(across & 3)]! >> 2;
		const mine = [t, u, near, far].filter((triangle) => triangle >= 0);
		const others = this.#changing.filter((_, i) => i !== me).flat();
		if (mine.some((triangle) => others.includes(triangle)))
			this.#fault = 'two members change one triangle';
		this.#changing[me] = mine;
		const bisected = copyOf(this.#mesh);
		bisectTerminal(bisected, undefined, b, t, slot, across);
		const writes: [number, number, number][] = [];
		arraysOf(bisected).forEach((words, array) => {
			const now = this.#memory[array + 1]!;
			words.forEach((word, i) => {
				if (word !== now[i]) writes.push([array + 1, i, word]);
			});
		});
		// Now from one end, now from the other.
		if (b % 2 === 1) writes.reverse();
		const half = Math.ceil(writes.length / 2);
		for (let first = 0; first < writes.length; first += half) {
			yield;
			for (const write of writes.slice(first, first + half)) this.#write(...write);
		}
		this.#changing[me] = [];
	}
}

type BisectArguments = Parameters<typeof bisectTerminal>;
