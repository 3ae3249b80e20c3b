import { areaSteps, type PolygonFigures, ratioSteps } from '../../src/mesh/polygonFigures.ts';
import type { AngleHistogram } from '../model/results.ts';
import type { ViewNames } from '../model/viewId.ts';
import { type Bars, barChart, titledChart } from './barChart.ts';
import type { Figures } from './faceRows.ts';

/** Histogram of angles in intervals of 10°, before and after. */
export const angleHistogram = (
	before: AngleHistogram | null,
	after: AngleHistogram | null,
	names: ViewNames,
): Element =>
	barChart({
		...{ id: 'histogram', title: 'all angles', before, after, names },
		describeBar: (bin) => `of the angles are from ${10 * bin}° to ${10 * bin + 10}°`,
		ticks: [0, 30, 60, 90, 120, 150, 180].map((angle) => [angle / 180, `${angle}°`]),
	});

/** Largest number of corners with its own bar; the last bar includes all larger ones. */
const MAX_CORNERS = 16;
const corners = Array.from({ length: MAX_CORNERS - 2 }, (_, k) => k + 3);

const fraction = (value: number): string =>
	value > 0 && value < 1 ? `1/${1 / value}` : `${value}`;

/** Describes an interval; the last one is unbounded if there is no further step. */
const interval = (steps: readonly string[], bin: number): string =>
	`from ${steps[bin]} ${bin + 1 < steps.length ? `to ${steps[bin + 1]}` : 'on'}`;

/** The histograms of quads and polygons. */
const kinds: readonly (Pick<Bars, 'id' | 'title' | 'describeBar' | 'ticks'> & {
	readonly counts: (of: PolygonFigures) => readonly number[];
})[] = [
	{
		...{ id: 'corner-histogram', title: 'Corners of quads and polygons' },
		counts: ({ byCorners }) =>
			corners.map((n) =>
				(n < MAX_CORNERS ? [byCorners[n] ?? 0] : byCorners.slice(MAX_CORNERS)).reduce(
					(sum, count) => sum + count,
					0,
				),
			),
		describeBar: (bin) => `have ${bin + 3}${bin + 3 === MAX_CORNERS ? ' or more' : ''} corners`,
		ticks: corners
			.filter((n) => n % 3 === 0)
			.map((n) => [(n - 2.5) / corners.length, `${n}`] as const),
	},
	{
		...{ id: 'area-histogram', title: 'Areas divided by the mean' },
		counts: ({ byArea }) => byArea,
		describeBar: (bin) => `have areas ${interval(areaSteps.map(fraction), bin)} times the mean`,
		ticks: areaSteps
			.map((from, k) => [k / areaSteps.length, fraction(from)] as const)
			.filter((_, k) => k > 0),
	},
	{
		...{ id: 'ratio-histogram', title: 'Edge ratios (shortest divided by longest)' },
		counts: ({ byEdgeRatio }) => byEdgeRatio,
		describeBar: (bin) => `have ratios ${interval([...ratioSteps, 1].map(String), bin)}`,
		ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => [at, `${at}`] as const),
	},
];

/** Histograms of corners, areas and edges of quads and polygons, before and after; none if there are no such faces. */
export function faceHistograms(
	before: Pick<Figures, 'figures'> | null,
	after: Pick<Figures, 'figures'> | null,
	names: ViewNames,
): HTMLElement[] {
	if (!before?.figures && !after?.figures) return [];
	return kinds.map(({ counts, ...kind }) => {
		const shares = (of: Pick<Figures, 'figures'> | null) => {
			const others = of?.figures?.others;
			return others ? counts(others).map((count) => count / Math.max(1, others.polygons)) : null;
		};
		return titledChart({ ...kind, before: shares(before), after: shares(after), names });
	});
}
