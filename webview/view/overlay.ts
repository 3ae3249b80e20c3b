import type { ViewOverlay } from '../../src/picture/viewOverlay.ts';
import { type Camera, type Size, toScreen } from '../model/camera.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { EntityFacts } from '../model/entities.ts';
import type { DrawnShape } from '../model/gestures.ts';
import type { PathView } from '../model/results.ts';
import { type FrameSpace, isIdentity } from '../model/space.ts';
import { svg } from '../util/dom.ts';
import { type MeasuredDistance, RulerLine } from './rulerLine.ts';
import { Rulers } from './rulers.ts';

/** Minimum height in pixels of a triangle with a number. */
const heightForNumber = 14;

/**
 * SVG overlay of the mesh: rulers, the outline of the hovered entity, the shape being drawn, the circle or rectangle of
 * "Mark where…", and a propagation path.
 */
export class Overlay {
	readonly element = svg('svg', { class: 'overlay', 'aria-hidden': 'true' });
	readonly rulers = new Rulers();
	readonly #rulerLine = new RulerLine();
	readonly #path = svg('g', { class: 'path' });
	readonly #shape = svg('g', { class: 'mark-shape' });
	readonly #outline = svg('polygon', { class: 'outline', points: '' });
	readonly #sketch = svg('polygon', { class: 'band', points: '' });
	#camera: Camera | null = null;
	#size: Size = { width: 0, height: 0 };
	#mesh: DisplayMesh | null = null;
	#outlined: EntityFacts | null = null;
	#shownPath: PathView | null = null;
	#shownShape: DrawnShape | null = null;

