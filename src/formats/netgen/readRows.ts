import { throwIfCancelled } from '../../util/cancel.ts';
import { elementKinds } from '../build/elements/elementKinds.ts';
import { NodeRows } from '../build/elements/nodeRows.ts';
import { positive } from '../build/elements/rowReader.ts';
import { addLoss, type Draft, rowsOf } from './draft.ts';
import { FastFaces, faces } from './faces.ts';

/** Number of values in a line of the section edgesegmentsgi2. */
const segmentValues = 12;

/** @param suffix follows the points of a face: numbers of triangles of the geometry (gi) or parameters (uv) */
export function readFaces(draft: Draft, suffix: string): boolean {
	const { lines, options } = draft;
	const rows = rowsOf(draft, 'surface element', 12);
	if (!rows) return false;
	const fastFaces = new FastFaces(lines, options);
	while (rows.next()) {
		if ((rows.read & 0xffff) === 0) throwIfCancelled(options.signal);
		const name = `surface element ${rows.read}`;
		const { line } = lines;
		lines.skip();
		const tag = lines.checkedInteger(`the boundary condition of ${name}`);
		if (tag === undefined) return false;
		for (let k = 0; k < 2; k++) lines.skip();
		const width = readFace(draft, name, tag, line);
		if (width === undefined || (suffix === '' && !lines.ends(`the points of ${name}`)))
			return false;
		if (suffix === '') rows.read += fastFaces.take(draft.elements, width, rows.remaining);
	}
	if (suffix !== '')
		addLoss(draft, 'geometry parameters of corners', rows.read, 'the file has no geometry');
	return true;
}

/** Reads the number of points of a face, and these; returns the number. */
export function readFace(
	{ lines, elements }: Draft,
	name: string,
	tag: number,
	line: number,
): number | undefined {
	const width = lines.checkedInteger(`the number of points of ${name}`);
	if (width === undefined) return undefined;
	const face = faces.get(width);
	if (!face) {
		lines.report.error('not-supported', () => ({
			...lines.location(),
			message: `The ${name} has ${width} points; those with 3, 4, 6 or 8 are read.`,
		}));
		return undefined;
	}
	const [kind, order] = face;
	const store = elements.of(kind);
	const at = width * store.push(0, tag, line);
	const points: number[] = [];
	for (let k = 0; k < width; k++) {
		const point = lines.checkedInteger(`point ${k + 1} of ${name}`, positive);
		if (point === undefined) return undefined;
		points.push(point - 1);
	}
	for (const [k, from] of order.entries()) store.nodes[at + k] = points[from]!;
	return width;
}

/**
 * Reads a section of segments; false, and reported, if a row is invalid. Throws `Cancelled`.
 *
 * @param hasAllValues lines have all values of edgesegmentsgi2
 */
export function readSegments(draft: Draft, hasAllValues: boolean): boolean {
	const { lines, elements, dimension, options } = draft;
	const rows = rowsOf(draft, 'segment', 8);
	if (!rows) return false;
	const store = elements.of(elementKinds.line);
	while (rows.next()) {
		if ((rows.read & 0xffff) === 0) throwIfCancelled(options.signal);
		const name = `segment ${rows.read}`;
		const { line } = lines;
		let tag = lines.checkedInteger(`the boundary of ${name}`);
		if (tag === undefined) return false;
		lines.skip();
		const from = lines.checkedInteger(`the first point of ${name}`, positive);
		const to =
			from === undefined
				? undefined
				: lines.checkedInteger(`the second point of ${name}`, positive);
		if (to === undefined) return false;
		// In 3D the number of the edge is the fifth after the points.
		for (let k = 0; k < 4; k++) lines.skip();
		const edge = lines.more() ? lines.integer() : Number.NaN;
		if (dimension === 3 && edge >= 0 && edge < 2 ** 31) tag = edge;
		if (hasAllValues) {
			lines.skip();
			lines.skip();
			if (!lines.skip()) {
				lines.report.error('missing-value', () => ({
					...lines.location(),
					message: `Expected the ${segmentValues} values of ${name}, but the line ends.`,
				}));
				return false;
			}
		}
		const at = store.push(0, tag | 0, line);
		store.nodes[2 * at] = from! - 1;
		store.nodes[2 * at + 1] = to - 1;
	}
	return true;
}

/** Reads the section of points; false, and reported, if a row is invalid. Throws `Cancelled`. */
export function readPoints(draft: Draft, width: 2 | 3): boolean {
	const { lines, nodes, options } = draft;
	const rows = rowsOf(draft, 'point', 2 * width);
	if (!rows) return false;
	const points = new NodeRows(lines, nodes, options, 'point', false, width);
	while (rows.next()) {
		const read = points.read(1 + rows.remaining);
		if (read === 0) return false;
		rows.read += read - 1;
	}
	return true;
}

/** Reads the section of point elements; false, and reported, if a row is invalid. */
export function readPointElements(draft: Draft): boolean {
	const { lines, elements } = draft;
	const rows = rowsOf(draft, 'point element', 4);
	if (!rows) return false;
	const store = elements.of(elementKinds.point);
	while (rows.next()) {
		const name = `point element ${rows.read}`;
		const point = lines.checkedInteger(`the point of ${name}`, positive);
		const tag = point === undefined ? undefined : lines.checkedInteger(`the number of ${name}`);
		if (tag === undefined) return false;
		const at = store.push(0, tag, lines.line);
		store.nodes[at] = point! - 1;
	}
	return true;
}
