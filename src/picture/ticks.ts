import type { Range } from '../mesh/metrics/metrics.ts';
import { countText } from '../util/counted.ts';
import { ticks } from '../util/ticks.ts';

/** At most `limit` round numbers in a range, ascending; its ends if it contains none. */
export function ticksIn([low, high]: Range, limit: number): number[] {
	// For narrower ranges, powers of ten underflow.
	if (!(high - low > 1e-290)) return [low];
	const { values } = ticks(low, high, limit);
	return values.length > 0 ? values.map(clean) : [low, high];
}

/** Removes digits of rounding errors: 0.30000000000000004 becomes 0.3. */
const clean = (value: number): number => Number(value.toPrecision(12)) + 0;

/** Labels of a scale with the fewest digits that distinguish them. */
export function tickTexts(values: readonly number[]): string[] {
	const largest = Math.max(...values.map(Math.abs));
	for (let digits = 3; digits < 16; digits++) {
		const texts = values.map((value) => tickText(value, digits, largest));
		if (new Set(texts).size === values.length && exact(texts, values, largest)) return texts;
	}
	return values.map(String);
}

const exact = (texts: readonly string[], values: readonly number[], largest: number): boolean =>
	texts.every((text, i) => {
		const number = Number(text.replaceAll(',', '').replace('−', '-'));
		return Math.abs(number - values[i]!) <= largest * 1e-6;
	});

function tickText(value: number, digits: number, largest: number): string {
	const isScientific = largest > 0 && largest < 1e-3;
	const text =
		isScientific || largest >= 1e6
			? value.toExponential(Math.max(0, digits - 1)).replace(/\.?0*e\+?/, 'e')
			: String(Number(value.toPrecision(digits)));
	const plain =
		value === 0 ? '0' : Number.isInteger(value) && !text.includes('e') ? grouped(value) : text;
	return plain.replace(/^-/, '−');
}

const grouped = (value: number): string => (value < 0 ? `-${countText(-value)}` : countText(value));
