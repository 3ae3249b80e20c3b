import type { Positions } from '../../mesh/finding.ts';
import type { TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { giveBack, sharedCopy } from '../../util/sharedMemory.ts';
import { readTextFile } from '../bytes/readFile.ts';
import { sortFaces } from '../faces/sortFaces.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { inPlane } from '../plane.ts';
import { wrongCount } from '../text/mending.ts';
import { Report } from '../text/report.ts';
import { WordLines } from '../text/wordLines.ts';
import type { Loaded } from '../wholeFile.ts';
import { type Counts, countLines, usualTokens } from './countLines.ts';
import type { OffExtras } from './options.ts';
import { type FaceOptions, type OffFaces, readFaces } from './readFaces.ts';
import { type Header, readHeader } from './readHeader.ts';
import { type OffPoints, pointFields, readPoints } from './readPoints.ts';

/**
 * Reads an OFF file, the Object File Format of Geomview (its manual, "OFF Files"), a point and a face in each line. What
 * is wrong with it is a finding. Throws `Cancelled`.
 */
export const readOff = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> => readTextFile(sources, options, readText);

/** Reads the text of an OFF file; see `readOff`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const opened = open(file, loaded, options);
	const { header, report } = opened;
	if (!header) return report.result();
	const read = readLines(opened, header, options);
	if (report.errors === 0) return resultOf(file, header, read, opened.report, options);
	// Other programs may break the lines of faces; errors are reported at unbroken lines.
	const wrapped = open(file, loaded, options);
	const further = readLines(wrapped, header, { ...options, wrapped: true });
	if (wrapped.report.errors === 0) return resultOf(file, header, further, wrapped.report, options);
	// Where lines are missing or too many, what is wrong is that, and not each line behind.
	const again = open(file, loaded, options);
	const found = countLines(again.lines, header, header.wrapper !== undefined);
	const counting = open(file, loaded, options);
	reportCounts(header, found, counting.report);
	const tokens = usualTokens(open(file, loaded, options).lines, found.points);
	const recounted = readLines(counting, { ...header, ...found }, { ...options, tokens });
	return resultOf(file, header, recounted, counting.report, options);
}

interface Opened {
	readonly lines: WordLines;
	readonly report: Report;
	readonly header: Header | undefined;
}

function open(file: string, loaded: Loaded, { maxFindings }: ReadOptions): Opened {
	const lines = new WordLines(file, loaded);
	const report = new Report(maxFindings);
	return { lines, report, header: readHeader(lines, loaded.length, report) };
}

function reportCounts(header: Header, found: Counts, report: Report): void {
	for (const [kind, noun] of [
		['points', 'point'],
		['faces', 'face'],
	] as const) {
		const count = found[kind];
		if (count === header[kind]) continue;
		report.error('wrong-count', () => ({
			...header.at[kind],
			...wrongCount(header[kind], count, noun),
		}));
	}
}

interface Read {
	readonly points: OffPoints;
	readonly faces: OffFaces;
	/** All points and faces could be read. */
	readonly whole: boolean;
}

/** Reads as many points and faces as the header says, and what follows. */
function readLines({ lines, report }: Opened, header: Header, options: FaceOptions): Read {
	const before = report.errors;
	const positions = options.positions === true;
	const points = readPoints(lines, header, header.points, positions, report, options);
	const faces = readFaces(lines, header.faces, header.points, report, options);
	const whole = report.errors === before;
	if (points.short || faces.short)
		report.error('wrong-count', () => ({
			...lines.end(),
			message: `Expected ${counted(header.points, 'point')} and ${counted(header.faces, 'face')}, but the file ends.`,
		}));
	while (lines.next()) {
		const word = lines.word();
		if (header.wrapper && word.startsWith('}')) continue;
		report.error('trailing-text', () => ({
			...lines.place(),
			message: 'Expected nothing after the last face but comments and blank lines.',
		}));
		break;
	}
	return { points, faces, whole: whole && !points.short && !faces.short };
}

/** The mesh, where all could be read, with where its entities stand. */
function resultOf(
	file: string,
	header: Header,
	{ points, faces, whole }: Read,
	report: Report,
	options: ReadOptions,
): ReadResult {
	if (!whole) return report.result();
	const unkept: Unkept[] = [];
	if (header.wrapper) {
		const place = header.wrapper;
		report.warning('not-kept', () => ({
			...place,
			message: 'Not kept: the appearance before the keyword OFF (only for drawing in Geomview).',
		}));
		unkept.push({ what: 'appearances', count: 1, reason: 'only for drawing in Geomview' });
	}
	const { colours, unevenLine } = faces;
	if (colours.uneven) {
		report.warning('not-kept', () => ({
			...{ file, line: unevenLine, column: 1, length: 0 },
			message: 'Not kept: colours of faces (their lengths differ).',
		}));
		unkept.push({
			what: 'colours of faces',
			count: colours.with,
			reason: 'their lengths differ',
		});
	}
	const sorted = sortFaces(faces.faces, colours, 'colour');
	const {
		coordinates,
		columns: { dimension },
	} = points;
	const count = coordinates.length / dimension;
	const { shared } = options;
	const placed =
		dimension === 3 ? inPlane(coordinates, count, shared) : { dimension, points: coordinates };
	if (placed.dimension !== dimension) giveBack(coordinates);
	const extras: OffExtras | undefined = sorted.order && { order: sorted.order };
	const mesh: TriMesh = {
		dimension: placed.dimension,
		points: shared ? sharedCopy(placed.points) : placed.points,
		triangles: shared ? sharedCopy(sorted.triangles) : sorted.triangles,
		fields: [...pointFields(points), ...sorted.fields],
		...(sorted.blocks.length > 0 && { cells: sorted.blocks }),
		source: {
			format: 'off',
			firstIndex: 0,
			parts: ['off'],
			...(unkept.length > 0 && { unkept }),
			...(extras && { extras }),
		},
	};
	const positions: Positions = {
		points: { file, lines: points.lines, first: 0 },
		...(sorted.lines && { triangles: { file, lines: sorted.lines, first: 0 } }),
	};
	return { mesh, ...(options.positions && { positions }), ...report.result() };
}
