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

/** Location of the points in a text file, one line of numbers each; found without reading these lines. */
export interface PointRows {
	/** Byte offset of the first line. */
	readonly from: number;
	readonly count: number;
	/** Number of values before x in a line. */
	readonly before: 0 | 1;
	/** Minimum and maximum number of numbers in the line of a point; other lines are skipped. */
	readonly numbers: readonly [min: number, max: number];
	/** Other lines may come between those of points: lines of integers are skipped. */
	readonly anywhere?: true;
}

/** Concatenates the points of several parts of a file, in the order of `parts`. */
export function joinedParts(parts: readonly PointParts[]): PointParts {
	const starts: number[] = [];
	let total = 0;
	for (const { count } of parts) {
		starts.push(total);
		total += count;
	}
	return {
		count: total,
		async points(first, count) {
			const index = starts.findLastIndex((start) => start <= first);
			const part = parts[index];
			if (!part) return null;
			const inPart = first - starts[index]!;
			return part.points(inPart, Math.min(count, part.count - inPart));
		},
	};
}
