/** A file of which any part can be read; `size` in bytes. */
export interface PartSource {
	readonly name: string;
	readonly size: number;
	/** Bytes from `start` on, fewer at the end; null where parts can't be had. */
	part(start: number, length: number): Promise<Uint8Array | null>;
}

/** Points of a binary file, of which any can be read. */
export interface PointParts {
	readonly count: number;
	/**
	 * x y of points from `first` on, `count` of them or fewer, where others are not beside them; null where they can't be
	 * read.
	 */
	points(first: number, count: number): Promise<Float64Array | null>;
}

/** Points of several parts of a file, one after the other. */
export function joinedParts(parts: readonly PointParts[]): PointParts {
	const starts: number[] = [];
	let all = 0;
	for (const { count } of parts) {
		starts.push(all);
		all += count;
	}
	return {
		count: all,
		async points(first, count) {
			const k = starts.findLastIndex((start) => start <= first);
			const part = parts[k];
			if (!part) return null;
			const own = first - starts[k]!;
			return part.points(own, Math.min(count, part.count - own));
		},
	};
}

/** Parts of the points that are read, and how many of them at once. */
const PARTS = 24;
const AT_ONCE = 6;

/** x y of up to `most` points from all over a file; null where they can't be read. */
export async function spreadOver(
	{ count, points }: PointParts,
	most: number,
): Promise<Float64Array | null> {
	const each = Math.min(count, Math.floor(most / PARTS));
	const starts = new Set(
		Array.from({ length: PARTS }, (_, i) => Math.floor(((count - each) * i) / (PARTS - 1))),
	);
	const found: number[] = [];
	const all = [...starts];
	for (let i = 0; i < all.length; i += AT_ONCE) {
		const asked = all.slice(i, i + AT_ONCE).map((start) => points(start, each));
		for (const part of await Promise.all(asked)) {
			if (!part) return null;
			for (let k = 0; k + 1 < part.length; k += 2) {
				const [x, y] = [part[k]!, part[k + 1]!];
				if (Number.isFinite(x) && Number.isFinite(y)) found.push(x, y);
			}
		}
	}
	return found.length > 0 ? Float64Array.from(found) : null;
}
