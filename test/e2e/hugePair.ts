import { closeSync, openSync, writeSync } from 'node:fs';

/** Squares on each side of the grid; each is two triangles. */
const cells = 1700;
const side = cells + 1;

export const hugeCounts = { points: side * side, triangles: 2 * cells * cells };

/** From −0.3 to 0.3, looks random and is the same everywhere. */
const shift = (i: number): number => (((i * 2654435761) >>> 8) % 1000) / 1666 - 0.3;

/** Coordinates of the points, as the file has them. */
function coordinates(): Float64Array {
	const places = new Float64Array(2 * side * side);
	for (let i = 0; i < side * side; i++) {
		const [row, column] = [Math.floor(i / side), i % side];
		const edge = row % cells === 0 || column % cells === 0;
		places[2 * i] = (column + (edge ? 0 : shift(2 * i))) / cells;
		places[2 * i + 1] = (row + (edge ? 0 : shift(2 * i + 1))) / cells;
	}
	return places;
}

/** The three points, from 0, of a triangle of the grid. */
function corners(t: number): readonly [number, number, number] {
	const cell = t >> 1;
	const a = Math.floor(cell / cells) * side + (cell % cells);
	return t % 2 === 0 ? [a, a + 1, a + side + 1] : [a, a + side + 1, a + side];
}

function writeLines(path: string, lines: Iterable<string>): void {
	const file = openSync(path, 'w');
	let text = '';
	for (const line of lines) {
		text += line;
		if (text.length < 1 << 20) continue;
		writeSync(file, text);
		text = '';
	}
	writeSync(file, text);
	closeSync(file);
}

/**
 * Writes a grid of shifted points as `<base>.node` and `<base>.ele`, about 300 MB, and into `<base>.list` the numbers of
 * the fifth of its triangles that are larger than `above`.
 */
export function writeHugePair(base: string): { readonly above: number; readonly chosen: number } {
	const places = coordinates();
	const { points, triangles } = hugeCounts;
	writeLines(
		`${base}.node`,
		(function* () {
			yield `${points} 2 0 0\n`;
			for (let i = 0; i < points; i++) yield `${i + 1} ${places[2 * i]} ${places[2 * i + 1]}\n`;
		})(),
	);
	const area = (t: number): number => {
		const [a, b, c] = corners(t);
		const [x, y] = [places[2 * a]!, places[2 * a + 1]!];
		const [ux, uy] = [places[2 * b]! - x, places[2 * b + 1]! - y];
		const [vx, vy] = [places[2 * c]! - x, places[2 * c + 1]! - y];
		return Math.abs(ux * vy - uy * vx) / 2;
	};
	writeLines(
		`${base}.ele`,
		(function* () {
			yield `${triangles} 3 0\n`;
			for (let t = 0; t < triangles; t++)
				yield `${t + 1} ${corners(t)
					.map((point) => point + 1)
					.join(' ')}\n`;
		})(),
	);
	const sample = Float64Array.from({ length: 10_000 }, (_, i) => area(i * 500 + (i % 2))).sort();
	const above = Number(sample[8000]!.toPrecision(6));
	let chosen = 0;
	writeLines(
		`${base}.list`,
		(function* () {
			for (let t = 0; t < triangles; t++)
				if (area(t) > above) {
					chosen++;
					yield `${t + 1}\n`;
				}
		})(),
	);
	return { above, chosen };
}
