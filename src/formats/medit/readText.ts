// Over 300 lines: the sections of a file, in any order, add to one mesh.

import type { Location } from '../../mesh/finding.ts';
import { OtherElementsDraft, reportOtherElements } from '../build/elements/otherElements.ts';
import {
	type Header,
	type RowKind,
	type Rows,
	readCount,
	readTokenRows,
} from '../build/references/readRows.ts';
import { TokenLines } from '../build/references/tokenLines.ts';
import type { ReadOptions, ReadResult } from '../core/format.ts';
import { unknownKeyword } from '../text/corrections.ts';
import type { Loaded } from '../text/loaded.ts';
import { integerText, Report } from '../text/report.ts';
import { buildMesh, type MeshParts, refusesVolumes } from './buildMesh.ts';
import type { KeptSection } from './options.ts';
import { keywords, singleSections } from './sectionNames.ts';
import {
	type CellKind,
	type CellSection,
	cellSections,
	type Flag,
	flags,
	isCells,
	isFlag,
	listOf,
	noteOthers,
	otherSections,
	vertices,
} from './sections.ts';
import { sectionText, skipToken } from './sectionText.ts';

/** Reads the text of a MEDIT file for the language server; see `readMedit`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const report = new Report(options.maxFindings);
	const parts = readTextParts(file, loaded, options, report);
	return { ...(parts && buildMesh(parts)), ...report.result() };
}

/**
 * Reads a MEDIT mesh from text (Frey 2001, "MEDIT: an interactive mesh visualization software"; the keywords are those
 * of libMeshb); undefined, with errors reported, if it has no valid mesh. Throws `Cancelled`.
 */
export function readTextParts(
	file: string,
	loaded: Loaded,
	options: ReadOptions,
	report: Report,
): MeshParts | undefined {
	const reader = new Reader(file, loaded, options, report);
	reader.read();
	const { points, version = 2, dimension = 2, cells, flags, kept, others } = reader;
	if (!reader.isRecovered || !points || refusesVolumes(others, cells, file, report))
		return undefined;
	reportOtherElements(report, file, others.kinds);
	return { file, options, version, dimension, points, cells, flags, kept, others };
}

/** Reads a file section by section. */
class Reader {
	version: number | undefined;
	dimension: 2 | 3 | undefined;
	points: Rows | undefined;
	readonly cells = new Map<CellSection, Rows<CellKind>>();
	readonly flags = new Map<Flag, Rows>();
	readonly kept: KeptSection[] = [];
	readonly others = new OtherElementsDraft();
	readonly #lines: TokenLines;
	/** Location of the keyword End. */
	#end: Location | undefined;
	readonly #sectionNames = new Set<string>();
	/** Readers of lists that come before the section of their entities. */
	readonly #deferred: (() => void)[] = [];
	/** Sections that could not be read: references to their entities are not checked. */
	readonly #malformed = new Set<string>();

	constructor(
		readonly file: string,
		readonly loaded: Loaded,
		readonly options: ReadOptions,
		readonly report: Report,
	) {
		this.#lines = new TokenLines(file, loaded);
	}

	/** Whether all errors so far are recoverable. */
	get isRecovered(): boolean {
		return this.report.errors === this.#lines.recoverableErrors;
	}

	read(): void {
		const lines = this.#lines;
		const { report } = this;
		while (lines.ahead()) {
			if (!lines.startsWithLetter) {
				report.error('stray-line', () => {
					lines.skip();
					const message = `Expected the name of a section, such as Vertices, found ${lines.quotedToken()}.`;
					return { ...lines.location(), message };
				});
				while (lines.number()) lines.skip();
				continue;
			}
			const start = lines.byte;
			const word = lines.word();
			const location = lines.location();
			const key = this.#keywordOf(word, location);
			if (key === 'End') {
				this.#end = location;
				break;
			}
			if (this.#sectionNames.has(key) && key in singleSections) {
				report.error('stray-line', () => ({
					...location,
					message: `The section ${key} is here again.`,
				}));
				while (lines.number()) lines.skip();
				continue;
			}
			this.#sectionNames.add(key);
			this.#section(key, start);
		}
		for (const list of this.#deferred) list();
		if (!this.isRecovered) return;
		const missing = [
			['MeshVersionFormatted', this.version],
			['Dimension', this.dimension],
			['Vertices', this.points],
		].find(([, section]) => section === undefined);
		if (missing) {
			const name = missing[0]!;
			report.error('missing-section', () => ({
				...(this.#end ?? lines.end()),
				message: `Expected the section ${name}, but the file ends.`,
			}));
		}
		if (!missing && !this.#end)
			report.warning('ends-early', () => ({
				...lines.end(),
				message: 'The file ends without End: further sections may be missing.',
			}));
	}

	/** The keyword of a word; a misspelt one is reported and corrected. */
	#keywordOf(word: string, location: Location): string {
		if (word in singleSections || word === 'End' || keywords.includes(word) || /\d/.test(word))
			return word;
		const { message, replacement } = unknownKeyword(word, keywords);
		// An unknown section may have a name similar to one that the file already has.
		if (replacement === undefined || this.#sectionNames.has(replacement)) return word;
		this.report.error('unknown-keyword', () => ({ ...location, message, replacement }));
		return replacement;
	}

	/** Reads or keeps the section whose name was read last; `start` is the file offset of the name. */
	#section(key: string, start: number): void {
		const lines = this.#lines;
		if (key === 'MeshVersionFormatted') this.version = this.#readInteger('the version of the file');
		else if (key === 'Dimension') this.#readDimension();
		else if (key === 'Vertices') this.#readVertices();
		else if (isCells(key)) this.#readCells(key);
		else if (isFlag(key)) this.#readFlag(key);
		else if (Object.hasOwn(otherSections, key)) this.#readOther(key, start);
		else {
			while (lines.number()) skipToken(lines, this.loaded);
			this.#keep(key, start);
		}
	}

	/** Reads an integer; undefined, with an error reported, if there is none. */
	#readInteger(what: string): number | undefined {
		const lines = this.#lines;
		if (!lines.number()) {
			this.report.error('missing-value', () => ({
				...(lines.ahead() ? lines.lineLocation() : lines.end()),
				message: `Expected ${what}.`,
			}));
			return undefined;
		}
		const value = lines.integer();
		if (!Number.isNaN(value)) return value;
		this.report.badNumber(lines, what);
		return undefined;
	}

	#readDimension(): void {
		const dimension = this.#readInteger('the number of coordinates');
		if (dimension === undefined || dimension === 2 || dimension === 3) {
			this.dimension = dimension;
			return;
		}
		this.report.error('wrong-dimension', () => ({
			...this.#lines.location(),
			message: `Expected points with 2 or 3 coordinates, found ${integerText(dimension)}.`,
		}));
	}

