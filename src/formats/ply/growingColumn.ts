import { Runs } from '../../util/runs.ts';
import { NumberList } from '../io/numberList.ts';
import { type Int32OrFloat64Array, integersFor } from '../io/numbers.ts';
import type { Property } from './header.ts';

/** The values of a property. */
export interface Column {
	readonly values: Int32OrFloat64Array;
	/** End offset of each entry's list; absent if lengths are equal. */
	readonly ends?: Int32OrFloat64Array;
	/** List with `items` items in each of `count` entries; the indices of faces are in range. */
	readonly uniform?: { readonly items: number; readonly count: number };
}

/** A column while it is read. */
export class GrowingColumn extends NumberList {
	/** Length of each list; absent if the property is no list. */
	readonly sizes: Runs | undefined;

	/** @param count number of entries; allocates one value for each, three if the property is a list */
	constructor({ count: list, type }: Property, count: number, shared?: boolean) {
		const room = list ? 3 * count : count;
		super(type.kind === 'real' ? new Float64Array(room) : integersFor(room, shared));
		if (list) this.sizes = new Runs();
	}

	/** Ends a list of `items` items. */
	end(items: number): void {
		this.sizes?.add(items);
	}

	/**
	 * The finished column.
	 *
	 * @param max largest item of a column with `even`; lists with larger or negative items get `ends`
	 */
	done(max: number): Column {
		const values = this.values.subarray(0, this.length);
		const { sizes } = this;
		if (!sizes) return { values };
		const items = sizes.commonValue;
		if (items !== undefined && isWithin(values, max))
			return { values, uniform: { items, count: sizes.length } };
		const ends = sizes.into(new Int32Array(sizes.length));
		for (let entry = 1; entry < ends.length; entry++) ends[entry]! += ends[entry - 1]!;
		return { values, ends };
	}
}

function isWithin(values: Int32OrFloat64Array, max: number): boolean {
	if (max === Number.POSITIVE_INFINITY) return true;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (!(value >= 0 && value <= max)) return false;
	}
	return true;
}
