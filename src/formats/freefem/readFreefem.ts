import type { Positions } from '../../mesh/finding.ts';
import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';
import { meshOf } from '../build/elements/elementMesh.ts';
import { buildParts } from '../build/references/buildParts.ts';
import {
	type Header,
	type RowKind,
	type Rows,
	readCount,
	readLines,
	readTokenRows,
} from '../build/references/readRows.ts';
import { TokenLines } from '../build/references/tokenLines.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import { readTextFile } from '../io/readFile.ts';
import { wrongCount } from '../text/corrections.ts';
import type { Loaded } from '../text/loaded.ts';
import { miscounted } from '../text/recount.ts';
import { Report } from '../text/report.ts';

type CellKind = RowKind & ElementKind;

const cell = (noun: string, kind: ElementKind): CellKind => ({
	...kind,
	noun,
	plural: `${noun}s`,
	reals: 0,
	reference: true,
	named: 'vertex',
});

const vertices: RowKind = {
	noun: 'vertex',
	plural: 'vertices',
	reals: 2,
	nodes: 0,
	reference: true,
	kind: 'points',
};
const triangles = { ...cell('triangle', elementKinds.triangle), kind: 'triangles' } as const;
const edges = cell('edge', elementKinds.line);

/** Kinds of rows, in file order. */
export const rowKinds = [vertices, triangles, edges] as const;

/**
 * Reads a mesh of FreeFem (its documentation, "Mesh generation", "savemesh"):
 *
 *     4 2 4              numbers of vertices, triangles and edges
 *     0 0 1              x, y and label of each vertex
 *     …
 *     1 2 3 0            three vertices (1-based) and region of each triangle
 *     …
 *     1 2 1              two vertices and label of each edge
 *     …
 *
 * Line ends may be anywhere between numbers. Errors are findings. Throws `Cancelled`.
 */
export const readFreefem: Reader = (sources, options = {}) =>
	readTextFile(sources, options, readText);

/** Reads the loaded text of a FreeFem file; see `readFreefem`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const { length } = loaded;
	const open = () => new TokenLines(file, loaded);
	const valid = readTokens(open(), length, options);
	if (valid) return { ...build(file, valid, options), ...new Report(0).result() };
	// Reads again, one row a line, to report which rows have missing or extra numbers.
	const report = new Report(options.maxFindings);
	const lines = open();
	const headers = readCounts(lines, length, report);
	const rows = headers && readByLines(lines, correctCount(open, headers, report), options, report);
	return rows && report.errors === lines.recoverableErrors
		? { ...build(file, rows, options), ...report.result() }
		: report.result();
}

/** Reads the counts; undefined after reporting a malformed one. */
function readCounts(lines: TokenLines, size: number, report: Report): Header[] | undefined {
	const headers: Header[] = [];
	for (const kind of rowKinds) {
		const header = readCount(lines, kind, size, report);
		if (!header) return undefined;
		headers.push(header);
	}
	return headers;
}

/** Reads all sections regardless of line ends, on the fast path; undefined if there is any error. */
function readTokens(lines: TokenLines, size: number, options: ReadOptions): Rows[] | undefined {
	const silent = new Report(0);
	const headers = readCounts(lines, size, silent);
	if (!headers) return undefined;
	const sections: Rows[] = [];
	for (const [k, kind] of rowKinds.entries()) {
		const limit = sections[0]?.count ?? 0;
		const section = { kind, header: headers[k]!, limit };
		const rows = readTokenRows(lines, section, false, () => lines, silent, options);
		if (!rows) return undefined;
		sections.push(rows);
	}
	return lines.ahead() ? undefined : sections;
}

/** Reports the count that disagrees with the lines, and returns the headers with it corrected. */
function correctCount(
	open: () => TokenLines,
	headers: readonly Header[],
	report: Report,
): readonly Header[] {
	const lines = open();
	if (!lines.next() || lines.count() !== rowKinds.length) return headers;
	const wrong = miscounted(
		lines,
		rowKinds.map((kind, k) => ({ count: headers[k]!.count, fits: () => isRow(lines, kind) })),
	);
	if (!wrong) return headers;
	const { nth, count } = wrong;
	const { at, count: stated } = headers[nth]!;
	const { noun, plural } = rowKinds[nth]!;
	report.error('wrong-count', () => ({ ...at, ...wrongCount(stated, count, noun, plural) }));
	return headers.with(nth, { at, count });
}

/** Whether the current line is exactly one row. */
function isRow(lines: TokenLines, { reals, nodes }: RowKind): boolean {
	for (let k = 0; k < reals; k++) if (Number.isNaN(lines.real())) return false;
	for (let k = 0; k <= nodes; k++) if (Number.isNaN(lines.integer())) return false;
	return !lines.more();
}

/** Reads one row a line and reports errors; undefined unless all rows are complete. */
function readByLines(
	lines: TokenLines,
	headers: readonly Header[],
	options: ReadOptions,
	report: Report,
): Rows[] | undefined {
	if (lines.more()) {
		report.error('extra-value', () => {
			lines.skip();
			const message = `Unexpected value after the numbers of vertices, triangles and edges: ${lines.quotedToken()}.`;
			return { ...lines.location(), message };
		});
		return undefined;
	}
	const sections: (Rows | undefined)[] = [];
	for (const [k, kind] of rowKinds.entries()) {
		// If vertices are malformed, indexes are checked against their stated number.
		const limit = sections[0]?.count ?? headers[0]!.count;
		const section = { kind, header: headers[k]!, limit };
		const { rows, recoverableErrors } = readLines<RowKind>(lines, section, false, options, report);
		lines.recoverableErrors += recoverableErrors;
		sections.push(rows);
	}
	if (lines.ahead()) {
		lines.recoverableErrors++;
		report.error('trailing-text', () => {
			lines.skip();
			const message = 'Expected nothing after the last edge but blank lines.';
			return { ...lines.location(), message };
		});
	} else if (report.errors === 0) {
		// `readTokens` failed, so the file has an error even if no line has one.
		report.error('wrong-count', () => ({
			...headers[0]!.at,
			message:
				'The numbers of the file are not in lines of one vertex, triangle or edge each, and some are missing.',
		}));
	}
	return sections.every((rows) => rows !== undefined) ? (sections as Rows[]) : undefined;
}

/** Makes the mesh of the sections, and its positions if requested. */
function build(
	file: string,
	sections: readonly Rows[],
	options: ReadOptions,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const [points, faces, lines] = sections as [Rows, Rows<CellKind>, Rows<CellKind>];
	const { elements, ...parts } = buildParts(points, [lines, faces], options);
	const mesh = meshOf({ dimension: 2, points: points.allReals() }, elements, options, {
		...parts,
		source: { format: 'freefem', firstIndex: 1, parts: ['msh'] },
	});
	if (!options.positions) return { mesh };
	const positions: Positions = {
		points: { file, lines: points.allLines()!, first: 1 },
		triangles: { file, lines: faces.allLines()!, first: 1 },
	};
	return { mesh, positions };
}
