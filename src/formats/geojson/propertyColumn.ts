import type { DataLoss, Field } from '../../mesh/triMesh.ts';
import { nameText } from '../text/encoding.ts';
import { isInt32, realMark } from '../text/values.ts';
import { CutList, type Json } from './json.ts';

/** Numbers of a property of all points or triangles. */
export class PropertyColumn {
	readonly #components: number;
	readonly #isScalar: boolean;
	#values = new Float64Array(0);
	/** Last entity with a value, plus 1. */
	#count = 0;
	/** The number of values differs between entities, or not all are numbers. */
	#isUneven = false;

	/** @param first value of the first entity: a number or a list */
	constructor(first: Json | undefined) {
		this.#isScalar = !Array.isArray(first);
		this.#components = Array.isArray(first) ? first.length : 1;
	}

	/** Converts a list of values, one for each of `count` points, to a column. */
	static of(list: Json[] | CutList, count: number): PropertyColumn {
		const values = list instanceof CutList ? list.values : undefined;
		if (list instanceof CutList && values) {
			const { width } = list;
			const column = new PropertyColumn(width === 0 ? 0 : Array(width).fill(0));
			column.#count = Math.min(count, list.count);
			column.#values = values.subarray(0, column.#components * column.#count);
			return column;
		}
		const entries = list instanceof CutList ? list.entries : list;
		const column = new PropertyColumn(entries[0]);
		for (let i = 0; i < Math.min(count, entries.length); i++) column.put(i, entries[i]!);
		return column;
	}

	/** Sets the value of an entity; entities must ascend from call to call. */
	put(entity: number, value: Json): void {
		const components = this.#components;
		const isList = Array.isArray(value);
		if (this.#isUneven) return;
		if (components === 0 || (isList ? value.length : 1) !== components) {
			this.#isUneven = true;
			return;
		}
		this.#reserve(entity + 1);
		const values = this.#values;
		for (let k = 0; k < components; k++) {
			const item = isList ? value[k] : value;
			if (typeof item !== 'number') this.#isUneven = true;
			else values[components * entity + k] = item;
		}
		this.#count = entity + 1;
	}

	/** Grows to `count` entities; missing values are NaN. */
	#reserve(count: number): void {
		const old = this.#values;
		const length = this.#components * count;
		if (length <= old.length) return;
		this.#values = new Float64Array(Math.max(64, 2 * length));
		this.#values.set(old);
		this.#values.fill(Number.NaN, old.length);
	}

	/**
	 * Converts the column to a field, with NaN for missing values; undefined, with an entry in `losses`, if the numbers of
	 * values differ.
	 *
	 * @param encodedName the name, one character a byte
	 */
	field(
		encodedName: string,
		on: 'points' | 'triangles',
		count: number,
		losses: DataLoss[],
	): Field | undefined {
		if (this.#isUneven) {
			losses.push({
				what: `values of "${nameOf(encodedName)}"`,
				count,
				reason: 'their lengths differ',
			});
			return undefined;
		}
		const components = this.#components;
		const isReal = encodedName.endsWith(realMark);
		const name = nameOf(isReal ? encodedName.slice(0, -realMark.length) : encodedName);
		const present = this.#values.subarray(0, components * this.#count);
		const isComplete = this.#count === count;
		if (!isReal && this.#isScalar && isComplete && areInt32(present))
			return {
				...{ name, on, role: 'marker', type: 'integer', components },
				values: Int32Array.from(present),
			};
		const values = new Float64Array(components * count);
		values.set(present);
		if (!isComplete) values.fill(Number.NaN, present.length);
		return { name, on, role: 'attribute', type: 'real', components, values };
	}
}

function areInt32(values: Float64Array): boolean {
	for (const value of values) if (!isInt32(value)) return false;
	return true;
}

/** Decodes a name of one character a byte as UTF-8; a name with characters from escapes above 255 stays. */
export function nameOf(text: string): string {
	const codes = Array.from(text, (letter) => letter.charCodeAt(0));
	if (codes.some((code) => code > 255)) return text;
	return nameText(Uint8Array.from(codes), 0, codes.length);
}
