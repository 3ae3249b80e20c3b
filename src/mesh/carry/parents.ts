import type { Parents, SeveralParents } from '../provenance.ts';
import { NONE } from '../topology.ts';
import type { Field } from '../triMesh.ts';

/** Values of a field for new entities, and the number of entities whose parents differ. */
export interface CarriedValues {
	readonly values: Field['values'];
	readonly differing: number;
}

/** An array of the same type. */
export const sameTypeArray = (values: Field['values'], length: number): Field['values'] =>
	values instanceof Float64Array ? new Float64Array(length) : new Int32Array(length);

/** The main parent of each: that of the largest share, the first of equal ones, `NONE` without parents. */
export function mainParents(parents: Parents): Uint32Array {
	if (parents instanceof Uint32Array) return parents;
	const { starts, parents: list, shares } = parents;
	const mains = new Uint32Array(starts.length - 1);
	for (let i = 0; i < mains.length; i++) {
		let main = NONE;
		let largest = 0;
		for (let at = starts[i]!; at < starts[i + 1]!; at++) {
			const share = shares ? shares[at]! : 1;
			if (share <= largest) continue;
			largest = share;
			main = list[at]!;
		}
		mains[i] = main;
	}
	return mains;
}

/**
 * Values for each child: its parent's, 0 without one. With several parents reals are their mean weighted by shares; integers
 * are those of the parent with the largest share.
 */
export function inherit(field: Field, parents: Parents): CarriedValues {
	if (parents instanceof Uint32Array)
		return { values: copyFromParents(field, parents), differing: 0 };
	const main = mainParents(parents);
	return field.type === 'real'
		? { values: meansOfParents(field, parents), differing: 0 }
		: { values: copyFromParents(field, main), differing: countDiffering(field, parents, main) };
}

/** Copies the values of the parents; 0 without a parent. */
function copyFromParents({ values, components }: Field, parents: Uint32Array): Field['values'] {
	const result = sameTypeArray(values, parents.length * components);
	for (let i = 0, at = 0; i < parents.length; i++) {
		const from = parents[i]!;
		if (from === NONE) at += components;
		else for (let k = 0; k < components; k++) result[at++] = values[from * components + k]!;
	}
	return result;
}

/** Means of the values of several parents, weighted by their shares. */
function meansOfParents({ values, components }: Field, several: SeveralParents): Field['values'] {
	const { starts, parents, shares } = several;
	const result = new Float64Array((starts.length - 1) * components);
	for (let i = 0; i < starts.length - 1; i++) {
		let sum = 0;
		for (let at = starts[i]!; at < starts[i + 1]!; at++) sum += shares?.[at] ?? 1;
		for (let k = 0; k < components; k++) {
			const mean = new Mean();
			for (let at = starts[i]!; at < starts[i + 1]!; at++)
				mean.add((shares?.[at] ?? 1) / sum, values[parents[at]! * components + k]!);
			result[i * components + k] = mean.value;
		}
	}
	return result;
}

/** Overlaps below this part of the largest are due to rounded coordinates. */
const MIN_SHARE = 2 ** -16;

/** Counts the entities with a parent of another value than their main one; parents below `MIN_SHARE` do not count. */
function countDiffering(
	{ values, components }: Field,
	{ starts, parents, shares }: SeveralParents,
	main: Uint32Array,
): number {
	const shareOf = (at: number) => shares?.[at] ?? 1;
	const isSame = (s: number, t: number): boolean => {
		for (let k = 0; k < components; k++)
			if (values[s * components + k] !== values[t * components + k]) return false;
		return true;
	};
	let differing = 0;
	for (let i = 0; i < main.length; i++) {
		let largest = 0;
		for (let at = starts[i]!; at < starts[i + 1]!; at++) largest = Math.max(largest, shareOf(at));
		let same = true;
		for (let at = starts[i]!; at < starts[i + 1]! && same; at++)
			same = shareOf(at) < MIN_SHARE * largest || isSame(parents[at]!, main[i]!);
		if (!same) differing++;
	}
	return differing;
}

/** A weighted sum that returns the common value exactly if all terms agree. */
export class Mean {
	#sum = 0;
	#first = 0;
	#terms = 0;
	#isConstant = true;

	/** Adds a term; weights of 0 do not count. */
	add(weight: number, value: number): void {
		if (weight === 0) return;
		if (this.#terms++ === 0) this.#first = value;
		else this.#isConstant &&= value === this.#first;
		this.#sum += weight * value;
	}

	/** The sum; 0 without terms. */
	get value(): number {
		return this.#isConstant ? this.#first : this.#sum;
	}
}
