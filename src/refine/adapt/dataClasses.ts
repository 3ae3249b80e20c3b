import { areUnique } from '../../mesh/carry/uniqueIds.ts';
import type { Field, Group, GroupMembers } from '../../mesh/triMesh.ts';
import { hashPair } from '../../util/hashPair.ts';

/** Numbers pairs of u32 by first appearance, from 1 on. */
export class PairNumbers {
	#count = 0;
	/** Two u32 for each pair, in the order of their numbers. */
	#pairs = new Uint32Array(64);
	/** Hash table with open addressing; 0 is a free slot. */
	#slots = new Uint32Array(64);

	/** The number of a pair, a new one on first use. */
	of(a: number, b: number): number {
		const slot = this.#find(a, b);
		const number = this.#slots[slot]!;
		if (number !== 0) return number;
		if (2 * this.#count === this.#pairs.length) {
			this.#grow();
			return this.of(a, b);
		}
		this.#pairs[2 * this.#count] = a;
		this.#pairs[2 * this.#count + 1] = b;
		this.#slots[slot] = ++this.#count;
		return this.#count;
	}

	/** The first u32 of a pair. */
	firstOf(number: number): number {
		return this.#pairs[2 * number - 2]!;
	}

	/** The second u32 of a pair. */
	secondOf(number: number): number {
		return this.#pairs[2 * number - 1]!;
	}

	#find(a: number, b: number): number {
		const slots = this.#slots;
		const mask = slots.length - 1;
		let slot = hashPair(a, b) & mask;
		for (;;) {
			const number = slots[slot]!;
			if (number === 0) return slot;
			if (this.firstOf(number) === a && this.secondOf(number) === b) return slot;
			slot = (slot + 1) & mask;
		}
	}

	#grow(): void {
		const pairs = new Uint32Array(2 * this.#pairs.length);
		pairs.set(this.#pairs);
		this.#pairs = pairs;
		this.#slots = new Uint32Array(2 * this.#slots.length);
		for (let n = 1; n <= this.#count; n++)
			this.#slots[this.#find(this.firstOf(n), this.secondOf(n))] = n;
	}
}

/** Numbers entities by their data: two have the same class exactly if all fields and groups added agree. */
export class Classes {
	/** The class of each entity. */
	readonly of: Uint32Array;
	readonly #numbers = new PairNumbers();
	#groups = 0;

	/** @param first class of all entities at first, or that of each */
	constructor(first: number | Uint32Array) {
		this.of = typeof first === 'number' ? new Uint32Array(first) : first;
	}

	/** Distinguishes entities by a field. Fields are added before groups. */
	addField(field: Field): void {
		const { of } = this;
		const words = wordsOf(field);
		const width = words.length / of.length;
		const numbers = this.#numbers;
		for (let k = 0; k < width; k++) {
			let [from, word, to] = [-1, 0, 0];
			for (let i = 0, at = k; i < of.length; i++, at += width) {
				const oldClass = of[i]!;
				const value = words[at]!;
				if (oldClass !== from || value !== word) {
					to = numbers.of(oldClass, value);
					from = oldClass;
					word = value;
				}
				of[i] = to;
			}
		}
	}

	/** Distinguishes the members of a group from other entities. */
	addGroup(members: Uint32Array): void {
		const { of } = this;
		const group = this.#groups++;
		for (let i = 0; i < members.length; i++) {
			const m = members[i]!;
			of[m] = this.#numbers.of(of[m]!, group);
		}
	}

	/** Whether a class has exactly the groups that two others share; for classes without fields. */
	hasCommon(first: number, shared: number, second: number): boolean {
		let [a, b, c] = [first, shared, second];
		// Each pair links a group to the class without it, which has groups added before.
		for (;;) {
			const [ofA, ofC] = [this.#groupOf(a), this.#groupOf(c)];
			if (ofA === ofC) {
				if (this.#groupOf(b) !== ofA) return false;
				if (ofA < 0) return true;
				b = this.#numbers.firstOf(b);
			}
			if (ofA >= ofC) a = this.#numbers.firstOf(a);
			if (ofC >= ofA) c = this.#numbers.firstOf(c);
		}
	}

	/** Whether a class has all groups of another; for classes without fields. */
	hasAll(own: number, other: number): boolean {
		let [a, b] = [own, other];
		while (a !== b && b !== 0) {
			const [ofA, ofB] = [this.#groupOf(a), this.#groupOf(b)];
			if (ofA < ofB) return false;
			if (ofA === ofB) b = this.#numbers.firstOf(b);
			a = this.#numbers.firstOf(a);
		}
		return true;
	}

	/** The last group of a class; −1 if it has none. */
	#groupOf(own: number): number {
		return own === 0 ? -1 : this.#numbers.secondOf(own);
	}
}

/** Integers of at most this many entities may be distinct by chance. */
const MIN_ENTITIES = 64;

/** Whether a field numbers entities: it is declared so, or has distinct integers that are no markers. */
export const isNumbering = ({ type, role, unique, components, values }: Field): boolean =>
	unique === true ||
	(type === 'integer' &&
		role === 'attribute' &&
		components === 1 &&
		values.length > MIN_ENTITIES &&
		areUnique(values));

/**
 * Whether entities with different values of a field must stay apart: integers and markers, unless they number entities.
 */
export const separatesEntities = (field: Field): boolean =>
	field.role !== 'midNodes' &&
	(field.type === 'integer' || field.role === 'marker') &&
	!isNumbering(field);

/** Maximum number of distinct real values of triangles that are regions. */
const MAX_REGIONS = 64;

/**
 * Whether triangles with different values of a field must stay apart: as in `separatesEntities`, or if it has few distinct
 * integers as reals, like the regions of Triangle.
 */
export function separatesRegions(field: Field): boolean {
	const { role, type, components, values } = field;
	if (separatesEntities(field)) return true;
	if (type !== 'real' || role !== 'attribute' || components !== 1) return false;
	const regions = new Set<number>();
	let last = Number.NaN;
	for (const value of values) {
		if (value === last) continue;
		last = value;
		if (!Number.isInteger(value) || regions.add(value).size > MAX_REGIONS) return false;
	}
	return true;
}

/** The members of one kind of all groups, with their groups. */
export const membersOf = (
	groups: readonly Group[] | undefined,
	of: GroupMembers['of'],
): { readonly group: Group; readonly members: Uint32Array }[] =>
	(groups ?? []).flatMap((group) =>
		group.members.filter((part) => part.of === of).map(({ members }) => ({ group, members })),
	);

/** Values as u32, one for each integer and two for each real; equal values have equal u32. */
function wordsOf({ values }: Field): Uint32Array {
	if (values instanceof Int32Array)
		return new Uint32Array(values.buffer, values.byteOffset, values.length);
	const copy = new Float64Array(values.length);
	// Adding 0 makes negative zeros positive.
	for (let i = 0; i < values.length; i++) copy[i] = values[i]! + 0;
	return new Uint32Array(copy.buffer);
}