	constructor() {
		this.element.append(this.rulers.element, this.#path, this.#shape, this.#outline, this.#sketch);
		this.element.append(this.#rulerLine.element);
	}

	/** Replaces the mesh, and removes its overlays. */
	setMesh(mesh: DisplayMesh | null): void {
		this.#mesh = mesh;
		this.#outlined = null;
		this.#shownPath = null;
		this.#rulerLine.set(null);
		this.#updateAll();
	}

	/** Updates all overlays for a camera; `space` is the view of a mesh in space. */
	update(camera: Camera, size: Size, space?: FrameSpace): void {
		this.#camera = camera;
		this.#size = size;
		const isRotated = space !== undefined && !isIdentity(space.matrix);
		this.rulers.update(this.#mesh && camera, size, isRotated ? space.matrix : null);
		this.#rulerLine.draw(camera, size);
		// Both are in coordinates x and y.
		for (const element of [this.#shape, this.#rulerLine.element])
			element.setAttribute('visibility', isRotated ? 'hidden' : 'visible');
		this.#updateAll();
	}

	/** Outlines an entity, or none. */
	outline(entity: EntityFacts | null): void {
		this.#outlined = entity;
		this.#updateOutline();
	}

	/** Shows the shape being drawn, x y of its corners in CSS pixels; null for none. */
	sketch(polygon: readonly number[] | null): void {
		this.#sketch.setAttribute('points', polygon ? polygon.map((v) => v.toFixed(1)).join(' ') : '');
	}

	/** Shows a measured distance, or none. */
	showDistance(measured: MeasuredDistance | null): void {
		this.#rulerLine.set(measured);
		if (this.#camera) this.#rulerLine.draw(this.#camera, this.#size);
	}

	/** The ruler for a picture; null if none is shown. */
	get ruler(): Required<ViewOverlay> | null {
		const isShown = this.#rulerLine.element.getAttribute('visibility') !== 'hidden';
		return isShown ? this.#rulerLine.shown : null;
	}

	setPath(path: PathView | null): void {
		this.#shownPath = path;
		this.#updatePath();
	}

	setShape(shape: DrawnShape | null): void {
		this.#shownShape = shape;
		this.#updateShape();
	}

	#updateAll(): void {
		this.#updateOutline();
		this.#updatePath();
		this.#updateShape();
	}

	/** Screen position of a point in the mesh's own coordinates. */
	#toScreen(x: number, y: number): [number, number] {
		return toScreen(this.#camera ?? { x: 0, y: 0, scale: 1 }, this.#size, x, y);
	}

	/** Screen position of a point relative to the display origin. */
	#toScreenRelative(x: number, y: number): [number, number] {
		const [ox, oy] = this.#mesh?.origin ?? [0, 0];
		return this.#toScreen(x + ox, y + oy);
	}

	/** Screen positions of points, x y relative to the display origin. */
	#screenPositions(coordinates: Float32Array): [number, number][] {
		const positions: [number, number][] = [];
		for (let i = 0; i < coordinates.length; i += 2)
			positions.push(this.#toScreenRelative(coordinates[i]!, coordinates[i + 1]!));
		return positions;
	}

	#updateOutline(): void {
		const entity = this.#camera && this.#mesh && this.#outlined;
		const ends = entity ? this.#screenPositions(entity.coordinates) : [];
		const border = entity?.kind === 'triangles' ? ends : capsule(ends, 7);
		this.#outline.setAttribute('points', pointsAttribute(border));
	}

	#updatePath(): void {
		const path = this.#shownPath;
		if (!path || !this.#camera || !this.#mesh) {
			this.#path.replaceChildren();
			return;
		}
		const shown = Array.from({ length: path.corners.length / 6 }, (_, k) => 6 * k);
		const last = Math.max(1, path.triangles.length - 1);
		const bodies: SVGElement[] = [];
		const numbers: SVGElement[] = [];
		shown.forEach((first, i) => {
			const corners = this.#screenPositions(path.corners.subarray(first, first + 6));
			const body = svg('polygon', { class: 'step', points: pointsAttribute(corners) });
			body.style.fillOpacity = `${0.72 - 0.5 * (i / last)}`;
			bodies.push(body);
			const [x, y] = [0, 1].map((axis) => corners.reduce((sum, c) => sum + c[axis]!, 0) / 3);
			if (heightIn(corners) < heightForNumber) return;
			numbers.push(svg('text', { class: 'step-number', x: x!, y: y! }, `${i + 1}`));
		});
		const [ax, ay, bx, by] = path.terminal;
		const [from, to] = [this.#toScreenRelative(ax!, ay!), this.#toScreenRelative(bx!, by!)];
		const line = (kind: string) =>
			svg('line', { class: kind, x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
		const terminal = path.complete ? [line('terminal-halo'), line('terminal')] : [];
		this.#path.replaceChildren(...bodies, ...terminal, ...numbers);
	}

	#updateShape(): void {
		const shape = this.#shownShape;
		if (!shape || !this.#camera) {
			this.#shape.replaceChildren();
			return;
		}
		if (shape.kind === 'circle') {
			const [cx, cy] = this.#toScreen(...shape.centre);
			const r = shape.radius * this.#camera.scale;
			this.#shape.replaceChildren(svg('circle', { class: 'mark-line', cx, cy, r }));
		} else {
			const [x0, y0] = this.#toScreen(...shape.corners[0]);
			const [x1, y1] = this.#toScreen(...shape.corners[1]);
			const box = { x: Math.min(x0, x1), y: Math.min(y0, y1) };
			const extent = { width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
			this.#shape.replaceChildren(svg('rect', { class: 'mark-line', ...box, ...extent }));
		}
	}
}

const pointsAttribute = (positions: readonly (readonly [number, number])[]): string =>
	positions.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Smallest height of a triangle in pixels: twice its area by its longest edge. */
function heightIn([a, b, c]: readonly [number, number][]): number {
	if (!a || !b || !c) return 0;
	const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
	const longest = Math.max(
		Math.hypot(b[0] - a[0], b[1] - a[1]),
		Math.hypot(c[0] - b[0], c[1] - b[1]),
		Math.hypot(a[0] - c[0], a[1] - c[1]),
	);
	return longest > 0 ? area / longest : 0;
}

/** Outline of a capsule: all points within `radius` of a point or segment. */
function capsule(ends: readonly (readonly [number, number])[], radius: number): [number, number][] {
	const [from, to = from] = ends;
	if (!from || !to) return [];
	const direction = Math.atan2(to[1] - from[1], to[0] - from[0]);
	return Array.from({ length: 24 }, (_, i) => {
		const [x, y] = i < 12 ? to : from;
		const angle = direction + (i / 11 - (i < 12 ? 0.5 : 0.5 + 1 / 11)) * Math.PI;
		return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
	});
}
