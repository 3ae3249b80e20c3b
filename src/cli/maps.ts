import type { FilePlan } from '../formats/core/format.ts';
import type { RefineMaps } from '../mesh/maps.ts';

/** The content of a `--maps` file, in the numbers of the mesh files. */
export interface NumberedMaps {
	readonly maps: RefineMaps;
	/** Number of input points; the new points follow them. */
	readonly firstNewPoint: number;
	/** Number of the first point and of the first triangle in the input file. */
	readonly inputFirst: number;
	/** Number of each triangle in the input file, if not consecutive from `inputFirst`. */
	readonly inputNumbers?: Float64Array | undefined;
	/** Numbers of points and triangles in the output file. */
	readonly numberOf: FilePlan['numberOf'];
}

/** A compromise between memory and the number of writes. */
const ENTRIES_PER_CHUNK = 16_384;

/**
 * The text of a maps file, in chunks. Two sections, each a line with the number of entries and then one entry a line;
 * lines that begin with `#` are comments. A new point: its number and the two points whose edge it halves, in output
 * numbers. A triangle: its output number and the number of the input triangle that it is a part of.
 */
export function* mapsText(numbered: NumberedMaps): Generator<Uint8Array> {
	const { maps, firstNewPoint, inputFirst, inputNumbers, numberOf } = numbered;
	const { pointParents, triangleParents } = maps;
	// Formats without midside nodes do not number them.
	const isWritten = (p: number) => !Number.isNaN(numberOf('points', firstNewPoint + p));
	let points = 0;
	for (let p = 0; p < pointParents.length / 2; p++) if (isWritten(p)) points++;
	yield* section(
		'# new point, the two points whose edge it halves\n#points',
		points,
		pointParents.length / 2,
		(p) => {
			if (!isWritten(p)) return '';
			const number = numberOf('points', firstNewPoint + p);
			const [a, b] = [pointParents[2 * p]!, pointParents[2 * p + 1]!];
			return `${number} ${numberOf('points', a)} ${numberOf('points', b)}\n`;
		},
	);
	yield* section(
		'# triangle, the input triangle that it is a part of\n#triangles',
		triangleParents.length,
		triangleParents.length,
		(t) => {
			const parent = triangleParents[t]!;
			return `${numberOf('triangles', t)} ${inputNumbers?.[parent] ?? inputFirst + parent}\n`;
		},
	);
}

/** A heading, the number of entries, and lines [0, end), some of them empty. */
function* section(
	title: string,
	count: number,
	end: number,
	line: (entry: number) => string,
): Generator<Uint8Array> {
	const encoder = new TextEncoder();
	yield encoder.encode(`${title}\n${count}\n`);
	for (let start = 0; start < end; start += ENTRIES_PER_CHUNK) {
		let text = '';
		for (let i = start; i < Math.min(end, start + ENTRIES_PER_CHUNK); i++) text += line(i);
		yield encoder.encode(text);
	}
}
