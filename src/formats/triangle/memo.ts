import type { RawFile } from '../tables/raw.ts';

/** Results about a set of files, each valid as long as its inputs are the same. */
export class Memo {
	readonly #results = new Map<
		string,
		{ readonly from: readonly unknown[]; readonly value: unknown }
	>();

	/**
	 * The result of `make` under a name; the previous one if `from` holds the same values as then. A result that `keep`
	 * rejects is made again each time.
	 */
	get<T>(
		name: string,
		from: readonly unknown[],
		make: () => T,
		keep: (value: T) => boolean = () => true,
	): T {
		const known = this.#results.get(name);
		if (known?.from.length === from.length && known.from.every((item, i) => item === from[i]))
			return known.value as T;
		const value = make();
		if (keep(value)) this.#results.set(name, { from, value });
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
