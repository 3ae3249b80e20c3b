import { contourKinds, levelLimits } from '../../src/quantities/contours.ts';
import type { RangeChoice } from '../../src/quantities/ranges.ts';
import type { ColourChoice, ColourOverrides } from './colourChoice.ts';

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

function restoreRange(raw: unknown): RangeChoice | undefined {
	const range = raw as Partial<Record<string, unknown>> | null | undefined;
	if (range?.by === 'value' || range?.by === 'acceptable') return { by: range.by };
	if (range?.by === 'percentile' && isNumber(range.percent) && range.percent < 50)
		return { by: 'percentile', percent: Math.max(0, range.percent) };
	if (range?.by === 'hand' && isNumber(range.low) && isNumber(range.high))
		return { by: 'hand', low: range.low, high: range.high };
	return undefined;
}

const isCount = (value: unknown, least: number, most: number): value is number =>
	Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** Restores saved choices; omits invalid ones, which then come from the settings. */
export function restoreColours(raw: unknown): ColourOverrides {
	if (typeof raw !== 'object' || raw === null) return {};
	const saved = raw as Partial<Record<keyof ColourChoice, unknown>>;
	const { quantity, map, reversed, bands, hidden, levels, arrows, locked, boundaries } = saved;
	const range = restoreRange(saved.range);
	const contours = contourKinds.find((kind) => kind === saved.contours);
	return {
		...(typeof quantity === 'string' && { quantity }),
		...(typeof map === 'string' && { map }),
		...(range && { range }),
		...(typeof reversed === 'boolean' && { reversed }),
		...((bands === 0 || isCount(bands, 2, 64)) && { bands }),
		...(Array.isArray(hidden) && { hidden: hidden.filter(isNumber) }),
		...(contours && { contours }),
		...(isCount(levels, ...levelLimits) && { levels }),
		...(typeof arrows === 'boolean' && { arrows }),
		...(typeof locked === 'boolean' && { locked }),
		...(typeof boundaries === 'boolean' && { boundaries }),
	};
}
