import { type Colouring, NO_VALUE, tableMapping } from '../../src/draw/look.ts';
import { HALO_OPACITY, ink, type Layer, layers, overlayStyle } from '../../src/picture/layers.ts';
import type { ViewText } from '../../src/picture/viewOverlay.ts';
import { LONGEST_ARROW } from '../../src/quantities/vectors.ts';
import type { Camera, Size } from '../model/camera.ts';
import type { MemberValues } from '../model/colourValues.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { EntityNumbers } from '../model/numbers.ts';
import type { DrawOptions, Palette } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { drawArrows } from './arrows.ts';
import { cssColour } from './colours.ts';
import { drawNumbers } from './drawNumbers.ts';
import { drawDots, drawLines, type Screen, type Stroke } from './strokes.ts';

interface Target {
	readonly context: CanvasRenderingContext2D;
	readonly screen: Screen;
	readonly palette: Palette;
}

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

const inkOf = ({ colour: [red, green, blue], opacity }: typeof ink | typeof ink.halo): string =>
	cssColour([red / 255, green / 255, blue / 255], opacity);
const inkColours = { colour: inkOf(ink), haloColour: inkOf(ink.halo) };

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
	#drawnTexts: readonly ViewText[] = [];

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
	get drawnNumbers(): readonly ViewText[] {
		return this.#drawnTexts;
	}

	/**
	 * Draws the content for a camera; sets `data-lines`, `-dots`, `-contours`, `-arrows` and `-numbers` to the numbers
	 * drawn.
	 */
	draw(
		camera: Camera,
		size: Size,
		palette: Palette,
		{ byAngle, fill }: Pick<DrawOptions, 'byAngle' | 'fill'>,
	): void {
		const { element } = this;
		const context = this.#context;
		this.#drawnTexts = [];
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
		for (const name of Object.keys(element.dataset)) delete element.dataset[name];
		const target = { context, screen, palette };
		const draws: Partial<Record<Layer, () => void>> = {
			groups: () => this.#drawMembers(target, 'groups', boundaries),
			...(isColoured && {
				class: () => this.#drawMembers(target, 'class', this.#members),
				points: () => this.#drawMembers(target, 'points', this.#members),
				contours: () => this.#drawContours(target, fill),
				arrows: () => this.#drawArrows(target),
			}),
			numbers: () => this.#drawNumbers(target),
		};
		for (const layer of layers) draws[layer]?.();
	}

	#drawNumbers({ context, screen, palette }: Target): void {
		if (this.#numbers.length === 0) return;
		this.#drawnTexts = drawNumbers(context, screen, this.#numbers, palette);
		this.element.dataset.numbers = `${this.#drawnTexts.length}`;
	}

	#drawArrows({ context, screen }: Target): void {
		if (!this.#arrows) return;
		const length = LONGEST_ARROW * this.#share;
		const pen = { ...overlayStyle.arrows, ...inkColours };
		const drawn = drawArrows(context, screen, this.#arrows, length, pen, inkColours.colour);
		this.element.dataset.arrows = `${drawn}`;
	}

	/** Without a fill, lines have the colours of their levels, and a halo of the text's colour. */
	#drawContours({ context, screen, palette }: Target, fill: boolean): void {
		if (!this.#contours) return;
		const { lines, entries, table } = this.#contours;
		const { haloOpacity, ...bareStyle } = overlayStyle.bareContours;
		const haloColour = cssColour(palette.foreground, haloOpacity);
		const pen = fill ? { ...overlayStyle.contours, ...inkColours } : { ...bareStyle, haloColour };
		let drawn = 0;
		for (const [level, entry] of entries.entries()) {
			const [from, to] = [4 * lines.starts[level]!, 4 * lines.starts[level + 1]!];
			const colour = fill ? inkColours.colour : entryColour(table, entry);
			const stroke = { colours: [colour], entryOf: () => 0 };
			drawn += drawLines(context, screen, lines.positions.subarray(from, to), stroke, pen);
		}
		this.element.dataset.contours = `${drawn}`;
	}

	/** Draws edges as lines, points as dots. */
	#drawMembers(
		{ context, screen, palette }: Target,
		layer: 'groups' | 'class' | 'points',
		coloured: ColouredMembers | null,
	): void {
		if (!coloured || (layer === 'points') !== (coloured.members.on === 'points')) return;
		const { members, colouring } = coloured;
		const haloColour = cssColour(palette.background, HALO_OPACITY);
		const { radius, halo } = overlayStyle.points;
		const pen = layer === 'points' ? { width: radius, halo } : overlayStyle[layer];
		const strokes = strokesOf(members.values, colouring);
		const draw = layer === 'points' ? drawDots : drawLines;
		const drawn = draw(context, screen, members.positions, strokes, { ...pen, haloColour });
		const name = { groups: 'boundaries', class: 'lines', points: 'dots' }[layer];
		this.element.dataset[name] = `${drawn}`;
	}
}

const entryColour = (table: Uint8Array, entry: number): string =>
	cssColour([table[4 * entry]! / 255, table[4 * entry + 1]! / 255, table[4 * entry + 2]! / 255]);

/** Stroke colours of values: entry −1 for values that are missing or hidden. */
function strokesOf(values: Float32Array, { table, range }: Colouring): Stroke {
	const { low, slope, middle } = tableMapping(range);
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
