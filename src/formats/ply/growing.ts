import { Runs } from '../../util/runs.ts';
import { NumberList } from '../bytes/numberList.ts';
import { integersFor, type Wholes } from '../bytes/numbers.ts';
import type { Property } from './header.ts';

/** The numbers of a property. */
export interface Column {
	readonly values: Wholes;
	/** Of a list: where the numbers of each entry end; absent where it is even. */
	readonly ends?: Wholes;
	/** Of a list that has as many items in each entry. Those that faces name are vertices. */
	readonly even?: { readonly items: number; readonly count: number };
}

/** A column that is being read. */
export class Growing extends NumberList {
	/** Items of each list; absent where the property is none. */
	readonly sizes: Runs | undefined;

	/** @param count of the entries; there is room for three items of each where the property is a list */
	constructor({ count: list, type }: Property, count: number, shared?: boolean) {
		const room = list ? 3 * count : count;
		super(type.kind === 'real' ? new Float64Array(room) : integersFor(room, shared));
		if (list) this.sizes = new Runs();
	}

	/** Ends a list of so many items. */
	end(items: number): void {
		this.sizes?.add(items);
	}

	/**
	 * The numbers.
	 *
	 * @param most the greatest that items of lists may be that are given as even; others are given with their ends
	 */
	done(most: number): Column {
		const values = this.values.subarray(0, this.length);
		const { sizes } = this;
		if (!sizes) return { values };
		const items = sizes.only;
		if (items !== undefined && isWithin(values, most))
			return { values, even: { items, count: sizes.length } };
		const ends = sizes.into(new Int32Array(sizes.length));
		for (let entry = 1; entry < ends.length; entry++) ends[entry]! += ends[entry - 1]!;
		return { values, ends };
	}
}

function isWithin(values: Wholes, most: number): boolean {
	if (most === Number.POSITIVE_INFINITY) return true;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (!(value >= 0 && value <= most)) return false;
	}
	return true;
}
