import type { Report } from '../text/report.ts';
import { whyNotRead } from './elementTypes.ts';
import { mostPoints, outOfRange } from './readElements.ts';
import { eachRow, type Header, Numbers } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The lines and vertices of a marker. */
export interface MarkerRows {
	readonly nodes: Numbers;
	readonly vertices: Numbers;
	readonly lines: Numbers;
	readonly goesOn: boolean;
}

/** Reads the rows of MARKER_ELEMS: a type, the two points of a line or the one of a vertex, and perhaps a number. */
export function readMarker(
	lines: Su2Lines,
	header: Header,
	name: string,
	points: number,
	report: Report,
): MarkerRows {
	const nodes = new Numbers();
	const vertices = new Numbers();
	const found = new Numbers();
	let refused = false;
	const goesOn = eachRow(lines, header, 'element', report, (row) => {
		const type = lines.integer();
		const a = type === 3 || type === 1 ? lines.integer() : Number.NaN;
		const b = type === 3 ? lines.integer() : a;
		const least = Math.min(a, b);
		const most = Math.max(a, b);
		const whole = least >= 0 && most < points && most <= mostPoints;
		if (whole && type === 1) vertices.add(a);
		else if (whole) {
			nodes.add(a);
			nodes.add(b);
			found.add(lines.line);
		}
		if (!whole || (lines.more() && (Number.isNaN(lines.integer()) || lines.more())))
			refused = explain(lines, row, name, points, refused, report);
	});
	return { nodes, vertices, lines: found, goesOn };
}

/** Reports what is wrong with the row of a marker; returns whether elements of another type were reported. */
function explain(
	lines: Su2Lines,
	row: number,
	marker: string,
	points: number,
	refused: boolean,
	report: Report,
): boolean {
	if (report.full) {
		report.dropErrors(1);
		return refused;
	}
	lines.rewind();
	const name = `element ${row} of marker ${marker}`;
	const type = lines.integer();
	if (Number.isNaN(type)) report.badNumber(lines, `the type of ${name}`);
	else if (type !== 3 && type !== 1) {
		if (refused) return true;
		const why =
			type === 5 || type === 9
				? `is of type ${type}, where the lines (3) and vertices (1) of a boundary are read`
				: whyNotRead(type);
		report.error('not-supported', () => ({
			...lines.place(),
			message: `Element ${row} of marker ${marker} ${why}.`,
		}));
		return true;
	} else {
		const count = type === 3 ? 2 : 1;
		for (let k = 0; k < count; k++) {
			const point = lines.integer();
			if (Number.isNaN(point)) {
				report.badNumber(lines, `point ${k + 1} of ${name}, which has ${count}`);
				return refused;
			}
			if (!(point >= 0 && point < points)) outOfRange(lines, name, k, point, points, report);
		}
		if (!lines.more()) return refused;
		lines.mild++;
		if (Number.isNaN(lines.integer())) report.badNumber(lines, `the number of ${name}`);
		else {
			lines.skip();
			report.error('extra-value', () => ({
				...lines.place(),
				message: `Expected the line to end after the number of ${name}, found ${lines.found()}.`,
			}));
		}
	}
	return refused;
}
