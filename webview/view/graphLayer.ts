import { type Camera, type Size, toScreen } from '../model/camera.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Palette } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { cssColour } from './colours.ts';

/** Maximum number of points in sight that are drawn: more would hide the segments. */
const MAX_POINTS = 5000;
/** Maximum number of large points in sight. */
const MANY_POINTS = 1000;
/** Maximum number of wide segments in sight: more are drawn as hairlines, in a third of the time. */
const MANY_SEGMENTS = 20_000;

/** Colours of markers other than 0, distinguishable in dark and light themes (Tableau 10). */
const markerColours =
	'#4e79a7 #f28e2b #59a14f #e15759 #b07aa1 #76b7b2 #edc948 #ff9da7 #9c755f #bab0ac'.split(' ');

/**
 * Draws a planar straight-line graph over the mesh on a 2D canvas: segments coloured by marker, points, a crossed
 * circle for each hole, a diamond with its attribute for each region. Redraws everything in sight whenever the camera
 * moves: up to 100,000 segments within a few frames; beyond, panning slows down in proportion.
 */
export class GraphLayer {
	readonly element = el('canvas', { class: 'graph', 'aria-hidden': 'true', 'data-segments': 0 });
	readonly #context = this.element.getContext('2d');
	#mesh: DisplayMesh | null = null;
	#isClear = true;

	setMesh(mesh: DisplayMesh | null): void {
		this.#mesh = mesh;
	}

	/** Draws the graph for a camera; sets `data-segments` and `data-points` to the numbers drawn. */
	draw(camera: Camera, size: Size, palette: Palette): void {
		const graph = this.#mesh?.graph;
		const context = this.#context;
		if (!context || (!graph && this.#isClear)) return;
		this.#isClear = !graph;
		const { element } = this;
		element.width = Math.max(1, Math.round(size.width * devicePixelRatio));
		element.height = Math.max(1, Math.round(size.height * devicePixelRatio));
		element.dataset.segments = '0';
		if (!graph || !this.#mesh) return;
		context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
		const [ox, oy] = this.#mesh.origin;
		const displayCamera = { ...camera, x: camera.x - ox, y: camera.y - oy };
		const project = (list: Float32Array, i: number) =>
			toScreen(displayCamera, size, list[2 * i]!, list[2 * i + 1]!);
		const positions: number[] = new Array(graph.points.length);
		for (let p = 0; 2 * p < positions.length; p++)
			[positions[2 * p], positions[2 * p + 1]] = project(graph.points, p);
		const shown = this.#drawSegments(context, positions, size, palette);
		element.dataset.segments = `${shown}`;
		context.fillStyle = cssColour(palette.foreground);
		element.dataset.points = `${drawPoints(context, positions, size)}`;
		for (let i = 0; 2 * i < graph.holes.length; i++) drawHole(context, project(graph.holes, i));
		for (let i = 0; 2 * i < graph.regions.length; i++)
			drawRegion(context, project(graph.regions, i), graph.attributes[i] ?? '', palette);
	}

	/** Draws the segments in view, one path for each marker; returns their number. */
	#drawSegments(
		context: CanvasRenderingContext2D,
		positions: readonly number[],
		{ width, height }: Size,
		palette: Palette,
	): number {
		const { segments, markers } = this.#mesh!.graph!;
		const paths = new Map<number, Path2D>();
		let shown = 0;
		for (let s = 0; 2 * s < segments.length; s++) {
			const [a, b] = [2 * segments[2 * s]!, 2 * segments[2 * s + 1]!];
			const [ax, ay, bx, by] = [positions[a]!, positions[a + 1]!, positions[b]!, positions[b + 1]!];
			if ((ax < 0 && bx < 0) || (ax > width && bx > width)) continue;
			if ((ay < 0 && by < 0) || (ay > height && by > height)) continue;
			const marker = markers[s] ?? 0;
			let path = paths.get(marker);
			if (!path) {
				path = new Path2D();
				paths.set(marker, path);
			}
			path.moveTo(ax, ay);
			path.lineTo(bx, by);
			shown++;
		}
		context.lineWidth = shown > MANY_SEGMENTS ? 1 : 1.8;
		for (const [marker, path] of paths) {
			context.strokeStyle = colourOf(marker, palette);
			context.stroke(path);
		}
		return shown;
	}
}

const colourOf = (marker: number, palette: Palette): string =>
	marker === 0
		? cssColour(palette.foreground)
		: markerColours[(Math.abs(marker) - 1) % markerColours.length]!;

/** Draws the points in sight, unless there are too many; returns their number. */
function drawPoints(
	context: CanvasRenderingContext2D,
	positions: readonly number[],
	{ width, height }: Size,
): number {
	const shown: number[] = [];
	for (let i = 0; i < positions.length && shown.length <= MAX_POINTS; i += 2) {
		const [x, y] = [positions[i]!, positions[i + 1]!];
		if (x >= 0 && y >= 0 && x <= width && y <= height) shown.push(i);
	}
	if (shown.length > MAX_POINTS) return 0;
	const size = shown.length > MANY_POINTS ? 2 : 5;
	for (const i of shown)
		context.fillRect(positions[i]! - size / 2, positions[i + 1]! - size / 2, size, size);
	return shown.length;
}

function drawHole(context: CanvasRenderingContext2D, [x, y]: readonly [number, number]): void {
	context.strokeStyle = '#e15759';
	context.lineWidth = 2;
	context.beginPath();
	context.arc(x, y, 7, 0, 2 * Math.PI);
	for (const sign of [-1, 1]) {
		context.moveTo(x - 5, y - 5 * sign);
		context.lineTo(x + 5, y + 5 * sign);
	}
	context.stroke();
}

function drawRegion(
	context: CanvasRenderingContext2D,
	[x, y]: readonly [number, number],
	attribute: string,
	palette: Palette,
): void {
	context.fillStyle = '#59a14f';
	context.beginPath();
	for (const [dx, dy] of [
		[0, -6],
		[6, 0],
		[0, 6],
		[-6, 0],
	] as const)
		context.lineTo(x + dx, y + dy);
	context.fill();
	context.fillStyle = cssColour(palette.foreground);
	context.font = '12px sans-serif';
	context.fillText(attribute, x + 9, y + 4);
}
