import { grown } from './grow.ts';

/** Doubles of a run: the number of integers before it, its first integer, and its step. */
const runDoubles = 3;
/** Number of runs up to which runs are stored, even if they take more memory. */
const minRuns = 64;

/**
 * A run-length encoded list of integers that mostly repeat or increase by a constant step, such as lines of entries.
 * Stores the numbers themselves if runs would take more memory.
 */
export class Runs {
	/** Expected length. */
	room = 0;
	#runs = new Float64Array(0);
	#count = 0;
	#length = 0;
	/** The numbers, if they are not stored as runs. */
	#list: Int32Array | Float64Array | undefined;
	/** All numbers are int32. */
	#isNarrow = true;

	get length(): number {
		return this.#length;
	}

	add(value: number): void {
		this.addRun(1, value, 0);
	}

	/** Adds `count` numbers in steps of `step`. */
	addRun(count: number, first: number, step: number): void {
		if (count <= 0) return;
		const last = first + step * (count - 1);
		if (this.#isNarrow && !(first === (first | 0) && last === (last | 0))) this.#widen();
		if (this.#list) this.#addToList(count, first, step);
		else if (!this.#extendLast(count, first, step)) this.#beginRun(count, first, step);
		this.#length += count;
	}

	/** Adds the first `count` of `values`. */
	addAll(values: Int32Array, count: number): void {
		for (let from = 0; from < count; ) {
			if (this.#list) {
				this.#copy(values.subarray(from, count));
				return;
			}
			const first = values[from]!;
			let to = from + 1;
			const step = to < count ? values[to]! - first : 0;
			while (to < count && values[to] === first + step * (to - from)) to++;
			this.addRun(to - from, first, step);
			from = to;
		}
	}

	#copy(values: Int32Array): void {
		const list = this.#withRoom(values.length);
		list.set(values, this.#length);
		this.#length += values.length;
	}

	#withRoom(more: number): Int32Array | Float64Array {
		this.#list = grown(this.#list!, this.#length + more);
		return this.#list;
	}

	#widen(): void {
		this.#isNarrow = false;
		if (this.#list) this.#list = Float64Array.from(this.#list);
	}

	/** The value that all numbers have; undefined if they differ or there are none. */
	get commonValue(): number | undefined {
		if (this.#list || this.#count !== 1) return undefined;
		return this.#length === 1 || this.#runs[2] === 0 ? this.#runs[1] : undefined;
	}

	/** The number at an index. */
	at(nth: number): number {
		if (this.#list) return this.#list[nth]!;
		const runs = this.#runs;
		let [low, high] = [0, this.#count];
		while (high - low > 1) {
			const middle = (low + high) >>> 1;
			if (runs[runDoubles * middle]! <= nth) low = middle;
			else high = middle;
		}
		return this.#numberIn(low, nth);
	}

	/** Copies all numbers to `array`, which has their length. */
	into<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(array: T): T {
		if (this.#list) {
			array.set(this.#list.subarray(0, this.#length));
			return array;
		}
		for (let run = 0; run < this.#count; run++) {
			const from = this.#startOf(run);
			const end = this.#startOf(run + 1);
			const first = this.#numberIn(run, from);
			const step = this.#runs[runDoubles * run + 2]!;
			for (let nth = from; nth < end; nth++) array[nth] = first + step * (nth - from);
		}
		return array;
	}

	/** Index of the first number of a run. */
	#startOf(run: number): number {
		return run < this.#count ? this.#runs[runDoubles * run]! : this.#length;
	}

	#numberIn(run: number, nth: number): number {
		const at = runDoubles * run;
		const runs = this.#runs;
		return runs[at + 1]! + runs[at + 2]! * (nth - runs[at]!);
	}

	/** Extends the last run; false if the numbers do not continue it. */
	#extendLast(count: number, first: number, step: number): boolean {
		const last = this.#count - 1;
		if (last < 0) return false;
		const lastLength = this.#length - this.#startOf(last);
		const stepAt = runDoubles * last + 2;
		const gap = first - this.#numberIn(last, this.#length - 1);
		if (lastLength > 1 && gap !== this.#runs[stepAt]) return false;
		if (count > 1 && gap !== step) return false;
		this.#runs[stepAt] = gap;
		return true;
	}

	#beginRun(count: number, first: number, step: number): void {
		if (this.#count > minRuns && runDoubles * this.#count > this.#length) {
			const length = Math.max(this.room, 2 * this.#length);
			this.#list = this.into(this.#isNarrow ? new Int32Array(length) : new Float64Array(length));
			this.#addToList(count, first, step);
			return;
		}
		const at = runDoubles * this.#count++;
		this.#runs = grown(this.#runs, at + runDoubles);
		this.#runs[at] = this.#length;
		this.#runs[at + 1] = first;
		this.#runs[at + 2] = step;
	}

	#addToList(count: number, first: number, step: number): void {
		const from = this.#length;
		const list = this.#withRoom(count);
		for (let k = 0; k < count; k++) list[from + k] = first + step * k;
	}
}
