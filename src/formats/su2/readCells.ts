import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { explainRow, type RowMessages, type RowValues } from '../io/rows.ts';
import type { Report } from '../text/report.ts';
import {
	anyInteger,
	type Header,
	type RowNumbers,
	readSection,
	type Su2Layout,
	su2Layout,
} from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** Largest number of points, for an array of u32. */
const maxPoints = 0xfffffffe;

/** The type of a triangle. */
const triangle = 5;

/** A section of elements, whose rows begin with their type. */
export interface CellSection {
	/** Number of points, from NPOIN if that comes later. */
	readonly points: number;
	/** Number of points by the rows of NPOIN, whose count may be wrong. */
	shownPoints(): number;
	/** The numbers at the ends of rows. */
	readonly numbers: RowNumbers;
	/** Number of nodes of a type; 0 for types that are not read. */
	nodesOf(type: number): number;
	/** The reason that a type is not read: `is a hexahedron, …`. */
	whyNotRead(type: number): string;
	/** `element 5 of marker inlet` (0-based). */
	nameOf(row: number): string;
	/** Findings refer to triangles by index, as the triangles of this section are the first of the mesh. */
	readonly namesTriangles?: boolean;
	/**
	 * Receives elements of one type.
	 *
	 * @param corners points of the zone (0-based), `nodesOf(type)` for each
	 */
	put(type: number, corners: RowValues[0], rows: CellRows): void;
}

/** Consecutive rows of elements. */
export interface CellRows {
	readonly count: number;
	/** Index of the first (0-based). */
	readonly row: number;
	/** Line of the first (1-based). */
	readonly line: number;
	/** Numbers at the ends of rows; undefined if there are none. */
	readonly numbers: RowValues[0] | undefined;
}

/**
 * Reads rows of elements: a type (VTK's numbers), points, and an optional number. Returns whether a keyword follows, in
 * the current line.
 */
export function readCells(
	lines: Su2Lines,
	header: Header,
	section: CellSection,
	report: Report,
	options: ReadOptions,
): boolean {
	let points = section.points;
	const layouts = new Map<number, Su2Layout>();
	const refused = new Set<number>();
	const layoutOf = (type: number, nodes: number, trailing: 0 | 1): Su2Layout => {
		const key = 2 * type + trailing;
		const cached = layouts.get(key);
		if (cached) return cached;
		const run = new FastRows(options, [
			{ kind: 'word', text: `${type}` },
			{ kind: 'integers', width: nodes, min: 0, max: Math.min(points - 1, maxPoints) },
			...(trailing > 0 ? [anyInteger] : []),
		]);
		const layout = su2Layout(
			lines,
			run,
			trailing,
			section.numbers,
			([corners, numbers], count, line, row) => {
				if (type === triangle) triangles += count;
				section.put(type, corners!, { count, row, line, numbers });
			},
		);
		layouts.set(key, layout);
		return layout;
	};
	/** The layout of the current line. */
	const layoutAt = (): Su2Layout | undefined => {
		const tokens = lines.count();
		const type = lines.integer();
		const nodes = section.nodesOf(type);
		lines.rewind();
		return nodes > 0 ? layoutOf(type, nodes, tokens > 1 + nodes ? 1 : 0) : undefined;
	};
	let triangles = 0;
	const messagesFor = (row: number, type: number, nodes: number): RowMessages => {
		const name = section.nameOf(row);
		const entity = section.namesTriangles &&
			type === triangle && { entity: { kind: 'triangles', index: triangles } as const };
		return {
			end: `the number of ${name}`,
			range:
				points === 0
					? 'there are no points'
					: `points run from 0 to ${Math.min(points - 1, maxPoints)}`,
			number: (part, k) => (part === 0 ? `point ${k + 1} of ${name}` : `the number of ${name}`),
			suffix: (part) => (part === 0 ? `, which has ${nodes}` : ''),
			about: (part, k) => ({
				...(part !== 1 && entity),
				...(section.namesTriangles && part === 0 && k !== undefined && { slot: k }),
			}),
		};
	};
	/** Reports the errors of the current row; returns whether its points are known nevertheless. */
	const explain = (row: number, layout: Su2Layout | undefined): boolean => {
		const type = lines.integer();
		if (layout) {
			const nodes = section.nodesOf(type);
			const { run } = layout;
			const isKnown =
				explainRow(lines, run.row, messagesFor(row, type, nodes), report, run.one) > 0;
			if (!isKnown && type === triangle) triangles++;
			return isKnown;
		}
		const name = section.nameOf(row);
		if (Number.isNaN(type)) report.badNumber(lines, `the type of ${name}`);
		else if (!refused.has(type)) {
			// One finding for each type, not for each element.
			refused.add(type);
			report.error('not-supported', () => ({
				...lines.location(),
				message: `E${name.slice(1)} ${section.whyNotRead(type)}.`,
			}));
		}
		return false;
	};
	let usesCountedPoints = false;
	const isRetried = (): boolean => {
		if (usesCountedPoints) return false;
		usesCountedPoints = true;
		const declared = points;
		points = section.shownPoints();
		layouts.clear();
		return points > declared;
	};
	const rows = { noun: 'element', layoutAt, explain, isRetried };
	return readSection(lines, header, rows, report);
}
