import { MAX_HALOS } from '../../src/picture/layers.ts';
import { OccupiedCells } from '../../src/picture/occupiedCells.ts';
import type { Camera, Size } from '../model/camera.ts';

/** A camera relative to the display origin, and the view's size. */
export interface Screen {
	readonly camera: Camera;
	readonly size: Size;
}

/** Colours of a list of items. */
export interface Stroke {
	/** In CSS syntax; null for items that are not drawn. */
	readonly colours: readonly (string | null)[];
	/** Colour index of an item; −1 for none. */
	entryOf(index: number): number;
}

/** Style of lines or dots, in pixels, see `overlayStyle`. */
export interface Pen {
	/** Width of a line, or radius of a dot. */
	readonly width: number;
	/** Width of the halo of a line, or of the ring on the border of a dot. */
	readonly halo: number;
	readonly haloColour: string;
}

/**
 * Draws the lines in view, x y of both ends of each, as one path for each colour. Of lines shorter than a pixel, draws
 * one for each pixel and colour, so that millions take no longer than there are pixels. Returns the number drawn.
 */
export function drawLines(
	context: CanvasRenderingContext2D,
	screen: Screen,
	positions: Float32Array,
	stroke: Stroke,
	{ width, halo, haloColour }: Pen,
): number {
	const { size } = screen;
	const occupied = new OccupiedCells(size.width, size.height, 1);
	const paths = new Paths(stroke);
	const project = screenProjection(screen);
	const maxLength = Math.max(size.width, size.height) * 4;
	for (let i = 0; 4 * i < positions.length; i++) {
		const [ax, ay] = [project.x(positions[4 * i]!), project.y(positions[4 * i + 1]!)];
		const [bx, by] = [project.x(positions[4 * i + 2]!), project.y(positions[4 * i + 3]!)];
		if (isOutside(ax, bx, size.width, width) || isOutside(ay, by, size.height, width)) continue;
		const entry = stroke.entryOf(i);
		if (Math.abs(ax - bx) < 1 && Math.abs(ay - by) < 1 && occupied.occupy(ax, ay, entry)) continue;
		const path = paths.of(entry);
		if (!path) continue;
		// Browsers are inexact for ends far outside the view.
		const [cx, cy, dx, dy] = clipped(ax, ay, bx, by, size, maxLength);
		path.moveTo(cx, cy);
		path.lineTo(dx, dy);
	}
	// Halos and width take most of the time: without them if there are many lines.
	const isMany = paths.count > MAX_HALOS;
	context.lineCap = isMany ? 'butt' : 'round';
	if (!isMany)
		paths.each((path) => {
			context.strokeStyle = haloColour;
			context.lineWidth = halo;
			context.stroke(path);
		});
	context.lineWidth = isMany ? 1 : width;
	paths.each((path, colour) => {
		context.strokeStyle = colour;
		context.stroke(path);
	});
	return paths.count;
}

/** Draws points in sight as dots, x y of each; of dots that nearly coincide, one for each colour. */
export function drawDots(
	context: CanvasRenderingContext2D,
	screen: Screen,
	positions: Float32Array,
	stroke: Stroke,
	{ width: radius, halo, haloColour }: Pen,
): number {
	const { size } = screen;
	const occupied = new OccupiedCells(size.width, size.height, radius / 2);
	const paths = new Paths(stroke);
	const project = screenProjection(screen);
	for (let i = 0; 2 * i < positions.length; i++) {
		const [x, y] = [project.x(positions[2 * i]!), project.y(positions[2 * i + 1]!)];
		if (isOutside(x, x, size.width, radius) || isOutside(y, y, size.height, radius)) continue;
		const entry = stroke.entryOf(i);
		if (occupied.occupy(x, y, entry)) continue;
		const path = paths.of(entry);
		path?.moveTo(x + radius, y);
		path?.arc(x, y, radius, 0, 2 * Math.PI);
	}
	paths.each((path, colour) => {
		context.fillStyle = colour;
		context.fill(path);
		if (paths.count > MAX_HALOS) return;
		context.strokeStyle = haloColour;
		context.lineWidth = halo;
		context.stroke(path);
	});
	return paths.count;
}

/** Projects coordinates relative to the origin of the camera to screen positions in CSS pixels. */
export const screenProjection = ({ camera, size }: Screen) => ({
	x: (x: number): number => (x - camera.x) * camera.scale + size.width / 2,
	y: (y: number): number => (camera.y - y) * camera.scale + size.height / 2,
});

const isOutside = (a: number, b: number, end: number, margin: number): boolean =>
	(a < -margin && b < -margin) || (a > end + margin && b > end + margin);

/** Clips a line longer than `maxLength` pixels to the view with a margin of 16 pixels (Liang–Barsky). */
function clipped(
	ax: number,
	ay: number,
	bx: number,
	by: number,
	{ width, height }: Size,
	maxLength: number,
): [number, number, number, number] {
	if (Math.abs(bx - ax) < maxLength && Math.abs(by - ay) < maxLength) return [ax, ay, bx, by];
	let [from, to] = [0, 1];
	for (const [start, delta, end] of [
		[ax, bx - ax, width],
		[ay, by - ay, height],
	] as const) {
		if (delta === 0) continue;
		const [first, last] = [(-16 - start) / delta, (end + 16 - start) / delta];
		from = Math.max(from, Math.min(first, last));
		to = Math.min(to, Math.max(first, last));
	}
	if (from > to) return [ax, ay, ax, ay];
	const pointAt = (share: number) => [ax + (bx - ax) * share, ay + (by - ay) * share] as const;
	return [...pointAt(from), ...pointAt(to)];
}

/** A path for each colour. */
class Paths {
	readonly #stroke: Stroke;
	readonly #paths = new Map<string, Path2D>();
	count = 0;

	constructor(stroke: Stroke) {
		this.#stroke = stroke;
	}

	/** The path for an item with a colour index; null if it is not drawn. */
	of(entry: number): Path2D | null {
		const colour = this.#stroke.colours[entry];
		if (!colour) return null;
		this.count++;
		let path = this.#paths.get(colour);
		if (!path) {
			path = new Path2D();
			this.#paths.set(colour, path);
		}
		return path;
	}

	each(draw: (path: Path2D, colour: string) => void): void {
		for (const [colour, path] of this.#paths) draw(path, colour);
	}
}
