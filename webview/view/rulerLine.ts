import { overlayStyle } from '../../src/picture/layers.ts';
import type { ViewOverlay } from '../../src/picture/viewOverlay.ts';
import { type Camera, type Size, toScreen } from '../model/camera.ts';
import { svg } from '../util/dom.ts';

/** A measured distance: both ends in the mesh's own coordinates, and its label. */
export interface MeasuredDistance {
	readonly ends: readonly [readonly [number, number], readonly [number, number]];
	readonly words: string;
}

/** Distance between line and label, and approximate width of a letter, in pixels. */
const BESIDE = 16;
const LETTER = 6.5;
/** Font size, and height of the middle of letters above the baseline, in pixels. */
const SIZE = 12;
const MIDDLE = 4;

/** The line of the ruler, with its label. */
export class RulerLine {
	readonly element = svg('g', { class: 'ruler-line', 'data-testid': 'ruler-line' });
	#measured: MeasuredDistance | null = null;
	#shown: Required<ViewOverlay> | null = null;

	/** Sets the line shown from the next `draw` on; null for none. */
	set(measured: MeasuredDistance | null): void {
		this.#measured = measured;
	}

	/** The ruler for a picture; null if none is shown. */
	get shown(): Required<ViewOverlay> | null {
		return this.#shown;
	}

	/** Draws the line for a camera. */
	draw(camera: Camera, size: Size): void {
		if (!this.#measured) {
			this.#shown = null;
			if (this.element.childElementCount > 0) this.element.replaceChildren();
			return;
		}
		const { ends, words } = this.#measured;
		const [[ax, ay], [bx, by]] = ends.map(([x, y]) => toScreen(camera, size, x, y)) as [
			[number, number],
			[number, number],
		];
		const { width, halo, radius } = overlayStyle.ruler;
		const line = (kind: string, strokeWidth: number) =>
			svg('line', { class: kind, x1: ax, y1: ay, x2: bx, y2: by, 'stroke-width': strokeWidth });
		const dot = (cx: number, cy: number) => svg('circle', { cx, cy, r: radius });
		const halfWidth = (words.length * LETTER) / 2;
		const clamp = (value: number, margin: number, end: number): number =>
			Math.max(margin, Math.min(end - margin, value));
		// Above the line, moved into the view.
		const x = clamp((ax + bx) / 2, Math.min(halfWidth + 4, size.width / 2), size.width);
		const y = clamp((ay + by) / 2 - BESIDE, BESIDE, size.height);
		this.#shown = {
			texts: [{ text: words, x, y: y - MIDDLE, size: SIZE }],
			ruler: [
				[ax, ay],
				[bx, by],
			],
		};
		this.element.replaceChildren(
			line('halo', halo),
			line('measure', width),
			dot(ax, ay),
			dot(bx, by),
			svg('rect', { x: x - halfWidth - 3, y: y - 12, width: 2 * halfWidth + 6, height: 17, rx: 3 }),
			svg('text', { x, y, 'text-anchor': 'middle' }, words),
		);
	}
}
