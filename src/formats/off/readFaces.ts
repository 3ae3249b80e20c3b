import type { Location } from '../../mesh/finding.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { FaceList } from '../faces/faceList.ts';
import { FaceNumbers } from '../faces/faceNumbers.ts';
import { FaceRuns } from '../faces/faceRuns.ts';
import type { ReadOptions } from '../format.ts';
import { rowsWithin, takeRows } from '../parallel/takeRows.ts';
import { type Report, shownInteger } from '../text/report.ts';
import type { WordLines } from '../text/wordLines.ts';

/** The faces of a file. */
export interface OffFaces {
	readonly faces: FaceList;
	/** What stands behind them: colours. */
	readonly colours: FaceNumbers;
	/** The first line in which a face has more or fewer numbers behind it than the first face; 0 if none. */
	readonly unevenLine: number;
	/** There are fewer lines than faces. */
	readonly short: boolean;
}

/** What points and faces are read by. */
export interface FaceOptions extends ReadOptions {
	/** Tokens of the line of a point, where those of the first are not to be taken. */
	readonly tokens?: number;
	/** The corners of a face may go on in the next lines, if nothing follows the last. */
	readonly wrapped?: boolean;
}

/**
 * Reads the lines of the faces: the number of corners, the points counted from 0, and perhaps a colour. Those without corners
 * are left out with a warning.
 *
 * @param count faces that are expected
 * @param points points that there are
 */
export function readFaces(
	lines: WordLines,
	count: number,
	points: number,
	report: Report,
	options: FaceOptions,
): OffFaces {
	const positions = options.positions === true;
	const tick = () => throwIfCancelled(options.signal);
	const runs = new FaceRuns(options, 'reals');
	const faces = new FaceList(count, positions, options.shared);
	const colours = new FaceNumbers();
	let unevenLine = 0;
	let triangles = 0;
	let read = 0;
	let empty = 0;
	let firstEmpty: Location | undefined;
	for (; read < count && lines.next(); read++) {
		if ((read & 0xffff) === 0) tick();
		const { line } = lines;
		const corners = lines.integer();
		let good = corners >= 0;
		for (let k = 0; k < corners && good; k++) {
			if (options.wrapped) while (!lines.more()) if (!lines.next()) break;
			const point = lines.integer();
			good = point >= 0 && point < points;
			faces.corner(point);
		}
		let numbers = 0;
		while (good && lines.more()) {
			const value = lines.real();
			good = !Number.isNaN(value);
			colours.add(value);
			numbers++;
		}
		if (numbers > 0 && lines.line > line) good = false;
		if (corners === 0 && numbers === 0 && good) {
			if (empty++ === 0) firstEmpty = lines.place();
			continue;
		}
		colours.end(numbers);
		if (unevenLine === 0 && colours.uneven) unevenLine = lines.line;
		faces.end(line);
		if (!good && options.wrapped) report.dropErrors(1);
		else if (!good) explain(lines, read, triangles, points, report);
		else {
			if (corners === 3) triangles++;
			const run = runs.of(corners, corners, numbers);
			if (!run) continue;
			const taken = takeRows(lines, run, count - read - 1, ({ values }) => {
				tick();
				const named = values[0] as Int32Array;
				const rows = rowsWithin(named, corners, 0, points - 1);
				faces.addAll(named, corners, rows, lines.line + 1);
				colours.addAll(values[1] as Float64Array | undefined, numbers, rows);
				return rows;
			});
			if (corners === 3) triangles += taken;
			read += taken;
		}
	}
	if (firstEmpty) {
		const place = firstEmpty;
		report.warning('missing-value', () => ({
			...place,
			message: `${counted(empty, 'face')} without corners ${empty === 1 ? 'is' : 'are'} left out; this is the first.`,
		}));
	}
	return { faces, colours, unevenLine, short: read < count };
}

/** Reports what is wrong with the line of a face. */
function explain(
	lines: WordLines,
	face: number,
	triangle: number,
	points: number,
	report: Report,
): void {
	if (report.full) {
		report.dropErrors(1);
		return;
	}
	lines.rewind();
	const corners = lines.integer();
	const name = `face ${face}`;
	if (Number.isNaN(corners)) {
		report.badNumber(lines, `the number of corners of ${name}`);
		return;
	}
	if (corners < 0) {
		report.error('missing-value', () => ({
			...lines.place(),
			message: `Expected 0 corners or more of ${name}, found ${shownInteger(corners)}.`,
		}));
		return;
	}
	for (let k = 0; k < corners; k++) {
		const point = lines.integer();
		const about = {
			...(corners === 3 && { entity: { kind: 'triangles', index: triangle } as const }),
			slot: k,
		};
		if (Number.isNaN(point)) {
			report.badNumber(
				lines,
				`corner ${k + 1} of ${name}, which has ${shownInteger(corners)}`,
				about,
			);
			if (lines.problem === 'missing') return;
		} else if (!(point >= 0 && point < points))
			report.error('index-out-of-range', () => ({
				...lines.place(),
				...about,
				message:
					points === 0
						? `Corner ${k + 1} of ${name} is point ${shownInteger(point)}, but there are no points.`
						: `Corner ${k + 1} of ${name} is point ${shownInteger(point)}, but points run from 0 to ${points - 1}.`,
			}));
	}
	while (lines.more())
		if (Number.isNaN(lines.real())) {
			report.badNumber(lines, `a number of the colour of ${name}`);
			return;
		}
}
