import type { PartSource, PointParts } from '../../core/pointParts.ts';
import { latin1 } from '../../text/decimal.ts';

/**
 * Bytes of a sample from which the length of a point is estimated, and bytes that are read if lines do not begin with
 * points.
 */
const SAMPLE = 1 << 14;
const START_BYTES = 1 << 18;
/** Share of the points that is used: by the estimate, the last ones may lie after the array. */
const USED_SHARE = 0.95;
/** Factor by which more bytes are read than the estimate. */
const READ_FACTOR = 1.2;

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
	if (!isAligned || points === 0) return pointsAtStart(source, from, declared);
	// Points at the beginning, such as corners and borders, may be short: a sample from the middle is included.
	const middle = await source.part(
		from + Math.floor(((text.length / points) * declared) / 2),
		SAMPLE,
	);
	const middleText = wholeLines(latin1(middle ?? sample, 0, (middle ?? sample).length));
	const bytes = (text.length + middleText.length) / (points + numbersIn(middleText).length / 3);
	return {
		count: Math.floor(USED_SHARE * declared),
		async points(first, count) {
			const at = from + Math.floor(first * bytes);
			const part = await source.part(at, Math.ceil(READ_FACTOR * bytes * count));
			if (!part) return null;
			const partText = latin1(part, 0, part.length);
			return parseXY(
				wholeLines(first === 0 ? partText : partText.slice(partText.indexOf('\n') + 1)),
				count,
			);
		},
	};
}

async function pointsAtStart(
	source: PartSource,
	from: number,
	declared: number,
): Promise<PointParts | null> {
	const bytes = await source.part(from, START_BYTES);
	if (!bytes) return null;
	const xy = parseXY(wholeLines(latin1(bytes, 0, bytes.length)), declared);
	if (xy.length === 0) return null;
	return {
		count: xy.length / 2,
		points: async (first, count) => xy.slice(2 * first, 2 * (first + count)),
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
function parseXY(text: string, max: number): Float64Array {
	const numbers = numbersIn(text);
	const count = Math.min(max, Math.floor(numbers.length / 3));
	const xy = new Float64Array(2 * count);
	for (let p = 0; p < count; p++) {
		xy[2 * p] = Number(numbers[3 * p]);
		xy[2 * p + 1] = Number(numbers[3 * p + 1]);
	}
	return xy;
}