	#readVertices(): void {
		const { dimension } = this;
		if (dimension === undefined) {
			this.#skipPremature('Dimension', 'vertices');
			return;
		}
		this.points = this.#rows('Vertices', vertices(dimension), 0);
	}

	#readCells(key: CellSection): void {
		const kind = cellSections[key];
		if (!this.points) {
			this.#skipPremature('Vertices', kind.plural);
			return;
		}
		const rows = this.#rows(key, kind, this.points.count);
		if (rows) this.cells.set(key, rows);
	}

	/** Reads a list of entities, after the whole file if their section comes later. */
	#readFlag(key: Flag): void {
		const lines = this.#lines;
		const of = flags[key];
		if (this.#sectionNames.has(of) || of === 'Vertices') {
			this.#setFlag(key, this.#rows(key, listOf(key), this.#countOf(of)));
			return;
		}
		const at = { byte: lines.byte, line: lines.line - 1 };
		while (lines.number()) lines.skip();
		this.#deferred.push(() => {
			const listLines = new TokenLines(this.file, this.loaded, at);
			this.#setFlag(key, this.#rows(key, listOf(key), this.#countOf(of), listLines));
			this.#lines.recoverableErrors += listLines.recoverableErrors;
		});
	}

	#setFlag(key: Flag, rows: Rows | undefined): void {
		if (rows) this.flags.set(key, rows);
	}

	/** Number of entities of a section, 0 if the file has none; infinity if it could not be read. */
	#countOf(of: 'Vertices' | CellSection): number {
		if (this.#malformed.has(of)) return Number.POSITIVE_INFINITY;
		return (of === 'Vertices' ? this.points : this.cells.get(of))?.count ?? 0;
	}

	/** Reads the count and the rows of a section; undefined, with errors reported, if they are malformed. */
	#rows<K extends RowKind>(
		key: string,
		kind: K,
		limit: number,
		lines = this.#lines,
	): Rows<K> | undefined {
		const { length } = this.loaded;
		const header: Header | undefined = readCount(lines, kind, length, this.report);
		const rows =
			header &&
			readTokenRows(
				lines,
				{ kind, header, limit },
				true,
				(at) => new TokenLines(this.file, this.loaded, at),
				this.report,
				this.options,
			);
		if (!header) while (lines.number()) lines.skip();
		if (!rows) this.#malformed.add(key);
		return rows;
	}

	/** Reports that a section comes before one on which it depends, and skips it. */
	#skipPremature(missing: string, plural: string): void {
		const lines = this.#lines;
		const location = lines.location();
		if (!this.#malformed.has(missing) && !this.#sectionNames.has(missing))
			this.report.error('missing-section', () => ({
				...location,
				message: `Expected the section ${missing} before the ${plural}.`,
			}));
		while (lines.number()) lines.skip();
	}

	/** Reads a section of elements that are not in the mesh; its text is kept as well. */
	#readOther(key: string, start: number): void {
		const { points } = this;
		const { kind } = otherSections[key]!;
		if (!points) {
			this.#skipPremature('Vertices', kind.plural);
			return;
		}
		const rows = this.#rows(key, kind, points.count);
		if (rows) noteOthers(key, rows, this.others);
		this.#keep(key, start);
	}

	/** Keeps the text of a section up to the next one. */
	#keep(key: string, start: number): void {
		const lines = this.#lines;
		const end = lines.ahead() ? lines.byte : this.loaded.length;
		const text = sectionText(this.loaded, start, end);
		this.kept.push({
			key,
			text,
			front: this.points === undefined,
		});
	}
}
