import type { Positions } from '../../mesh/finding.ts';
import type { DataLoss } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { elementMesh, meshOf } from '../build/elements/elementMesh.ts';
import { placedPoints } from '../build/plane.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import { readTextFile } from '../io/readFile.ts';
import { wrongCount } from '../text/corrections.ts';
import type { Loaded } from '../text/loaded.ts';
import { Report } from '../text/report.ts';
import { type Counts, commonTokenCount, countLines } from './countLines.ts';
import { OffLines } from './offLines.ts';
import type { OffExtras } from './options.ts';
import { type FaceOptions, type OffFaces, readFaces } from './readFaces.ts';
import { type Header, readHeader } from './readHeader.ts';
import { type OffPoints, pointFields, readPoints } from './readPoints.ts';

/**
 * Reads an OFF file, the Object File Format of Geomview (its manual, "OFF Files"), one point or face a line. Errors are
 * findings. Throws `Cancelled`.
 */
export const readOff: Reader = (sources, options = {}) => readTextFile(sources, options, readText);

/** Reads the text of an OFF file; see `readOff`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const opened = open(file, loaded, options);
	const { header, report } = opened;
	if (!header) return report.result();
	const read = readLines(opened, header, options);
	if (report.errors === 0) return resultOf(file, header, read, opened.report, options);
	// Other programs may wrap lines of faces; errors are reported as if none were wrapped.
	const wrapped = open(file, loaded, options);
	const wrappedRead = readLines(wrapped, header, options, true);
	if (wrapped.report.errors === 0)
		return resultOf(file, header, wrappedRead, wrapped.report, options);
	// If lines are missing or extra, that is the error, not each line after them.
	const recount = open(file, loaded, options);
	const counts = countLines(recount.lines, header, header.wrapper !== undefined);
	const counting = open(file, loaded, options);
	reportCounts(header, counts, counting.report);
	const tokens = commonTokenCount(open(file, loaded, options).lines, counts.points);
	const recounted = readLines(counting, { ...header, ...counts }, { ...options, tokens });
	return resultOf(file, header, recounted, counting.report, options);
}

interface Opened {
	readonly lines: OffLines;
	readonly report: Report;
	readonly header: Header | undefined;
}

function open(file: string, loaded: Loaded, { maxFindings }: ReadOptions): Opened {
	const lines = new OffLines(file, loaded);
	const report = new Report(maxFindings);
	return { lines, report, header: readHeader(lines, loaded.length, report) };
}

function reportCounts(header: Header, counts: Counts, report: Report): void {
	for (const [kind, noun] of [
		['points', 'point'],
		['faces', 'face'],
	] as const) {
		const count = counts[kind];
		if (count === header[kind]) continue;
		report.error('wrong-count', () => ({
			...header.at[kind],
			...wrongCount(header[kind], count, noun),
		}));
	}
}

interface ReadContent {
	readonly points: OffPoints;
	readonly faces: OffFaces;
	/** All points and faces were read without error. */
	readonly isComplete: boolean;
}

/**
 * Reads the points and faces that the header counts, and the text after them.
 *
 * @param wrapped faces may continue in the next lines
 */
function readLines(
	{ lines, report }: Opened,
	header: Header,
	options: FaceOptions,
	wrapped = false,
): ReadContent {
	const errorsBefore = report.errors;
	const positions = options.positions === true;
	const points = readPoints(lines, header, header.points, positions, report, options);
	lines.wrapped = wrapped;
	const faces = readFaces(lines, header.faces, header.points, report, options);
	const valid = report.errors === errorsBefore;
	lines.wrapped = false;
	if (points.short || faces.short)
		report.error('wrong-count', () => ({
			...lines.end(),
			message: `Expected ${counted(header.points, 'point')} and ${counted(header.faces, 'face')}, but the file ends.`,
		}));
	while (lines.next()) {
		const word = lines.word();
		if (header.wrapper && word.startsWith('}')) continue;
		report.error('trailing-text', () => ({
			...lines.location(),
			message: 'Expected nothing after the last face but comments and blank lines.',
		}));
		break;
	}
	return { points, faces, isComplete: valid && !points.short && !faces.short };
}

/** The mesh, if all of it was read, and the positions of its entities. */
function resultOf(
	file: string,
	header: Header,
	{ points, faces, isComplete }: ReadContent,
	report: Report,
	options: ReadOptions,
): ReadResult {
	if (!isComplete) return report.result();
	const losses: DataLoss[] = [];
	if (header.wrapper) {
		const location = header.wrapper;
		report.warning('not-kept', () => ({
			...location,
			message: 'Not kept: the appearance before the keyword OFF (only for drawing in Geomview).',
		}));
		losses.push({ what: 'appearances', count: 1, reason: 'only for drawing in Geomview' });
	}
	const { colours, unevenLine } = faces;
	if (colours.uneven) {
		report.warning('not-kept', () => ({
			...{ file, line: unevenLine, column: 1, length: 0 },
			message: 'Not kept: colours of faces (their lengths differ).',
		}));
		losses.push({
			what: 'colours of faces',
			count: colours.with,
			reason: 'their lengths differ',
		});
	}
	const { elements } = faces;
	const assembled = elementMesh(elements, false, (store, on) =>
		colours.fieldsOf(store, 'colour', on),
	);
	const order = elements.order();
	const extras: OffExtras | undefined = order && { order };
	const { coordinates, columns } = points;
	const planar = placedPoints(coordinates, columns.dimension, options.shared);
	const mesh = meshOf(planar, assembled, options, {
		fields: pointFields(points),
		source: {
			format: 'off',
			firstIndex: 0,
			parts: ['off'],
			...(losses.length > 0 && { unkept: losses }),
			...(extras && { extras }),
		},
	});
	const positions: Positions = {
		points: { file, lines: points.lines, first: 0 },
		...(assembled.triangleLines && {
			triangles: { file, lines: assembled.triangleLines, first: 0 },
		}),
	};
	return { mesh, ...(options.positions && { positions }), ...report.result() };
}
