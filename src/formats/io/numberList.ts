import { grown } from '../../util/grow.ts';
import type { Wholes } from './numbers.ts';

/** Numbers that are appended one by one: int32 as long as all fit, then doubles. */
export class NumberList {
	/** Only the first `length` are used. */
	values: Wholes;
	length = 0;

	/** @param room for the first numbers */
	constructor(room: Wholes) {
		this.values = room;
	}

	add(value: number): void {
		if (this.length === this.values.length) this.reserve(Math.ceil(this.length / 2) + 1);
		// −0 does not fit int32 either.
		if (this.values instanceof Int32Array && !Object.is(value, value | 0)) this.#widen();
		this.values[this.length++] = value;
	}

	addAll(values: Wholes): void {
		this.reserve(values.length);
		if (this.values instanceof Int32Array && !(values instanceof Int32Array)) this.#widen();
		this.values.set(values, this.length);
		this.length += values.length;
	}

	/** Makes room for `more` numbers. */
	reserve(more: number): void {
		this.values = grown(this.values, this.length + more);
	}

	#widen(): void {
		const wide = new Float64Array(this.values.length);
		wide.set(this.values.subarray(0, this.length));
		this.values = wide;
	}
}
