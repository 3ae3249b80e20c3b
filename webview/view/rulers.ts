import { axes } from '../../src/mesh/cut.ts';
import type { Matrix } from '../../src/mesh/rotation.ts';
import { roundUp, ticks, tickText } from '../../src/util/ticks.ts';
import { type Camera, type Size, toScreen, toWorld } from '../model/camera.ts';
import { svg } from '../util/dom.ts';

/** Minimum distance between ticks, in pixels. */
const spacing = { x: 90, y: 50 };
/** Approximate length of the scale bar in a wide view, in pixels. */
const barLength = 110;
/** Minimum width and height of a view with axes, in pixels. */
const minSize = 120;

/** Scales of a view: ticks with coordinates along the left and bottom edges, and a scale bar. */
export class Rulers {
	readonly element = svg('g', { class: 'rulers', 'data-testid': 'rulers' });
	#shown = true;

	/** Shows or hides them from the next `update` on. */
	show(on: boolean): void {
		this.#shown = on;
	}

	/**
	 * Updates all for a camera. `rotated` is the rotation of a mesh in space: a triad of axes replaces the coordinates.
	 */
	update(camera: Camera | null, size: Size, rotated: Matrix | null = null): void {
		if (!camera || !this.#shown || size.width < minSize || size.height < minSize) {
			this.element.replaceChildren();
			return;
		}
		this.element.replaceChildren(
			...(rotated
				? triad(rotated, size)
				: [...axis(camera, size, 'x'), ...axis(camera, size, 'y')]),
			bar(camera, size),
		);
	}
}

function axis(camera: Camera, size: Size, direction: 'x' | 'y'): SVGElement[] {
	const [minX, maxY] = toWorld(camera, size, 0, 0);
	const [maxX, minY] = toWorld(camera, size, size.width, size.height);
	const [low, high, pixels] =
		direction === 'x' ? [minX, maxX, size.width] : [minY, maxY, size.height];
	const { values, texts } = ticks(low, high, Math.floor(pixels / spacing[direction]));
	return values.flatMap((value, i) => {
		const [x, y] = toScreen(camera, size, value, value);
		// No ticks in the corners, where the axes meet and the caption is.
		if (direction === 'x' ? x < 44 || x > size.width - 30 : y < 44 || y > size.height - 24)
			return [];
		const position =
			direction === 'x'
				? { x, y: size.height - 9, 'text-anchor': 'middle' }
				: { x: 8, y: y + 3.5, 'text-anchor': 'start' };
		const line =
			direction === 'x'
				? { x1: x, x2: x, y1: size.height - 5, y2: size.height }
				: { x1: 0, x2: 5, y1: y, y2: y };
		return [
			svg('line', { class: 'tick', ...line }),
			svg('text', { class: `tick-text view-tick-${direction}`, ...position }, texts[i]!),
		];
	});
}

/** Directions of x, y and z, at the bottom left. */
function triad(m: Matrix, size: Size): SVGElement[] {
	const [x, y] = [34, size.height - 46];
	return axes.map((name, k) => {
		const [dx, dy] = [24 * m[k]!, -24 * m[3 + k]!];
		const label = { x: x + 1.3 * dx, y: y + 1.3 * dy + 3.5, 'text-anchor': 'middle' };
		return svg(
			'g',
			{ class: 'triad' },
			svg('line', { class: 'tick', x1: x, y1: y, x2: x + dx, y2: y + dy }),
			// No label for an axis that points at the viewer.
			svg('text', { class: 'tick-text', ...label }, Math.hypot(dx, dy) < 6 ? '' : name),
		);
	});
}

/** A scale bar of a round length, which is also in `data-length`. */
function bar(camera: Camera, size: Size): SVGElement {
	const maxLength = Math.min(barLength, size.width / 2.5) / camera.scale;
	// The largest round length of at most `maxLength`.
	const step = roundUp(maxLength / 2.5);
	const length = step <= maxLength ? step : step / 2;
	const pixels = length * camera.scale;
	const right = size.width - 14;
	const y = size.height - 28;
	return svg(
		'g',
		{ class: 'scale-bar', 'data-testid': 'scale-bar', 'data-length': length },
		svg('path', {
			d: `M${right - pixels} ${y - 4}v8M${right - pixels} ${y}h${pixels}M${right} ${y - 4}v8`,
		}),
		svg(
			'text',
			{ class: 'tick-text', x: right - pixels / 2, y: y - 6, 'text-anchor': 'middle' },
			tickText(length, length),
		),
	);
}
