import { type Box, toScreen, visibleBox } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { DisplayMesh, TriangleArrays } from '../model/displayMesh.ts';
import { cellsIn } from '../model/grid.ts';
import type { Highlights } from '../model/highlights.ts';
import { MARKED, type Palette, SELECTED } from '../model/palette.ts';
import { cssColour } from './colours.ts';
import { drawHighlights } from './drawHighlights.ts';
import type { Painter } from './painter.ts';
import { isSeen, PLAIN, triangleColours } from './triangleColours.ts';

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
			const { origin, arrays } = mesh;
			const { corners, angles } = arrays;
			const look = { ...camera, x: camera.x - origin[0], y: camera.y - origin[1] };
			const corner = (t: number, slot: number) =>
				toScreen(look, size, corners[6 * t + 2 * slot]!, corners[6 * t + 2 * slot + 1]!);
			const colours = triangleColours(angles, values, palette, options);
			const fills = Array.from({ length: 256 }, (_, i) => {
				const component = (k: number): number => colours.table[colours.size * i + k]! / 255;
				return cssColour([component(0), component(1), component(2)]);
			});
			const [plain, selected] = [cssColour(palette.plain), cssColour(palette.selected)];
			const hatch = hatchOf(context, palette, ratio);
			// Between the corners, the colour of their middle.
			const entryOf = (t: number): number => {
				const [a, b, c] = [0, 1, 2].map((slot) => colours.entryAt(t, slot)) as [
					number,
					number,
					number,
				];
				return a <= PLAIN ? a : Math.round((a + b + c) / 3);
			};
			const fillOf = (t: number, entry: number): string => {
				if (looks[t]! & SELECTED && options.tint === undefined) return selected;
				return entry === PLAIN ? plain : fills[entry]!;
			};
			const shown = inView(arrays, visibleBox(look, size));
			// Lines round triangles of a pixel or two would hide them, and take most of the time.
			const lines = options.wireframe && shown.length < 50_000;
			context.lineJoin = 'round';
			context.lineWidth = 0.8;
			context.strokeStyle = cssColour(palette.foreground, palette.wire);
			for (const t of shown) {
				const entry = options.byAngle ? entryOf(t) : PLAIN;
				if (!isSeen(colours, entry)) continue;
				context.beginPath();
				for (let slot = 0; slot < 3; slot++) context.lineTo(...corner(t, slot));
				context.closePath();
				if (options.fill || looks[t] || !lines) {
					context.fillStyle = fillOf(t, entry);
					context.fill();
					if (looks[t]! & MARKED) {
						context.fillStyle = hatch;
						context.fill();
					}
				}
				if (lines) context.stroke();
			}
			if (highlights) drawHighlights(context, highlights, palette, look, size);
		},
		dispose() {
			mesh = null;
		},
	};
}

/** Stripes of the marks' colour with an edge in the wire's, as the other painters have them; clear between. */
function hatchOf(context: CanvasRenderingContext2D, palette: Palette, ratio: number) {
	const size = Math.max(4, Math.round(8 * ratio));
	const tile = new OffscreenCanvas(size, size);
	const stripes = tile.getContext('2d');
	const [edge, stripe] = [cssColour(palette.foreground), cssColour(palette.marked)];
	for (let x = 0; stripes && x < size; x++)
		for (let y = 0; y < size; y++) {
			const phase = ((x + y + 1) / size) % 1;
			stripes.fillStyle = phase >= 0.5 ? stripe : edge;
			if (phase >= 0.375) stripes.fillRect(x, y, 1, 1);
		}
	const pattern = context.createPattern(tile, 'repeat');
	pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
	return pattern ?? stripe;
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
