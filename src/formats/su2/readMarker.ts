import type { FaceList } from '../faces/faceList.ts';
import type { Report } from '../text/report.ts';
import { nodesInMarkers, whyNotRead } from './elementTypes.ts';
import { type ElementRow, mostPoints, outOfRange } from './readElements.ts';
import { eachRow, type Header, Numbers, type RowNumbers } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The lines and vertices of a marker. */
export interface MarkerRows {
	readonly nodes: Numbers;
	readonly vertices: Numbers;
	readonly lines: Numbers;
	readonly goesOn: boolean;
}

/** The bounds of a marker's rows, and the destination of its triangles and quads. */
export interface MarkerContext {
	readonly name: string;
	readonly dimension: number | undefined;
	/** Points that there are, as NPOIN says where they come later. */
	readonly points: number;
	/** The same by the rows of NPOIN, where its count may be wrong. */
	shownPoints(): number;
	/** The number of the zone's first point in the mesh. */
	readonly first: number;
	readonly faces: FaceList;
	/** Numbers at the ends of the rows of all markers. */
	readonly numbers: RowNumbers;
}

/**
 * Reads the rows of MARKER_ELEMS: a type, the two points of a line, the one of a vertex or, in space, those of a triangle or a quad, and
 * perhaps a number.
 */
export function readMarker(
	lines: Su2Lines,
	header: Header,
	{ name, dimension, points: said, shownPoints, first, faces, numbers }: MarkerContext,
	report: Report,
): MarkerRows {
	const widths = nodesInMarkers(dimension);
	const nodesOf = (type: number): number => widths[type] ?? 0;
	const corners = new Uint32Array(4);
	const nodes = new Numbers();
	const vertices = new Numbers();
	const found = new Numbers();
	let refused = false;
	let points = said;
	const goesOn = eachRow(lines, header, 'element', report, (row) => {
		const type = lines.integer();
		const width = nodesOf(type);
		let whole = width > 0;
		for (let k = 0; k < width && whole; k++) {
			const point = lines.integer();
			if (point >= points) points = shownPoints();
			whole = point >= 0 && point < points && point <= mostPoints;
			corners[k] = point;
		}
		if (whole && width === 1) vertices.add(corners[0]!);
		else if (whole && width === 2) {
			nodes.add(corners[0]!);
			nodes.add(corners[1]!);
			found.add(lines.line);
		} else if (whole) {
			for (let k = 0; k < width; k++) faces.corner(corners[k]! + first);
			faces.end(lines.line);
		}
		const numbered = whole && lines.more() ? 1 : 0;
		if (whole && (numbered === 0 || !(Number.isNaN(lines.integer()) || lines.more())))
			numbers.count(numbered, 1, lines);
		else refused = explain(lines, { row, points, nodesOf }, name, refused, report);
	});
	return { nodes, vertices, lines: found, goesOn };
}

/** Reports the fault of a marker's row; returns whether elements of another type were reported. */
function explain(
	lines: Su2Lines,
	{ row, points, nodesOf }: ElementRow,
	marker: string,
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
	else if (nodesOf(type) === 0) {
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
		const count = nodesOf(type);
		for (let k = 0; k < count; k++) {
			const point = lines.integer();
			if (Number.isNaN(point)) {
				report.badNumber(lines, `point ${k + 1} of ${name}, which has ${count}`);
				return refused;
			}
			if (!(point >= 0 && point < points))
				outOfRange(lines, { name, slot: k, point, points }, report);
		}
		if (!lines.more()) return refused;
		if (Number.isNaN(lines.integer())) {
			lines.mild++;
			report.badNumber(lines, `the number of ${name}`);
		} else if (lines.skip()) {
			lines.mild++;
			report.error('extra-value', () => ({
				...lines.place(),
				message: `Unexpected value after the number of ${name}: ${lines.found()}.`,
			}));
		}
	}
	return refused;
}
