/** What a GMR file in the input form says, as a test reads it: the line (from 1) and place of each entity. */
export interface GmrText {
	readonly points: readonly Entity[];
	readonly edges: readonly Entity[];
	readonly triangles: readonly Entity[];
	/** Lowest and highest x y. */
	readonly bounds: readonly [Place, Place];
}

export type Place = readonly [x: number, y: number];

export interface Entity {
	readonly line: number;
	/** The point, the middle of the edge, or the centroid of the triangle. */
	readonly place: Place;
}

const mean = (places: readonly Place[]): Place => [
	places.reduce((sum, [x]) => sum + x, 0) / places.length,
	places.reduce((sum, [, y]) => sum + y, 0) / places.length,
];

/** Reads a valid file, sharing no code with what is tested. */
export function readGmr(text: string): GmrText {
	const rows = text
		.split('\n')
		.map((line, i) => ({ words: line.trim().split(/\s+/), line: i + 1 }))
		.filter(({ words }) => words[0] !== '' && !words[0]!.startsWith('#'))
		.map(({ words, line }) => ({ numbers: words.map(Number), line }));
	const section = (): typeof rows => rows.splice(0, 1 + rows[0]!.numbers[0]!).slice(1);
	const [points, edges, triangles] = [section(), section(), section()];
	const placeOf = (point: number): Place => points[point]!.numbers.slice(0, 2) as [number, number];
	const xs = points.map(({ numbers }) => numbers[0]!);
	const ys = points.map(({ numbers }) => numbers[1]!);
	return {
		points: points.map(({ line }, i) => ({ line, place: placeOf(i) })),
		edges: edges.map(({ line, numbers }) => ({ line, place: mean(numbers.map(placeOf)) })),
		triangles: triangles.map(({ line, numbers }) => {
			// Each point is an end of two of the three edges.
			const ends = numbers.slice(0, 3).flatMap((edge) => edges[Math.abs(edge) - 1]!.numbers);
			return { line, place: mean(ends.map(placeOf)) };
		}),
		bounds: [
			[Math.min(...xs), Math.min(...ys)],
			[Math.max(...xs), Math.max(...ys)],
		],
	};
}
