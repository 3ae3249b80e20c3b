import { type Colouring, NO_VALUE, placesIn } from '../../src/draw/look.ts';
import type { ViewText } from '../../src/picture/overView.ts';
import { LONGEST_ARROW } from '../../src/quantities/vectors.ts';
import type { Camera, Size } from '../model/camera.ts';
import type { MemberValues } from '../model/colourChoice.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { EntityNumbers } from '../model/numbers.ts';
import type { DrawOptions, Palette } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { drawArrows } from './arrows.ts';
import { cssColour } from './colours.ts';
import { drawNumbers } from './drawNumbers.ts';
import { drawDots, drawLines, type Screen, type Stroke } from './strokes.ts';

/** Edges or points with a colour each. */
export interface ColouredMembers {
	readonly members: MemberValues;
	readonly colouring: Colouring;
}

/** Contour lines, and the entry of each level in the colour table, used if triangles are not filled. */
export interface ColouredContours {
	readonly lines: ContourLines;
	readonly entries: readonly number[];
	/** 256 RGBA colours. */
	readonly table: Uint8Array;
}

/** Width of lines and radius of dots, in pixels. */
const LINE = 3;
const DOT = 5;
/** Contour lines and arrows over a fill: dark with a light halo, visible on all maps. */
const ink = { colour: 'rgba(0, 0, 0, 0.9)', halo: 'rgba(255, 255, 255, 0.65)' };
const CONTOUR = 1.4;

/**
 * Draws a field or group over the mesh on a 2D canvas: edges as lines, points as dots, contour lines, and arrows; for a
 * mesh in space their visible parts, in the rotation of the view. Redraws everything in sight whenever the camera
 * moves; without content, a frame costs nothing.
 */
export class FieldLayer {
	readonly element = el('canvas', { class: 'fields', 'aria-hidden': 'true', hidden: true });
	readonly #context = this.element.getContext('2d');
	#mesh: DisplayMesh | null = null;
	#members: ColouredMembers | null = null;
	#boundaries: ColouredMembers | null = null;
	#contours: ColouredContours | null = null;
	#arrows: Arrows | null = null;
	/** Length of the longest of these arrows as a share of the longest allowed. */
	#share = 1;
	#numbers: readonly EntityNumbers[] = [];
	#written: readonly ViewText[] = [];

	/** Replaces the mesh, and removes its content. */
	setMesh(mesh: DisplayMesh | null): void {
		this.#mesh = mesh;
		this.clear();
	}

	/** Removes all content. */
	clear(): void {
		this.#members = null;
		this.#boundaries = null;
		this.#contours = null;
		this.#arrows = null;
		this.#numbers = [];
	}

	/** Sets edges or points to draw; null for none. */
	setMembers(members: ColouredMembers | null): void {
		this.#members = members;
	}

	/** Sets edges to draw over any colours; null for none. */
	setBoundaries(boundaries: ColouredMembers | null): void {
		this.#boundaries = boundaries;
	}

	setContours(contours: ColouredContours | null): void {
		this.#contours = contours;
	}

	/** Sets arrows; the longest has `share` of the longest allowed length. */
	setArrows(arrows: Arrows | null, share: number): void {
		this.#arrows = arrows;
		this.#share = share;
	}

	/** Sets numbers to draw, the more important first. */
	setNumbers(numbers: readonly EntityNumbers[]): void {
		this.#numbers = numbers;
	}

	/** The numbers drawn last. */
	get written(): readonly ViewText[] {
		return this.#written;
	}

