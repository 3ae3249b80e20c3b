/** A file with random access; `size` in bytes. */
export interface PartSource {
	readonly name: string;
	readonly size: number;
	/** Up to `length` bytes from `start` on, fewer at the end of the file; null if there is no random access. */
	part(start: number, length: number): Promise<Uint8Array | null>;
}

/** Random access to the points of a binary file. */
export interface PointParts {
	readonly count: number;
	/**
	 * x and y of up to `count` points from `first` on, fewer if the others are stored elsewhere; null if they cannot be
	 * read.
	 */
	points(first: number, count: number): Promise<Float64Array | null>;
}

/** Position of the points in a text file, found in its head: one line of numbers for each. */
export interface PointRows {
	/** File offset of the first line. */
	readonly from: number;
	readonly count: number;
	/** Numbers of a line before x. */
	readonly before: 0 | 1;
	/** Minimum and maximum count of numbers in a point's line; other lines are no points. */
	readonly numbers: readonly [least: number, most: number];
	/** Points may be anywhere between other lines: then lines of integers are no points. */
	readonly anywhere?: true;
}

/** Joins points of several parts of a file. */
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
