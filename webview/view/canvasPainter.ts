import type { Rgb } from '../../src/draw/look.ts';
import { cellsIn } from '../../src/mesh/triangleGrid.ts';
import { type Box, type Camera, type Size, toScreen, visibleBox } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { DisplayMesh, TriangleArrays } from '../model/displayMesh.ts';
import type { Highlights } from '../model/highlights.ts';
import { type FrameOptions, MARKED, type Palette } from '../model/palette.ts';
import { turnedArrays } from '../model/turnedArrays.ts';
import { type CanvasColours, canvasColours } from './canvasColours.ts';
import { markHatch } from './canvasHatch.ts';
import { drawSurface } from './canvasSurface.ts';
import { cssColour } from './colours.ts';
import { drawHighlights } from './drawHighlights.ts';
import type { Painter } from './painter.ts';

/** A painter without any graphics hardware: draws the triangles in view one by one. Slow for large meshes, never blank. */
export function createCanvasPainter(canvas: HTMLCanvasElement): Painter {
	const context = canvas.getContext('2d');
	if (!context) throw new Error('this page has no drawing at all, not even Canvas 2D');
	let mesh: DisplayMesh | null = null;
	let looks: Uint8Array = new Uint8Array(0);
	let values: TriangleValues | null = null;
	let highlights: Highlights | null = null;

	return {
		name: 'Canvas 2D',
		setMesh(next) {
			mesh = next;
			looks = new Uint8Array(next?.arrays?.angles.length ?? 0);
			values = null;
			highlights = null;
		},
		setLooks(next) {
			looks = next;
		},
		setValues(next) {
			values = next;
		},
		setHighlights(next) {
			highlights = mesh && next;
		},
		async draw(camera, size, ratio, palette, options) {
			canvas.width = Math.max(1, Math.round(size.width * ratio));
			canvas.height = Math.max(1, Math.round(size.height * ratio));
			context.setTransform(ratio, 0, 0, ratio, 0, 0);
			context.clearRect(0, 0, size.width, size.height);
			if (!mesh?.arrays) return;
			const { origin } = mesh;
			const { space } = options;
			const arrays = space ? turnedArrays(mesh.arrays, space.matrix) : mesh.arrays;
			const { corners, heights, angles } = arrays;
			const look = { ...camera, x: camera.x - origin[0], y: camera.y - origin[1] };
			const colours = canvasColours(angles, values, looks, palette, options);
			if (space && heights) {
				const surface = { seen: { corners, heights }, looks, colourOf: colours.of, space };
				drawSurface(context, surface, palette, options, look, size);
			} else drawPlane(context, arrays, looks, colours, palette, options, look, size);
			if (highlights) drawHighlights(context, highlights, palette, look, size);
		},
		dispose() {
			mesh = null;
		},
	};
}

function drawPlane(
	context: CanvasRenderingContext2D,
	arrays: TriangleArrays,
	looks: Uint8Array,
	colours: CanvasColours,
	palette: Palette,
	options: FrameOptions,
	look: Camera,
	size: Size,
): void {
	const { corners } = arrays;
	const names = new Map<Rgb, string>();
	const nameOf = (colour: Rgb): string => {
		const name = names.get(colour) ?? cssColour(colour);
		names.set(colour, name);
		return name;
	};
	const trace = (places: readonly number[]): void => {
		context.beginPath();
		for (let i = 0; i < places.length; i += 2) context.lineTo(places[i]!, places[i + 1]!);
		context.closePath();
	};
	const hatch = markHatch(context, palette);
	const shown = inView(arrays, visibleBox(look, size));
	// Lines round triangles of a pixel or two would hide them, and take most of the time.
	const lines = options.wireframe && shown.length < 50_000;
	context.lineJoin = 'round';
	context.lineWidth = 0.8;
	context.strokeStyle = cssColour(palette.foreground, palette.wire);
	for (const t of shown) {
		const colour = colours.of(t);
		if (!colour) continue;
		const places = [0, 2, 4].flatMap((i) =>
			toScreen(look, size, corners[6 * t + i]!, corners[6 * t + i + 1]!),
		);
		trace(places);
		if (options.fill || looks[t] || !lines) {
			context.fillStyle = nameOf(colour);
			context.fill();
			if (options.fill && colours.cut) {
				colours.cut(t, places, (polygon, band) => {
					trace(polygon);
					context.fillStyle = nameOf(band);
					context.fill();
				});
				trace(places);
			}
			if (looks[t]! & MARKED) {
				context.fillStyle = hatch;
				context.fill();
			}
		}
		if (lines) context.stroke();
	}
}

/** Triangles with a cell in view, each once, in the order of the cells. */
function inView({ grid, angles }: TriangleArrays, box: Box): number[] {
	const cells = cellsIn(grid, box);
	const list: number[] = [];
	if (!cells) return list;
	const seen = new Uint8Array(angles.length);
	for (let row = cells.rows[0]; row <= cells.rows[1]; row++) {
		for (let column = cells.columns[0]; column <= cells.columns[1]; column++) {
			const c = row * grid.columns + column;
			for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++) {
				const t = grid.items[k]!;
				if (!seen[t]) list.push(t);
				seen[t] = 1;
			}
		}
	}
	return list;
}
