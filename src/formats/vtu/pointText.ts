import type { PartSource, PointParts } from '../pointParts.ts';
import { latin1 } from '../text/decimal.ts';

/** Bytes by which it is known how long a point is, and all that is read where points do not begin with lines. */
const SAMPLE = 1 << 14;
const BEGINNING = 1 << 18;
/** Points may be shorter at the end than at the beginning: the last are left alone, as other arrays may follow. */
const SURE = 0.95;
/** More is read than points should take. */
const MORE = 1.2;

/**
 * Points of an array that stands as text in its place, three numbers for each: from all over it where its lines begin with
 * points, else from its beginning. Null where there are none.
 *
 * @param from where its first number may begin
 * @param told how many there are
 */
export async function textPoints(
	source: PartSource,
	from: number,
	told: number,
): Promise<PointParts | null> {
	const sample = await source.part(from, SAMPLE);
	if (!sample) return null;
	const text = wholeLines(latin1(sample, 0, sample.length));
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const isAligned = lines.length > 2 && lines.every((line) => numbersIn(line).length % 3 === 0);
	const points = Math.floor(numbersIn(text).length / 3);
	if (!isAligned || points === 0) return beginningOf(source, from, told);
	// Those at the beginning may be short, as corners and borders are: some in the middle count as much.
	const middle = await source.part(from + Math.floor(((text.length / points) * told) / 2), SAMPLE);
	const more = wholeLines(latin1(middle ?? sample, 0, (middle ?? sample).length));
	const bytes = (text.length + more.length) / (points + numbersIn(more).length / 3);
	return {
		count: Math.floor(SURE * told),
		async points(first, count) {
			const at = from + Math.floor(first * bytes);
			const part = await source.part(at, Math.ceil(MORE * bytes * count));
			if (!part) return null;
			const found = latin1(part, 0, part.length);
			return placesIn(
				wholeLines(first === 0 ? found : found.slice(found.indexOf('\n') + 1)),
				count,
			);
		},
	};
}

async function beginningOf(
	source: PartSource,
	from: number,
	told: number,
): Promise<PointParts | null> {
	const bytes = await source.part(from, BEGINNING);
	if (!bytes) return null;
	const places = placesIn(wholeLines(latin1(bytes, 0, bytes.length)), told);
	if (places.length === 0) return null;
	return {
		count: places.length / 2,
		points: async (first, count) => places.slice(2 * first, 2 * (first + count)),
	};
}

/** What stands before the end of an array; where that is not there, before the last white space: a number may be cut. */
function wholeLines(text: string): string {
	const end = text.indexOf('<');
	if (end >= 0) return text.slice(0, end);
	const line = text.lastIndexOf('\n');
	return text.slice(0, line >= 0 ? line + 1 : text.search(/\S*$/));
}

const numbersIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** x y of whole points, `most` at most. */
function placesIn(text: string, most: number): Float64Array {
	const numbers = numbersIn(text);
	const count = Math.min(most, Math.floor(numbers.length / 3));
	const places = new Float64Array(2 * count);
	for (let p = 0; p < count; p++) {
		places[2 * p] = Number(numbers[3 * p]);
		places[2 * p + 1] = Number(numbers[3 * p + 1]);
	}
	return places;
}
