/** A file with random access. */
export interface PartSource {
	readonly name: string;
	/** In bytes. */
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

/** Where a text file has its points, one line of numbers for each; found without reading the lines. */
export interface PointRows {
	/** Byte of the first line. */
	readonly from: number;
	readonly count: number;
	/** How many numbers of a line precede x. */
	readonly before: 0 | 1;
	/** Minimum and maximum number of numbers in the line of a point; other lines are skipped. */
	readonly numbers: readonly [least: number, most: number];
	/** Points may alternate with other lines: lines of integers are skipped. */
	readonly anywhere?: true;
}

/** Concatenates the points of several parts of a file. */
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
			const inPart = first - starts[k]!;
			return part.points(inPart, Math.min(count, part.count - inPart));
		},
	};
}
