import type { ViewNames } from '../model/viewId.ts';
import { el, svg } from '../util/dom.ts';

/** A bar chart of both views, bars side by side. */
export interface Bars {
	/** Titles of the views. */
	readonly names: ViewNames;
	/** Test id, and title for the user. */
	readonly id: string;
	readonly title: string;
	/** Share of each interval, with the same number of intervals in both views; null if there is no data. */
	readonly before: ArrayLike<number> | null;
	readonly after: ArrayLike<number> | null;
	/** Describes a bar: "of the angles are from 10° to 20°". */
	readonly describeBar: (bin: number) => string;
	/** Labels below, each at a share of the width. */
	readonly ticks: readonly (readonly [at: number, text: string])[];
}

const [width, height, footHeight] = [360, 96, 16];

/** Draws bars; the highest fills the height of the chart. */
export function barChart({
	id,
	title,
	before,
	after,
	describeBar,
	ticks,
	names,
}: Bars): SVGElement {
	const views = [
		['before', Array.from(before ?? [])],
		['after', Array.from(after ?? [])],
	] as const;
	const bins = Math.max(...views.map(([, shares]) => shares.length));
	const maxShare = Math.max(0.01, ...views.flatMap(([, shares]) => shares));
	const step = width / bins;
	const bars = views.flatMap(([viewId, shares]) =>
		shares.map((share, bin) => {
			const barHeight = (share / maxShare) * height;
			const x = bin * step + (viewId === 'before' ? 1.5 : step / 2);
			const percent = `${names[viewId]}: ${(100 * share).toFixed(1)} % ${describeBar(bin)}`;
			return svg(
				'rect',
				{
					class: `bar ${viewId}`,
					x,
					y: height - barHeight,
					width: step / 2 - 1.5,
					height: barHeight,
				},
				svg('title', {}, percent),
			);
		}),
	);
	return svg(
		'svg',
		{
			class: 'histogram',
			viewBox: `0 0 ${width} ${height + footHeight}`,
			role: 'img',
			'aria-label': `Histogram of ${title}, before and after; the highest bar is ${(100 * maxShare).toFixed(0)} %`,
			'data-testid': id,
		},
		...bars,
		svg('line', { class: 'axis', x1: 0, y1: height, x2: width, y2: height }),
		...ticks.map(([at, text]) =>
			svg(
				'text',
				{
					x: at * width,
					y: height + footHeight - 3,
					'text-anchor': at === 0 ? 'start' : at === 1 ? 'end' : 'middle',
				},
				text,
			),
		),
	);
}

/** A chart with a caption. */
export const titledChart = (bars: Bars): HTMLElement =>
	el('figure', { class: 'chart' }, el('figcaption', {}, bars.title), barChart(bars));
