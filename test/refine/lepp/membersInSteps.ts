import { bisectTerminal } from '../../../src/refine/lepp/bisectTerminal.ts';
import { type LeppMesh, MADE, nextSlot } from '../../../src/refine/lepp/mesh.ts';
import { LockedTriangles, Path } from '../../../src/refine/lepp/threads/path.ts';
import { arrayNames, arraysOf, copyOf, finish, linkFault, type Words } from './leppMeshes.ts';
import type { Make, Protocol } from './protocolInSteps.ts';

const mixed = (hash: number, word: number): number => {
	let h = Math.imul(hash ^ word, 0x9e3779b1);
	h ^= h >>> 15;
	h = Math.imul(h, 0x85ebca6b);
	return (h ^ (h >>> 13)) | 0;
};

/** How members find what they bisect. */
export type ProtocolVariant = 'pa1' | 'pa2' | 'pa3';

/** Members at work, one step at a time. */
export class Run {
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
		members: readonly (readonly number[])[],
		variant: ProtocolVariant,
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
				locked: new LockedTriangles(),
				depth: 0,
				hasNumber: () => numbers.next < numbers.end,
				countPath: () => {},
			};
			this.#generators.push(this.#program(protocol, member, targets, variant, attempts));
		});
	}

	/** What a member does: each target so many times at most, and at once again as the members of a team do. */
	*#program(
		protocol: Protocol,
		member: { depth: number },
		targets: readonly number[],
		variant: ProtocolVariant,
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
		const locked = this.#locks.findIndex((word, t) => made(t) && (word & 1) === 0);
		if (locked >= 0) return `triangle ${locked} is still held`;
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
		const near = opposites[3 * t + nextSlot(slot)]! >> 2;
		const far = u < 0 ? -1 : opposites[3 * u + nextSlot(across & 3)]! >> 2;
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
