import { brightness } from '../faceColour.ts';
import { faceStyle } from '../layers.ts';
import { type Fill, type Frame, HIDDEN, NO_VALUE } from '../scene.ts';

/** Samples per pixel along each axis. */
const SAMPLES = 4;
/** Rows of pixels that are sampled together. */
const BAND_HEIGHT = 32;
const EMPTY = 0xffff;

/** An image: red, green and blue of each pixel, row by row from the top. */
export interface Image {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/**
 * Draws triangles into an image. Each of the 16 samples of a pixel has the colour of the last triangle that contains
 * it; a sample on a shared edge belongs to one of its two triangles, so there are no seams.
 *
 * @param positions x y of each point in pixels of the image
 * @param frame clip rectangle, in pixels of the image
 * @param scale pixels of the image per CSS pixel
 */
export function fillTriangles(
	image: Image,
	fill: Fill,
	positions: Float64Array,
	frame: Frame,
	scale: number,
): void {
	const left = Math.max(0, Math.floor(frame.x));
	const right = Math.min(image.width, Math.ceil(frame.x + frame.width));
	const top = Math.max(0, Math.floor(frame.y));
	const bottom = Math.min(image.height, Math.ceil(frame.y + frame.height));
	if (right <= left || bottom <= top) return;
	const across = (right - left) * SAMPLES;
	const samples = new Uint16Array(across * BAND_HEIGHT * SAMPLES);
	const owners = fill.faces && new Uint32Array(samples.length);
	const { starts, lists } = trianglesByBand(fill, positions, top, bottom);
	for (let band = 0; band < starts.length - 1; band++) {
		if (starts[band] === starts[band + 1]) continue;
		const first = top + band * BAND_HEIGHT;
		const rows = Math.min(BAND_HEIGHT, bottom - first);
		samples.fill(EMPTY);
		const grid = { samples, owners, across, left, first, rows: rows * SAMPLES };
		for (let i = starts[band]!; i < starts[band + 1]!; i++)
			coverSamples(grid, fill, positions, lists[i]!);
		resolve(image, grid, colourAt(fill, grid, scale), right - left);
	}
}

/** Lists the triangles that touch each band, ascending. */
function trianglesByBand(
	{ triangles, entries }: Fill,
	positions: Float64Array,
	top: number,
	bottom: number,
) {
	const bands = Math.ceil((bottom - top) / BAND_HEIGHT);
	const bandsOf = (t: number): readonly [number, number] | null => {
		if (entries[t] === HIDDEN) return null;
		const a = positions[2 * triangles[3 * t]! + 1]!;
		const b = positions[2 * triangles[3 * t + 1]! + 1]!;
		const c = positions[2 * triangles[3 * t + 2]! + 1]!;
		const from = Math.max(0, Math.floor((Math.min(a, b, c) - top) / BAND_HEIGHT));
		const to = Math.min(bands - 1, Math.floor((Math.max(a, b, c) - top) / BAND_HEIGHT));
		return to >= from ? [from, to] : null;
	};
	const starts = new Uint32Array(bands + 1);
	for (let t = 0; t < entries.length; t++) {
		const found = bandsOf(t);
		for (let band = found?.[0] ?? 0; found && band <= found[1]; band++) starts[band + 1]!++;
	}
	for (let band = 0; band < bands; band++) starts[band + 1]! += starts[band]!;
	const next = starts.slice();
	const lists = new Uint32Array(starts[bands]!);
	for (let t = 0; t < entries.length; t++) {
		const found = bandsOf(t);
		for (let band = found?.[0] ?? 0; found && band <= found[1]; band++) lists[next[band]!++] = t;
	}
	return { starts, lists };
}

/** The samples of a band of the image. */
interface Grid {
	readonly samples: Uint16Array;
	/** The triangle of each sample, if they are faces of a mesh in space. */
	readonly owners: Uint32Array | undefined;
	/** Number of samples per row, and of rows of samples. */
	readonly across: number;
	readonly rows: number;
	/** Column and row of the first sample's pixel. */
	readonly left: number;
	readonly first: number;
}

/** Sets the samples in triangle `t` to its entry. */
function coverSamples(grid: Grid, fill: Fill, positions: Float64Array, t: number): void {
	const { triangles, entries, smooth } = fill;
	const { samples, owners, across, rows, left, first } = grid;
	const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
	// In samples of this band; centres of samples have integer coordinates.
	const ax = (positions[2 * a]! - left) * SAMPLES - 0.5;
	const ay = (positions[2 * a + 1]! - first) * SAMPLES - 0.5;
	const bx = (positions[2 * b]! - left) * SAMPLES - 0.5;
	const by = (positions[2 * b + 1]! - first) * SAMPLES - 0.5;
	const cx = (positions[2 * c]! - left) * SAMPLES - 0.5;
	const cy = (positions[2 * c + 1]! - first) * SAMPLES - 0.5;
	const from = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
	const to = Math.min(rows - 1, Math.ceil(Math.max(ay, by, cy)) - 1);
	const entry = entries[t]!;
	const interpolant =
		smooth && entry < NO_VALUE ? interpolantOf(smooth, 3 * t, [ax, ay, bx, by, cx, cy]) : null;
	for (let y = from; y <= to; y++) {
		let low = Infinity;
		let high = -Infinity;
		// A row crosses two edges; each includes its lower end and excludes its upper one.
		if (ay <= y !== by <= y) {
			const x = crossing(ax, ay, bx, by, y);
			if (x < low) low = x;
			if (x > high) high = x;
		}
		if (by <= y !== cy <= y) {
			const x = crossing(bx, by, cx, cy, y);
			if (x < low) low = x;
			if (x > high) high = x;
		}
		if (cy <= y !== ay <= y) {
			const x = crossing(cx, cy, ax, ay, y);
			if (x < low) low = x;
			if (x > high) high = x;
		}
		const start = Math.max(0, Math.ceil(low));
		const end = Math.min(across, Math.ceil(high));
		if (end > start) owners?.fill(t, y * across + start, y * across + end);
		if (!interpolant) {
			if (end > start) samples.fill(entry, y * across + start, y * across + end);
			continue;
		}
		for (let x = start; x < end; x++) {
			const value = Math.round(interpolant.at + interpolant.x * x + interpolant.y * y);
			samples[y * across + x] = Math.max(0, Math.min(255, value));
		}
	}
}

/** Where an edge crosses a row: the same for both its triangles, whatever its direction. */
function crossing(ax: number, ay: number, bx: number, by: number, y: number): number {
	return ay < by
		? ax + ((y - ay) / (by - ay)) * (bx - ax)
		: bx + ((y - by) / (ay - by)) * (ax - bx);
}

/** The linear interpolant of the values at three corners; null if one has no value or the corners are collinear. */
function interpolantOf(
	smooth: Float32Array,
	first: number,
	[ax, ay, bx, by, cx, cy]: readonly [number, number, number, number, number, number],
): { readonly at: number; readonly x: number; readonly y: number } | null {
	const [u, v, w] = [smooth[first]!, smooth[first + 1]!, smooth[first + 2]!];
	const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
	const x = ((v - u) * (cy - ay) - (w - u) * (by - ay)) / area;
	const y = ((w - u) * (bx - ax) - (v - u) * (cx - ax)) / area;
	const at = u - x * ax - y * ay;
	return Number.isFinite(at) ? { at, x, y } : null;
}

/**
 * Returns a function that gives the red, green or blue of a sample, lit by the direction of its face and hatched by the
 * diagonal of its pixel.
 */
function colourAt({ colours, faces }: Fill, { samples, owners }: Grid, scale: number) {
	if (!faces || !owners) return (at: number, k: number) => colours[3 * samples[at]! + k]!;
	const { facing, lit, hatch } = faces;
	const { backs } = faceStyle;
	return (at: number, k: number, diagonal: number): number => {
		const direction = facing[owners[at]!]!;
		const value = colours[3 * samples[at]! + k]! * (lit ? brightness(direction) : 1);
		if (!hatch || direction >= 0) return value;
		const phase = diagonal / (scale * backs.period);
		const isBetween = phase - Math.floor(phase) < backs.start;
		return isBetween ? value : value + backs.opacity * (hatch[k]! - value);
	};
}

/** Averages the samples of each pixel, over the image's colour where samples are empty. */
function resolve(
	image: Image,
	grid: Grid,
	colour: ReturnType<typeof colourAt>,
	columns: number,
): void {
	const { samples, across, rows, left, first } = grid;
	for (let row = 0; row < rows / SAMPLES; row++)
		for (let column = 0; column < columns; column++) {
			let [red, green, blue, count] = [0, 0, 0, 0];
			const start = row * SAMPLES * across + column * SAMPLES;
			const diagonal = left + column - first - row;
			for (let j = 0; j < SAMPLES; j++)
				for (let i = 0; i < SAMPLES; i++) {
					const at = start + j * across + i;
					if (samples[at] === EMPTY) continue;
					red += colour(at, 0, diagonal);
					green += colour(at, 1, diagonal);
					blue += colour(at, 2, diagonal);
					count++;
				}
			if (count === 0) continue;
			const at = 3 * ((first + row) * image.width + left + column);
			const total = SAMPLES * SAMPLES;
			const rest = total - count;
			const { pixels } = image;
			pixels[at] = Math.round((red + rest * pixels[at]!) / total);
			pixels[at + 1] = Math.round((green + rest * pixels[at + 1]!) / total);
			pixels[at + 2] = Math.round((blue + rest * pixels[at + 2]!) / total);
		}
}
