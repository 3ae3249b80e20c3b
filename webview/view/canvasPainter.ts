import type { DisplayMesh } from '../work/messages.ts';
import { toScreen, visibleBox } from './camera.ts';
import { cssColour, type Rgb, scaleIndex } from './colours.ts';
import { cellsIn } from './grid.ts';
import { MARKED, type Painter, SELECTED } from './painter.ts';

/** A painter without any graphics hardware: draws the triangles in view one by one. Slow for large meshes, never blank. */
export function createCanvasPainter(canvas: HTMLCanvasElement): Painter {
	const context = canvas.getContext('2d');
	if (!context) throw new Error('this page has no drawing at all, not even Canvas 2D');
	let mesh: DisplayMesh | null = null;
	let looks: Uint8Array = new Uint8Array(0);

	return {
		name: 'Canvas 2D',
		setMesh(next) {
			mesh = next;
			looks = new Uint8Array(next?.angles.length ?? 0);
		},
		setLooks(next) {
			looks = next;
		},
		async draw(camera, size, ratio, palette, options) {
			canvas.width = Math.max(1, Math.round(size.width * ratio));
			canvas.height = Math.max(1, Math.round(size.height * ratio));
			context.setTransform(ratio, 0, 0, ratio, 0, 0);
			context.clearRect(0, 0, size.width, size.height);
			if (!mesh) return;
			const { corners, angles, origin } = mesh;
			const look = { ...camera, x: camera.x - origin[0], y: camera.y - origin[1] };
			const place = (t: number, slot: number) =>
				toScreen(look, size, corners[6 * t + 2 * slot]!, corners[6 * t + 2 * slot + 1]!);
			const colourOf = (t: number): Rgb => {
				if (looks[t]! & SELECTED) return palette.selected;
				if (looks[t]! & MARKED) return palette.marked;
				if (!options.byAngle) return palette.plain;
				const entry = 3 * scaleIndex(angles[t]!);
				return [0, 1, 2].map((k) => palette.scale[entry + k]! / 255) as unknown as Rgb;
			};
			context.lineJoin = 'round';
			for (const t of inView(mesh, visibleBox(look, size))) {
				context.beginPath();
				for (let slot = 0; slot < 3; slot++) context.lineTo(...place(t, slot));
				context.closePath();
				if (options.fill || looks[t]) {
					context.fillStyle = cssColour(colourOf(t));
					context.fill();
				}
				if (options.wireframe) {
					context.lineWidth = 0.8;
					context.strokeStyle = cssColour(palette.foreground, palette.wire);
					context.stroke();
				}
			}
		},
		dispose() {
			mesh = null;
		},
	};
}

/** Triangles with a cell in view, each once. */
function* inView(mesh: DisplayMesh, box: Parameters<typeof cellsIn>[1]): Iterable<number> {
	const { grid } = mesh;
	const cells = cellsIn(grid, box);
	if (!cells) return;
	const seen = new Uint8Array(mesh.angles.length);
	for (let row = cells.rows[0]; row <= cells.rows[1]; row++) {
		for (let column = cells.columns[0]; column <= cells.columns[1]; column++) {
			const c = row * grid.columns + column;
			for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++) {
				const t = grid.items[k]!;
				if (!seen[t]) {
					seen[t] = 1;
					yield t;
				}
			}
		}
	}
}