	/**
	 * Draws the content for a camera; sets `data-lines`, `-dots`, `-contours`, `-arrows` and `-numbers` to the numbers
	 * drawn.
	 */
	layOut(
		camera: Camera,
		size: Size,
		palette: Palette,
		{ byAngle, fill }: Pick<DrawOptions, 'byAngle' | 'fill'>,
	): void {
		const { element } = this;
		const context = this.#context;
		this.#written = [];
		const isColoured = byAngle && (this.#members ?? this.#contours ?? this.#arrows) !== null;
		const boundaries = this.#boundaries;
		const mesh = isColoured || boundaries || this.#numbers.length > 0 ? this.#mesh : null;
		const isShown = mesh !== null && context !== null;
		if (element.hidden === isShown) element.hidden = !isShown;
		if (!isShown) return;
		element.width = Math.max(1, Math.round(size.width * devicePixelRatio));
		element.height = Math.max(1, Math.round(size.height * devicePixelRatio));
		context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
		const [ox, oy] = mesh.origin;
		const screen = { camera: { ...camera, x: camera.x - ox, y: camera.y - oy }, size };
		for (const what of Object.keys(element.dataset)) delete element.dataset[what];
		if (boundaries)
			element.dataset.boundaries = `${drawMembers(context, screen, palette, boundaries)}`;
		if (isColoured) this.#drawField(context, screen, palette, fill);
		if (this.#numbers.length === 0) return;
		this.#written = drawNumbers(context, screen, this.#numbers, palette);
		element.dataset.numbers = `${this.#written.length}`;
	}

	#drawField(
		context: CanvasRenderingContext2D,
		screen: Screen,
		palette: Palette,
		fill: boolean,
	): void {
		this.#drawMembers(context, screen, palette);
		this.#drawContours(context, screen, fill, cssColour(palette.foreground, 0.4));
		if (this.#arrows) {
			const length = LONGEST_ARROW * this.#share;
			this.element.dataset.arrows = `${drawArrows(context, screen, this.#arrows, length, ink)}`;
		}
	}

	/** Without a fill, lines have the colours of their levels, and a halo of the text's colour. */
	#drawContours(
		context: CanvasRenderingContext2D,
		screen: Screen,
		fill: boolean,
		halo: string,
	): void {
		if (!this.#contours) return;
		const { lines, entries, table } = this.#contours;
		let drawn = 0;
		for (const [level, entry] of entries.entries()) {
			const [from, to] = [4 * lines.starts[level]!, 4 * lines.starts[level + 1]!];
			const colour = fill ? ink.colour : entryColour(table, entry);
			const stroke = { colours: [colour], entryOf: () => 0 };
			const pen = fill ? { width: CONTOUR, halo: ink.halo } : { width: 2.2, halo };
			drawn += drawLines(context, screen, lines.places.subarray(from, to), stroke, pen);
		}
		this.element.dataset.contours = `${drawn}`;
	}

	#drawMembers(context: CanvasRenderingContext2D, screen: Screen, palette: Palette): void {
		if (!this.#members) return;
		const drawn = drawMembers(context, screen, palette, this.#members);
		this.element.dataset[this.#members.members.on === 'edges' ? 'lines' : 'dots'] = `${drawn}`;
	}
}

/** Draws edges as lines and points as dots; returns their number. */
function drawMembers(
	context: CanvasRenderingContext2D,
	screen: Screen,
	palette: Palette,
	{ members, colouring }: ColouredMembers,
): number {
	const halo = cssColour(palette.background, 0.85);
	const strokes = strokesOf(members.values, colouring);
	const draw = members.on === 'edges' ? drawLines : drawDots;
	const width = members.on === 'edges' ? LINE : DOT;
	return draw(context, screen, members.places, strokes, { width, halo });
}

const entryColour = (table: Uint8Array, entry: number): string =>
	cssColour([table[4 * entry]! / 255, table[4 * entry + 1]! / 255, table[4 * entry + 2]! / 255]);

/** Stroke colours of values: entry −1 for values that are missing or hidden. */
function strokesOf(values: Float32Array, { table, range }: Colouring): Stroke {
	const { low, slope, middle } = placesIn(range);
	const colours = Array.from({ length: 256 }, (_, i) =>
		table[4 * i + 3] === 0 ? null : entryColour(table, i),
	);
	return {
		colours,
		entryOf(i) {
			const value = values[i]!;
			if (value < NO_VALUE) return -1;
			const entry = Math.round(middle + (value - low) * slope);
			return Math.max(0, Math.min(255, entry));
		},
	};
}
