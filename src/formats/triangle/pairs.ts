import type { Finding, Location } from '../../mesh/finding.ts';
import { explainValues } from '../tables/checkEntries.ts';
import { checkSections } from '../tables/checkSections.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import { problemBits } from '../tables/rows.ts';
import type { Report } from '../text/report.ts';
import { exactInteger, goTo, headerNumber, type References, reportReference } from './blocks.ts';
import type { Memo } from './memo.ts';
import { columnCount } from './points.ts';

/** Lines of two points and a marker: an `.edge` file, or the segments of a `.poly` file. */
export interface Pairs {
	/** Two point indices for each entry. */
	readonly pairs: Uint32Array;
	readonly markers?: Int32Array;
	/** Whether all entries are valid. */
	readonly isValid: boolean;
}

/** Maximum number of related locations of a finding about several entries. */
const MAX_RELATED = 10;

/** The location of a finding about several entries: the line of the first, with some others as related locations. */
export function rowsLocation(
	file: RawFile,
	section: RawSection,
	rows: readonly number[],
): Location & Pick<Finding, 'related'> {
	const locationOf = (row: number) => ({
		file: file.file,
		line: file.row(section, row).line,
		column: 1,
	});
	const { noun } = section.syntax;
	const related = rows.slice(1, 1 + MAX_RELATED).map((row) => ({
		...locationOf(row),
		message: `another such ${noun}`,
	}));
	return { ...locationOf(rows[0]!), ...(related.length > 0 ? { related } : {}) };
}

/** Reads the pairs of a section; undefined if its header is invalid. */
export function readPairs(
	file: RawFile,
	section: RawSection,
	points: References,
	memo: Memo,
	report: Report,
): Pairs | undefined {
	const what = 'the number of boundary markers';
	const markers = { column: 1, what, missing: 0, most: 0x7fffffff };
	if (headerNumber(file, section, markers, report) < 0) return undefined;
	return memo.get(
		section.syntax.kind,
		[file, section.version, ...points.key],
		() => pairsOf(file, section, points, report),
		({ isValid }) => isValid,
	);
}

function pairsOf(file: RawFile, section: RawSection, points: References, report: Report): Pairs {
	const { rows } = section;
	const noun = section.syntax.noun as 'edge' | 'segment';
	const pairs = new Uint32Array(2 * rows.count);
	const context: PairContext = { file, section, points, report, noun };
	let valid = true;
	let rays = 0;
	for (let row = 0; row < rows.count; row++) {
		let unknownPoints = 0;
		let hasInvalid = false;
		let ray = -1;
		for (let k = 0; k < 2; k++) {
			const id = exactInteger(file, section, row, 1 + k);
			const index = points.ids.indexOf(id);
			if (index >= 0) pairs[2 * row + k] = index;
			else if (Number.isNaN(id)) hasInvalid = true;
			else if (id === -1 && noun === 'edge') ray = ray < 0 ? k : ray;
			else unknownPoints++;
		}
		const problems = rows.flags[row]! & problemBits;
		if (unknownPoints === 0 && !hasInvalid && problems === 0 && ray < 0) continue;
		valid = false;
		if (ray >= 0) {
			if (rays++ === 0) explainRay(row, ray, context);
			continue;
		}
		const errors = problems + (points.lenient ? 0 : unknownPoints);
		if (report.full || errors === 0) report.dropErrors(errors);
		else explainPair(row, context);
	}
	if (columnCount(rows, 'marker') === 0) return { pairs, isValid: valid };
	return { pairs, isValid: valid, markers: rows.store(3).slice(0, rows.count) as Int32Array };
}

/** Reads an `.edge` file; undefined if it has errors. */
export function readEdgeFile(
	file: RawFile,
	points: References,
	memo: Memo,
	report: Report,
): Pairs | undefined {
	const section = sectionOf(file, 'edges');
	const errorsBefore = report.errors;
	const read = section && readPairs(file, section, points, memo, report);
	if (section && !read) return undefined;
	checkSections(file, report);
	return read?.isValid && report.errors === errorsBefore ? read : undefined;
}

interface PairContext {
	readonly file: RawFile;
	readonly section: RawSection;
	readonly points: References;
	readonly report: Report;
	readonly noun: 'edge' | 'segment';
}

function explainPair(row: number, { file, section, points, report, noun }: PairContext): void {
	const tokens = file.row(section, row);
	const id = tokens.integer();
	if (Number.isNaN(id))
		report.badNumber(tokens, `the number of ${noun === 'edge' ? 'an' : 'a'} ${noun}`);
	const name = Number.isNaN(id) ? `this ${noun}` : `${noun} ${id}`;
	const end = (nth: number) => `the ${nth === 0 ? 'start' : 'end'} of ${name}`;
	explainValues(
		tokens,
		section,
		1,
		report,
		(role, nth) => [role === 'point' ? end(nth) : `the marker of ${name}`, {}],
		(value, role, nth) => {
			if (role !== 'point' || points.lenient || points.ids.indexOf(value) >= 0) return;
			const reference = { row, column: 1 + nth, what: end(nth) };
			reportReference(file, section, reference, points, report);
		},
	);
}

function explainRay(row: number, slot: number, { file, section, report }: PairContext): void {
	report.error('voronoi-ray', () => {
		const id = exactInteger(file, section, row, 0);
		const tokens = goTo(file, section, row, 1 + slot);
		tokens.skip();
		return {
			...tokens.location(),
			message: `Expected the ${slot === 0 ? 'start' : 'end'} of edge ${id} to be a point, found -1: this looks like the .edge file of a Voronoi diagram.`,
		};
	});
}
