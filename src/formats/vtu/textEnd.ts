import type { PartSource } from '../pointParts.ts';
import { latin1 } from '../text/decimal.ts';

/** Bytes that are looked at in one place, and in how many places at most. */
const SAMPLE = 1 << 14;
const SAMPLES = 40;
/** What is left before the end that is expected, of the whole length: samples tell it about so well. */
const MARGIN = 0.005;

/**
 * A byte in the text of an array, not far before its end, by how long its numbers are in samples of it; undefined where the
 * array is short, or where nothing is learnt. It may be in a later array, where numbers are much shorter between two samples:
 * who goes on there has to look what the text belongs to.
 *
 * @param from where its first number may begin
 * @param count how many numbers it has
 */
export async function nearTextEnd(
	source: PartSource,
	from: number,
	count: number,
): Promise<number | undefined> {
	if (!(2 * count > SAMPLE)) return undefined;
	const first = await widthAt(source, from);
	if (first === null) return undefined;
	let [at, left, width, beyond] = [from, count, first, source.size];
	for (let samples = 1; samples < SAMPLES; samples++) {
		const rest = left * width;
		const margin = SAMPLE + MARGIN * (at - from + rest);
		// Numbers may get shorter: no further than what is known of them tells.
		const hop = Math.floor(
			Math.min(rest - margin, Math.max(4 * SAMPLE, at - from), (beyond - at) / 2),
		);
		if (!(hop >= 2 * SAMPLE)) break;
		const there: number | null = await widthAt(source, at + hop);
		const passed: number = there === null ? Infinity : (hop / width + hop / there) / 2;
		if (there === null || passed > left) beyond = at + hop;
		else [at, left, width] = [at + hop, left - passed, there];
	}
	return at;
}

/** Bytes of a number and what is behind it; null where there is other text than numbers. */
async function widthAt(source: PartSource, at: number): Promise<number | null> {
	const part = await source.part(at, SAMPLE);
	if (part?.length !== SAMPLE) return null;
	const text = latin1(part, 0, part.length);
	if (!/^[-+.\w\s]*$/.test(text)) return null;
	// As many numbers end as begin, about.
	const ends = text.match(/\S\s/g)?.length ?? 0;
	return ends > 0 ? SAMPLE / ends : null;
}
