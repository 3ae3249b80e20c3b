import { throwIfCancelled } from '../../util/cancel.ts';
import type { OtherElementsDraft } from '../elements/otherElements.ts';
import type { FaceList } from '../faces/faceList.ts';
import { FaceRuns } from '../faces/faceRuns.ts';
import type { ReadOptions } from '../format.ts';
import { rowsWithin, takeRows } from '../parallel/takeRows.ts';
import { type Report, shownInteger } from '../text/report.ts';
import { nodesOfElement, volumes, whyNotRead } from './elementTypes.ts';
import { eachRow, type Header, type RowNumbers } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The greatest number of a point that an array holds. */
export const mostPoints = 0xfffffffe;

/** The destination of the rows of elements, and their bounds. */
export interface ElementRows {
	/** Points that there are, as NPOIN says where they come later. */
	readonly points: number;
	/** The same by the rows of NPOIN, where its count may be wrong. */
	shownPoints(): number;
	/** The number of the zone's first point in the mesh. */
	readonly first: number;
	readonly faces: FaceList;
	readonly numbers: RowNumbers;
	/** Where volumes are counted; absent in the plane, where there are none. */
	readonly others?: OtherElementsDraft | undefined;
}

/**
 * Reads the rows of NELEM: a type, the points, and perhaps a number; whether the file goes on with a keyword. Volumes are counted, and
 * their points noted.
 */
export function readElements(
	lines: Su2Lines,
	header: Header,
	{ points: said, shownPoints, first, faces, numbers, others }: ElementRows,
	report: Report,
	options: ReadOptions,
): boolean {
	let points = said;
	const nodesOf = (type: number): number => (volumes[type] && !others ? 0 : nodesOfElement(type));
	const tick = () => throwIfCancelled(options.signal);
	const runs = new FaceRuns(options, 'integers');
	/** The type of the last row, 0 for a malformed one, and the count of numbers after its points. */
	let last = 0;
	let behind = 0;
	let triangles = 0;
	let hasRoom = false;
	const refused = new Set<number>();
	const readRow = (row: number): void => {
		if ((row & 0xffff) === 0) tick();
		const type = lines.integer();
		const count = nodesOf(type);
		const volume = volumes[type];
		if (!volume && !hasRoom) faces.reserve(header.count - row);
		hasRoom ||= !volume;
		const { length } = faces;
		let whole = count > 0;
		for (let k = 0; k < count && whole; k++) {
			const point = lines.integer();
			if (point >= points) points = shownPoints();
			whole = point >= 0 && point < points && point <= mostPoints;
			if (whole && volume) others?.use(point + first);
			else if (whole) faces.corner(point + first);
		}
		if (whole && volume) others?.add(volume[0], 1, true);
		else if (whole) faces.end(lines.line);
		else faces.length = length;
		let good = whole;
		behind = 0;
		if (whole && lines.more()) {
			behind = 1;
			const number = lines.integer();
			good = !Number.isNaN(number) && !lines.more();
			numbers.take(row, number, lines.line);
		}
		if (good) numbers.count(behind, 1, lines);
		else explain(lines, { row, points, nodesOf }, triangles, refused, report);
		last = good ? type : 0;
		if (type === 5) triangles++;
	};
	const ahead = (from: number): number => {
		const nodes = nodesOf(last);
		const volume = volumes[last];
		const run = runs.of(last, nodes, behind);
		if (!run) return 0;
		const most = Math.min(points - 1, mostPoints);
		const taken = takeRows(lines, run, Number.POSITIVE_INFINITY, ({ values }, taken) => {
			tick();
			const named = values[0] as Int32Array;
			const rows = rowsWithin(named, nodes, 0, most);
			if (volume) {
				others?.add(volume[0], rows, true);
				for (let i = 0; i < nodes * rows; i++) others?.use(named[i]! + first);
			} else faces.addAll(named, nodes, rows, lines.line + 1, first);
			numbers.count(behind, rows, lines);
			if (behind > 0)
				numbers.takeAll(from + taken, (values[1] as Int32Array).subarray(0, rows), lines.line + 1);
			return rows;
		});
		if (last === 5) triangles += taken;
		return taken;
	};
	return eachRow(lines, header, 'element', report, readRow, ahead);
}

/** The row of an element, and the bounds of its numbers. */
export interface ElementRow {
	/** 0-based. */
	readonly row: number;
	/** Points that there are. */
	readonly points: number;
	/** Nodes of an element of a type; 0 for types that are not read. */
	nodesOf(type: number): number;
}

/**
 * Reports the fault of an element's row.
 *
 * @param triangle 0-based, where the element is one
 */
function explain(
	lines: Su2Lines,
	{ row, points, nodesOf }: ElementRow,
	triangle: number,
	refused: Set<number>,
	report: Report,
): void {
	if (report.full) {
		report.dropErrors(1);
		return;
	}
	lines.rewind();
	const name = `element ${row}`;
	const type = lines.integer();
	if (Number.isNaN(type)) {
		report.badNumber(lines, `the type of ${name}`);
		return;
	}
	const count = nodesOf(type);
	if (count === 0) {
		// One finding for each type, not for each element.
		if (refused.has(type)) return;
		refused.add(type);
		report.error('not-supported', () => ({
			...lines.place(),
			message: `Element ${row} ${whyNotRead(type)}.`,
		}));
		return;
	}
	const entity = type === 5 && { entity: { kind: 'triangles', index: triangle } as const };
	for (let k = 0; k < count; k++) {
		const point = lines.integer();
		const about = { ...entity, slot: k };
		if (Number.isNaN(point)) {
			report.badNumber(lines, `point ${k + 1} of ${name}, which has ${count}`, about);
			if (lines.problem === 'missing') return;
		} else if (!(point >= 0 && point < points))
			outOfRange(lines, { name, slot: k, point, points }, report, about);
	}
	if (!lines.more()) return;
	if (Number.isNaN(lines.integer())) {
		lines.mild++;
		report.badNumber(lines, `the number of ${name}`);
		return;
	}
	if (!lines.skip()) return;
	lines.mild++;
	report.error('extra-value', () => ({
		...lines.place(),
		...entity,
		message: `Unexpected value after the number of ${name}: ${lines.found()}.`,
	}));
}

/** The number of a point in the row of an element. */
interface PointReference {
	/** The element, as messages name it. */
	readonly name: string;
	/** Which of its points, 0-based. */
	readonly slot: number;
	readonly point: number;
	/** Points that there are. */
	readonly points: number;
}

/** Reports that there is no point of a number. */
export function outOfRange(
	lines: Su2Lines,
	{ name, slot, point, points }: PointReference,
	report: Report,
	about: object = {},
): void {
	report.error('index-out-of-range', () => ({
		...lines.place(),
		...about,
		message:
			points === 0
				? `Point ${slot + 1} of ${name} is ${shownInteger(point)}, but there are no points.`
				: `Point ${slot + 1} of ${name} is ${shownInteger(point)}, but points run from 0 to ${points - 1}.`,
	}));
}
