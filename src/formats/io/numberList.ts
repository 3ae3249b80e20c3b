import { grown } from '../../util/grow.ts';
import type { Int32OrFloat64Array } from './numbers.ts';

/** A list of numbers that grows: int32 while all fit, then doubles. */
export class NumberList {
	/** Only the first `length` are used. */
	values: Int32OrFloat64Array;
	length = 0;

	/** @param room array for the first numbers; an Int32Array unless they are doubles */
	constructor(room: Int32OrFloat64Array) {
		this.values = room;
	}

	/** Adds a number at the end. */
	add(value: number): void {
		if (this.length === this.values.length) this.reserve(Math.ceil(this.length / 2) + 1);
		// −0 does not fit int32 either.
		if (this.values instanceof Int32Array && !Object.is(value, value | 0)) this.#widen();
		this.values[this.length++] = value;
	}

	/** Adds numbers at the end. */
	addAll(values: Int32OrFloat64Array): void {
		this.reserve(values.length);
		if (this.values instanceof Int32Array && !(values instanceof Int32Array)) this.#widen();
		this.values.set(values, this.length);
		this.length += values.length;
	}

	/** Makes room for `more` further numbers. */
	reserve(more: number): void {
		this.values = grown(this.values, this.length + more);
	}

	/** Converts the numbers to doubles. */
	#widen(): void {
		const wide = new Float64Array(this.values.length);
		wide.set(this.values.subarray(0, this.length));
		this.values = wide;
	}
}
