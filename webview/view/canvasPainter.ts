import type { Rgb } from '../../src/draw/look.ts';
import { facesOfDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { cellsIn } from '../../src/mesh/triangleGrid.ts';
import { type Box, type Camera, type Size, toScreen, visibleBox } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { DisplayMesh, TriangleArrays } from '../model/displayMesh.ts';
import type { ShownFaces } from '../model/faces.ts';
import type { Highlights } from '../model/highlights.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import { rotatedArrays } from '../model/rotatedArrays.ts';
import { type CanvasColours, canvasColours } from './canvasColours.ts';
import { canvasFaces, heightOf } from './canvasFaces.ts';
import { drawPixels } from './canvasPixels.ts';
import { drawSurface } from './canvasSurface.ts';
import { drawHighlights } from './drawHighlights.ts';
import { trianglesInBox } from './faces.ts';
import type { Painter } from './painter.ts';

/**
 * From this number of triangles in sight on, they are filled pixel by pixel: outlines would cover them, and paths take
 * seconds.
 */
const MANY = 30_000;

/**
 * The painter with a 2-D canvas, for pages without a GPU, as on remote desktops: every page has one. Fills a path for
 * each face, or pixel by pixel if many triangles are in sight, then without edges. Where values vary in a triangle, it
 * has the colour of the mean.
 */
export function createCanvasPainter(canvas: HTMLCanvasElement): Painter {
	const context = canvas.getContext('2d');
	if (!context) throw new Error('this page can’t draw, not even with Canvas 2D');
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
			const arrays = space ? rotatedArrays(mesh.arrays, space.matrix) : mesh.arrays;
			const { corners, heights, angles } = arrays;
			const displayCamera = { ...camera, x: camera.x - origin[0], y: camera.y - origin[1] };
			const colours = canvasColours(angles, values, palette, options);
			const { faces } = mesh;
			const box = visibleBox(displayCamera, size);
			const isSurface = space !== undefined && heights !== undefined;
			const shown = isSurface ? trianglesInBox(arrays, box) : inView(arrays, box);
			if (shown.length >= MANY) {
				const image = context.createImageData(canvas.width, canvas.height);
				const pixels = new Uint32Array(image.data.buffer);
				const { width, height } = canvas;
				const displayTriangles = {
					shown,
					corners,
					looks,
					colourOf: colours.of,
					...(isSurface && { heights }),
				};
				drawPixels(
					{ width, height, pixels },
					displayTriangles,
					palette,
					options,
					displayCamera,
					size,
				);
				context.putImageData(image, 0, 0);
			} else if (isSurface) {
				const rotated = { corners, heights };
				const surface = { shown, seen: rotated, looks, colourOf: colours.of, space };
				drawSurface(context, surface, palette, options, displayCamera, size);
			} else {
				const plane = { shown, arrays, faces, looks, colours };
				drawPlane(context, plane, palette, options, displayCamera, size);
			}
			if (highlights) drawHighlights(context, highlights, palette, displayCamera, size);
		},
		dispose() {
			mesh = null;
		},
	};
}

/** A mesh in the plane to draw. */
interface InPlane {
	/** Triangles, or display triangles, in sight. */
	readonly shown: Uint32Array;
	readonly arrays: TriangleArrays;
	/** Absent if all faces are triangles. */
	readonly faces: ShownFaces | undefined;
	/** Flags of triangles, or display triangles. */
	readonly looks: Uint8Array;
	readonly colours: CanvasColours;
}

function drawPlane(
	context: CanvasRenderingContext2D,
	{ shown, arrays, faces, looks, colours }: InPlane,
	palette: Palette,
	options: FrameOptions,
	camera: Camera,
	size: Size,
): void {
	const { corners } = arrays;
	const style = canvasFaces(context, palette, options);
	const trace = (positions: readonly number[]): void => {
		context.beginPath();
		for (let i = 0; i < positions.length; i += 2) context.lineTo(positions[i]!, positions[i + 1]!);
		context.closePath();
	};
	context.lineJoin = 'round';
	const positionsOf = (slots: ArrayLike<number>): number[] =>
		Array.from(slots).flatMap((slot) =>
			toScreen(camera, size, corners[2 * slot]!, corners[2 * slot + 1]!),
		);
	/** Fills a triangle or display triangle, cut into bands if its values need it. */
	const fillTriangle = (t: number, colour: Rgb): void => {
		const positions = positionsOf([3 * t, 3 * t + 1, 3 * t + 2]);
		trace(positions);
		style.brush(looks[t]!, colour);
		context.fill();
		if (options.fill)
			colours.cut?.(t, positions, (polygon, band) => {
				trace(polygon);
				style.brush(looks[t]!, band);
				context.fill();
			});
	};
	/**
	 * Fills a face as one path, so that no seams appear between its display triangles; fills each by itself if their
	 * colours differ.
	 */
	const fillFace = ({ starts }: ShownFaces, face: number, outline: readonly number[]): void => {
		const [first, end] = [starts[face]!, starts[face + 1]!];
		trace(outline);
		style.brush(looks[first]!, colours.of(first)!);
		// Translucent colours must not be drawn twice.
		if (options.fill || !colours.varies) context.fill();
		if (!colours.varies) return;
		for (let t = first; t < end; t++) fillTriangle(t, colours.of(t)!);
	};
	for (const face of faces ? facesOfDisplayTriangles(faces, shown) : shown) {
		const t = faces ? faces.starts[face]! : face;
		const colour = colours.of(t);
		if (!colour) continue;
		const outline = positionsOf(
			faces
				? faces.ring.subarray(faces.ringStarts[face]!, faces.ringStarts[face + 1]!)
				: [3 * t, 3 * t + 1, 3 * t + 2],
		);
		const flags = looks[t]!;
		const isFilled = style.isFilled(flags);
		if (isFilled && faces) fillFace(faces, face, outline);
		else if (isFilled) fillTriangle(t, colour);
		trace(outline);
		if (isFilled) style.hatch(flags, false);
		if (style.pen(flags, heightOf(outline))) context.stroke();
	}
}

/** Triangles in grid cells in view, each once, in the order of the cells. */
function inView({ grid, angles }: TriangleArrays, box: Box): Uint32Array {
	const cells = cellsIn(grid, box);
	if (!cells) return new Uint32Array(0);
	const triangles = new Uint32Array(angles.length);
	let count = 0;
	const isListed = new Uint8Array(angles.length);
	for (let row = cells.rows[0]; row <= cells.rows[1]; row++) {
		for (let column = cells.columns[0]; column <= cells.columns[1]; column++) {
			const c = row * grid.columns + column;
			for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++) {
				const t = grid.items[k]!;
				if (!isListed[t]) triangles[count++] = t;
				isListed[t] = 1;
			}
		}
	}
	return triangles.subarray(0, count);
}
