import type { PartSource, PointParts } from '../../core/pointParts.ts';
import { latin1 } from '../../text/decimal.ts';

/**
 * Bytes of a sample from which the length of a point is estimated, and bytes that are read if lines do not begin with
 * points.
 */
const SAMPLE = 1 << 14;
const BEGINNING = 1 << 18;
/** Share of the points that is used: those at the end may be shorter, and other arrays may follow. */
const SURE = 0.95;
/** Factor by which more bytes are read than the estimate. */
const MORE = 1.2;

/**
 * The points of a text array, three numbers each: any of them if lines begin with points, else those at the beginning.
 * Null if there are none.
 *
 * @param from byte at which the first number may begin
 * @param declared number of points
 */
export async function textPoints(
	source: PartSource,
	from: number,
	declared: number,
): Promise<PointParts | null> {
	const sample = await source.part(from, SAMPLE);
	if (!sample) return null;
	const text = wholeLines(latin1(sample, 0, sample.length));
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const isAligned = lines.length > 2 && lines.every((line) => numbersIn(line).length % 3 === 0);
	const points = Math.floor(numbersIn(text).length / 3);
	if (!isAligned || points === 0) return beginningOf(source, from, declared);
	// Points at the beginning, such as corners and borders, may be short: a sample from the middle is included.
	const middle = await source.part(
		from + Math.floor(((text.length / points) * declared) / 2),
		SAMPLE,
	);
	const more = wholeLines(latin1(middle ?? sample, 0, (middle ?? sample).length));
	const bytes = (text.length + more.length) / (points + numbersIn(more).length / 3);
	return {
		count: Math.floor(SURE * declared),
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
	declared: number,
): Promise<PointParts | null> {
	const bytes = await source.part(from, BEGINNING);
	if (!bytes) return null;
	const places = placesIn(wholeLines(latin1(bytes, 0, bytes.length)), declared);
	if (places.length === 0) return null;
	return {
		count: places.length / 2,
		points: async (first, count) => places.slice(2 * first, 2 * (first + count)),
	};
}

/** Text up to the end of the array; if that is missing, up to the last line end or blank, as a number may be cut. */
function wholeLines(text: string): string {
	const end = text.indexOf('<');
	if (end >= 0) return text.slice(0, end);
	const line = text.lastIndexOf('\n');
	return text.slice(0, line >= 0 ? line + 1 : text.search(/\S*$/));
}

const numbersIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** x y of up to `most` complete points. */
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
