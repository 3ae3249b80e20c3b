import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { HALO_OPACITY, overlayStyle } from '../../src/picture/layers.ts';
import type { ViewText } from '../../src/picture/viewOverlay.ts';
import type { EntityNumbers } from '../model/numbers.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';
import { type Screen, screenProjection } from './strokes.ts';

const { size: SIZE, halo } = overlayStyle.numbers;

/** Font style of the numbers of each kind, and the pixels that a number needs besides its width. */
const kinds: Readonly<
	Record<EntityKind, { readonly look?: 'bold' | 'italic'; readonly room: number }>
> = {
	triangles: { room: 0 },
	edges: { look: 'italic', room: 12 },
	points: { look: 'bold', room: 0 },
};

/** Height in pixels that a number needs, and offset of the number of a point. */
const HEIGHT = 14;
const BESIDE = 9;

/**
 * Draws numbers where there is room: of triangles that are high enough, edges that are long enough, points without
 * another number there. Returns the texts and their positions.
 */
export function drawNumbers(
	context: CanvasRenderingContext2D,
	screen: Screen,
	lists: readonly EntityNumbers[],
	palette: Palette,
): ViewText[] {
	const { scale } = screen.camera;
	const project = screenProjection(screen);
	const occupied = new OccupiedSpace();
	context.textAlign = 'center';
	context.textBaseline = 'middle';
	context.lineJoin = 'round';
	context.lineWidth = halo;
	context.strokeStyle = cssColour(palette.background, HALO_OPACITY);
	context.fillStyle = cssColour(palette.foreground);
	const drawn: ViewText[] = [];
	for (const { kind, numbers, positions, sizes } of lists) {
		const { look, room } = kinds[kind];
		context.font = `${look ?? ''} ${SIZE}px sans-serif`;
		for (let i = 0; i < numbers.length; i++) {
			const pixels = sizes[i]! * scale;
			// Before the width is measured, which is slow.
			if (kind !== 'points' && pixels < HEIGHT) continue;
			const text = `${numbers[i]}`;
			const width = context.measureText(text).width;
			if (kind === 'edges' && pixels < width + room) continue;
			const x = project.x(positions[2 * i]!) + (kind === 'points' ? BESIDE : 0);
			const y = project.y(positions[2 * i + 1]!) - (kind === 'points' ? BESIDE : 0);
			if (!(x > -width && y > -HEIGHT && x < screen.size.width + width)) continue;
			if (y > screen.size.height + HEIGHT || !occupied.take(x, y, width)) continue;
			context.strokeText(text, x, y);
			context.fillText(text, x, y);
			drawn.push({ text, x, y, size: SIZE, ...(look && { fontStyle: look }) });
		}
	}
	return drawn;
}

/** Size of the grid's cells in pixels. */
const CELL = 64;

/** Occupied rectangles of the view, in a hash grid. */
class OccupiedSpace {
	readonly #cells = new Map<string, [number, number, number][]>();

	/** Occupies the rectangle of a number centred at (`x`, `y`) and returns true, unless it overlaps another one. */
	take(x: number, y: number, width: number): boolean {
		const neighbours: [number, number, number][][] = [];
		for (let i = Math.floor((x - CELL) / CELL); i <= Math.floor((x + CELL) / CELL); i++)
			for (let j = Math.floor((y - HEIGHT) / CELL); j <= Math.floor((y + HEIGHT) / CELL); j++)
				neighbours.push(this.#cells.get(`${i} ${j}`) ?? []);
		const isFree = neighbours.every((list) =>
			list.every(
				([ox, oy, other]) =>
					Math.abs(oy - y) >= HEIGHT - 2 || Math.abs(ox - x) >= (other + width) / 2 + 3,
			),
		);
		if (!isFree) return false;
		const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
		const cell = this.#cells.get(key);
		if (cell) cell.push([x, y, width]);
		else this.#cells.set(key, [[x, y, width]]);
		return true;
	}
}
