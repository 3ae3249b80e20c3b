import type { PartSource } from '../../core/pointParts.ts';
import { latin1 } from '../../text/decimal.ts';

/** Bytes of a sample, and the maximum number of samples. */
const SAMPLE = 1 << 14;
const SAMPLES = 40;
/** Error of the estimated end, as a fraction of the length. */
const MARGIN = 0.005;

/**
 * Estimates a byte in the text of an array, shortly before its end, from samples of the length of its numbers;
 * undefined if the array is short or the first sample has other text. If numbers are much shorter between two samples,
 * the byte may lie in a later array: callers have to check which element it belongs to.
 *
 * @param from byte at which the first number may begin
 * @param count number of numbers
 */
export async function nearTextEnd(
	source: PartSource,
	from: number,
	count: number,
): Promise<number | undefined> {
	if (!(2 * count > SAMPLE)) return undefined;
	const first = await widthAt(source, from);
	if (first === null) return undefined;
	let [at, remaining, width, limit] = [from, count, first, source.size];
	for (let samples = 1; samples < SAMPLES; samples++) {
		const restBytes = remaining * width;
		const margin = SAMPLE + MARGIN * (at - from + restBytes);
		// Numbers may get shorter: go no further than the samples support.
		const step = Math.floor(
			Math.min(restBytes - margin, Math.max(4 * SAMPLE, at - from), (limit - at) / 2),
		);
		if (!(step >= 2 * SAMPLE)) break;
		const nextWidth: number | null = await widthAt(source, at + step);
		const passed: number = nextWidth === null ? Infinity : (step / width + step / nextWidth) / 2;
		if (nextWidth === null || passed > remaining) limit = at + step;
		else [at, remaining, width] = [at + step, remaining - passed, nextWidth];
	}
	return at;
}

/** Bytes of a number and the blanks after it; null for text other than numbers. */
async function widthAt(source: PartSource, at: number): Promise<number | null> {
	const part = await source.part(at, SAMPLE);
	if (part?.length !== SAMPLE) return null;
	const text = latin1(part, 0, part.length);
	if (!/^[-+.\w\s]*$/.test(text)) return null;
	// About as many numbers end as begin.
	const ends = text.match(/\S\s/g)?.length ?? 0;
	return ends > 0 ? SAMPLE / ends : null;
}
