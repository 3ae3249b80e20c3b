/** Whole numbers that follow each other with one step, such as 7 7 7 or 4 5 6. */
interface Run {
	/** Numbers in front of it. */
	readonly from: number;
	readonly first: number;
	step: number;
	count: number;
}

/** Whole numbers of which most are the one before, or one more: lines of entries, their sizes. Only runs of them are kept. */
export class Runs {
	readonly #runs: Run[] = [];
	#length = 0;

	get length(): number {
		return this.#length;
	}

	add(value: number): void {
		this.addRun(1, value, 0);
	}

	/** Adds so many numbers, each more than the one before by a step. */
	addRun(count: number, first: number, step: number): void {
		if (count <= 0) return;
		const last = this.#runs.at(-1);
		const follows = last && first - (last.first + last.step * (last.count - 1));
		if (last && (last.count === 1 || follows === last.step) && (count === 1 || follows === step)) {
			last.step = follows as number;
			last.count += count;
		} else this.#runs.push({ from: this.#length, first, step, count });
		this.#length += count;
	}

	/** The number that all of them are; undefined where they differ, or there is none. */
	get only(): number | undefined {
		const [run] = this.#runs;
		return run && this.#runs.length === 1 && (run.count === 1 || run.step === 0)
			? run.first
			: undefined;
	}

	/** A number by its place, counted from 0. */
	at(nth: number): number {
		let [low, high] = [0, this.#runs.length];
		while (high - low > 1) {
			const middle = (low + high) >>> 1;
			if ((this.#runs[middle] as Run).from <= nth) low = middle;
			else high = middle;
		}
		const { from, first, step } = this.#runs[low] as Run;
		return first + step * (nth - from);
	}

	/** All of them in an array of that length. */
	into<T extends Uint32Array | Int32Array | Float64Array>(array: T): T {
		for (const { from, first, step, count } of this.#runs)
			for (let k = 0; k < count; k++) array[from + k] = first + step * k;
		return array;
	}
}
