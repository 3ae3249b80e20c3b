import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { counted } from '../../src/util/counted.ts';
import { measureText } from '../messages/numbers.ts';
import { type ViewId, type ViewNames, viewIds } from '../model/viewId.ts';
import { el, svg } from '../util/dom.ts';

/** For each view, the number of triangles with their value in each of equal intervals (bins) of a range. */
export interface ValueCounts {
	readonly title: string;
	readonly unit: string;
	readonly range: Range;
	readonly counts: Partial<Record<ViewId, Uint32Array>>;
}

const [width, height, footHeight] = [360, 80, 16];

/** Creates the histogram of the values shown; a drag over it selects the triangles in a range. */
export function createValueHistogram(select: (range: Range) => void) {
	const element = el('div', { class: 'chart', 'data-testid': 'value-histogram', hidden: true });
	let shown: ValueCounts | null = null;
	return {
		element,
		/** Null if there are no values. */
		show(next: ValueCounts | null, names: ViewNames): void {
			shown = next;
			element.hidden = next === null;
			element.replaceChildren(...(next ? [chart(next, names, () => shown?.range, select)] : []));
		},
	};
}

function chart(
	{ title, unit, range, counts }: ValueCounts,
	names: ViewNames,
	currentRange: () => Range | undefined,
	select: (range: Range) => void,
): SVGElement {
	const views = viewIds.flatMap((viewId) => {
		const bins = counts[viewId];
		return bins ? [{ viewId, bins, total: bins.reduce((sum, count) => sum + count, 0) || 1 }] : [];
	});
	const maxShare = Math.max(...views.map(({ bins, total }) => Math.max(...bins) / total), 1e-9);
	const [low, high] = range;
	const text = (value: number): string => `${measureText(value)}${unit}`;
	const bars = views.flatMap(({ viewId, bins, total }, k) => {
		const step = width / bins.length;
		const barWidth = Math.max(0.5, step / views.length - 0.5);
		return Array.from(bins, (count, bin) => {
			const barHeight = (count / total / maxShare) * height;
			const from = low + ((high - low) * bin) / bins.length;
			const to = low + ((high - low) * (bin + 1)) / bins.length;
			const tooltip = `${names[viewId]}: ${counted(count, 'triangle')} from ${text(from)} to ${text(to)}`;
			const position = { x: bin * step + (k * step) / views.length, y: height - barHeight };
			return svg(
				'rect',
				{ class: `bar ${viewId}`, ...position, width: barWidth, height: barHeight },
				svg('title', {}, tooltip),
			);
		});
	});
	const band = svg('rect', { class: 'band', y: 0, height, width: 0 });
	const picture = svg(
		'svg',
		{
			class: 'histogram drag',
			viewBox: `0 0 ${width} ${height + footHeight}`,
			role: 'img',
			'aria-label': `Histogram of ${title}, before and after. Drag over it to select triangles`,
		},
		...bars,
		band,
		svg('line', { class: 'axis', x1: 0, y1: height, x2: width, y2: height }),
		svg('text', { x: 0, y: height + footHeight - 3, 'text-anchor': 'start' }, text(low)),
		svg('text', { x: width / 2, y: height + footHeight - 3, 'text-anchor': 'middle' }, title),
		svg('text', { x: width, y: height + footHeight - 3, 'text-anchor': 'end' }, text(high)),
	);
	handleDrags(picture, band, ([from, to]) => {
		const [first, last] = currentRange() ?? range;
		const at = (share: number): number => first + share * (last - first);
		select([at(from), at(to)]);
	});
	return picture;
}

/** Handles drags over the picture: shows the band, and calls `done` with its ends as shares of the width, 0 to 1. */
function handleDrags(
	picture: SVGSVGElement,
	band: SVGRectElement,
	done: (shares: readonly [number, number]) => void,
): void {
	let start: number | null = null;
	const shareAt = ({ clientX }: PointerEvent): number => {
		const { left, width: clientWidth } = picture.getBoundingClientRect();
		return Math.min(1, Math.max(0, (clientX - left) / clientWidth));
	};
	const sharesTo = (event: PointerEvent): [number, number] => {
		const end = shareAt(event);
		return [Math.min(start ?? end, end), Math.max(start ?? end, end)];
	};
	picture.addEventListener('pointerdown', (event) => {
		start = shareAt(event);
		picture.setPointerCapture(event.pointerId);
	});
	picture.addEventListener('pointermove', (event) => {
		if (start === null) return;
		const [from, to] = sharesTo(event);
		band.setAttribute('x', `${from * width}`);
		band.setAttribute('width', `${(to - from) * width}`);
	});
	const finish = (event: PointerEvent): void => {
		if (start === null) return;
		const [from, to] = sharesTo(event);
		start = null;
		band.setAttribute('width', '0');
		if (event.type === 'pointerup' && to > from) done([from, to]);
	};
	picture.addEventListener('pointerup', finish);
	picture.addEventListener('pointercancel', finish);
}
