import type { RawFile } from '../tables/raw.ts';

/** Results about a set of files, each valid as long as its inputs are the same. */
export class Memo {
	readonly #results = new Map<
		string,
		{ readonly from: readonly unknown[]; readonly value: unknown }
	>();

	/**
	 * Returns the cached result of `make` under a name if `inputs` are the same as before, else calls `make`. A result that
	 * `keep` rejects is not cached.
	 */
	get<T>(
		name: string,
		inputs: readonly unknown[],
		make: () => T,
		keep: (value: T) => boolean = () => true,
	): T {
		const cached = this.#results.get(name);
		if (cached?.from.length === inputs.length && cached.from.every((item, i) => item === inputs[i]))
			return cached.value as T;
		const value = make();
		if (keep(value)) this.#results.set(name, { from: inputs, value });
		else this.#results.delete(name);
		return value;
	}
}

const memos = new WeakMap<RawFile, Memo>();

/** The results about the set that a file belongs to. */
export function memoOf(file: RawFile): Memo {
	const memo = memos.get(file) ?? new Memo();
	memos.set(file, memo);
	return memo;
}
