// Over 300 lines: the sections of a file, in any order, add to one zone.

import { elementKinds } from '../build/elements/elementKinds.ts';
import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { readTextFile } from '../io/readFile.ts';
import { unknownKeyword } from '../text/corrections.ts';
import type { Loaded } from '../text/loaded.ts';
import { integerText, Report } from '../text/report.ts';
import { buildMesh } from './buildMesh.ts';
import { checkZone, checkZoneCount } from './checkZones.ts';
import { keepLines, keepMarker, sendsValues, skipRows } from './keptLines.ts';
import type { KeptLines, KeptMarker } from './options.ts';
import { readElements } from './readElements.ts';
import { readMarker } from './readMarker.ts';
import { readPoints } from './readPoints.ts';
import { checkDeviating, type Header, RowNumbers, readCount } from './readRows.ts';
import { nextPointCount, nextPointRows, Su2Lines } from './su2Lines.ts';
import { type FaceCounts, Zone } from './zone.ts';

/** Keywords that are parsed; lines after others are kept verbatim. */
const readKeywords =
	/^(NDIME|NELEM|NPOIN|NMARK|MARKER_TAG|MARKER_ELEMS|SEND_RECV|SEND_TO|RECEIVE_FROM|NZONE|IZONE)$/;

const keywords = ['NDIME', 'NELEM', 'NPOIN', 'NMARK', 'MARKER_TAG', 'NZONE', 'IZONE'];

/** Minimum number of bytes of a row of an element, a point and a line. */
const minRowBytes = { element: 6, point: 4, line: 6 };

/** Reads a file from its first line to its last. */
export class Reader {
	readonly report: Report;
	readonly zones: Zone[] = [new Zone()];
	readonly elements: MeshBuilder;
	/** Volume elements. */
	readonly others: OtherElementsDraft;
	readonly numbers = {
		elements: new RowNumbers(),
		points: new RowNumbers(),
		markers: new RowNumbers(),
	};
	readonly kept: KeptLines[] = [];
	readonly markers: KeptMarker[] = [];
	readonly #lines: Su2Lines;
	/** From NZONE. */
	#declaredZones: Header | undefined;
	#numberedZone = false;

	constructor(
		readonly file: string,
		readonly loaded: Loaded,
		readonly options: ReadOptions,
	) {
		this.report = new Report(options.maxFindings);
		this.elements = new MeshBuilder(options);
		this.others = new OtherElementsDraft(loaded.length);
		this.#lines = new Su2Lines(file, loaded);
	}

	/** All errors so far are recoverable. */
	get isComplete(): boolean {
		return this.report.errors === this.#lines.recoverableErrors;
	}

	get #zone(): Zone {
		return this.zones.at(-1)!;
	}

	/** Triangles and quads so far. */
	get #faces(): FaceCounts {
		const { triangle, quad } = elementKinds;
		return [this.elements.countOf(triangle), this.elements.countOf(quad)];
	}

	/** Number of points of the zones before the last. */
	get #zoneStart(): number {
		return this.zones.slice(0, -1).reduce((sum, { count }) => sum + count, 0);
	}

	/** Number of points of the zone; until they are read, the count of the next NPOIN. */
	get #pointCount(): number {
		const zone = this.#zone;
		return zone.points ? zone.count : nextPointCount(this.loaded, this.#lines.start);
	}

	/** Number of points of the zone by the rows of NPOIN, if these are more than its count. */
	#countedPoints(): number {
		const zone = this.#zone;
		if (zone.points) return zone.count;
		const declared = this.#pointCount;
		zone.countedPoints ??= nextPointRows(this.#ahead());
		return Math.max(declared, zone.countedPoints);
	}

	/** The lines from the current one on, to be read ahead. */
	#ahead(): Su2Lines {
		return new Su2Lines(this.file, this.loaded, this.#lines.position());
	}

	/** Reads all keywords with their rows, to the end of the file. Errors are reported. */
	read(): void {
		const lines = this.#lines;
		for (let goesOn = lines.next(); goesOn; ) {
			const key = lines.key();
			if (key === '') {
				this.report.error('stray-line', () => ({
					...lines.lineLocation(),
					message: 'Expected a keyword, such as NELEM=, and found none in this line.',
				}));
				do goesOn = lines.next();
				while (goesOn && lines.key() === '');
			} else if (readKeywords.test(key)) goesOn = this.#readSection(key);
			else {
				const expected = this.#correctKeyword(key, keywords);
				goesOn = expected === undefined ? this.#keep(key) : this.#readSection(expected);
			}
		}
		this.#finishZone();
		for (const [kind, numbers] of Object.entries(this.numbers)) {
			const noun = kind === 'points' ? 'point' : 'element';
			const open = (at: ReturnType<Su2Lines['position']>) =>
				new Su2Lines(this.file, this.loaded, at);
			checkDeviating(numbers, noun, open, lines, this.report);
		}
		this.#refuseVolumes();
		checkZoneCount(this.zones.length, this.#declaredZones, this.#lines, this.report);
		const { declaredMarkers, markers, keptMarkers } = this.#zone;
		if (this.isComplete && !declaredMarkers && markers.length + keptMarkers === 0)
			this.report.warning('ends-early', () => ({
				...lines.end(),
				message:
					'The file ends without NMARK=: its markers may be missing. One without markers says NMARK= 0.',
			}));
	}

	/** Reports a misspelt keyword; returns the one of `expected` that is similar. */
	#correctKeyword(key: string, expected: readonly string[]): string | undefined {
		const { message, replacement } = unknownKeyword(
			key,
			/^(FFD|PERIODIC)_/.test(key) ? [] : expected,
		);
		if (replacement === undefined) return undefined;
		this.report.error('unknown-keyword', () => ({
			...this.#lines.lineLocation(),
			...{ length: key.length, message, replacement },
		}));
		return replacement;
	}

	/** Reads the section of a keyword; returns whether a line follows. */
	#readSection(key: string): boolean {
		const lines = this.#lines;
		switch (key) {
			case 'NDIME':
				this.#readDimension();
				return lines.next();
			case 'NELEM':
				return this.#readElements();
			case 'NPOIN':
				return this.#readPoints();
			case 'NMARK':
				this.#zone.hasMarkerCount = true;
				this.#zone.declaredMarkers = readCount(lines, 'marker', this.loaded.length, 1, this.report);
				return lines.next();
			case 'MARKER_TAG':
				return this.#readMarker();
			case 'NZONE':
				this.#declaredZones = readCount(lines, 'zone', this.loaded.length, 1, this.report);
				return lines.next();
			case 'IZONE': {
				// The first IZONE begins the zone that is open.
				if (this.#numberedZone) {
					this.#finishZone();
					this.zones.push(new Zone());
				}
				this.#numberedZone = true;
				return lines.next();
			}
			default:
				this.report.error('missing-section', () => ({
					...lines.lineLocation(),
					message: `Expected MARKER_TAG= before ${key}=.`,
				}));
				return skipRows(lines);
		}
	}

	#readDimension(): void {
		const lines = this.#lines;
		lines.skip();
		const dimension = lines.integer();
		if (dimension === 2 || dimension === 3) this.#zone.dimension = dimension;
		else if (Number.isNaN(dimension)) this.report.badNumber(lines, 'the number of coordinates');
		else
			this.report.error('wrong-dimension', () => ({
				...lines.location(),
				message: `Expected points with 2 or 3 coordinates, found ${integerText(dimension)}.`,
			}));
	}

	/** Reports a section that the zone already has; returns whether it does. */
	#reportRepeated(existing: unknown, key: string): boolean {
		if (!existing) return false;
		this.report.error('stray-line', () => ({
			...this.#lines.lineLocation(),
			message: `${key}= is here again; zones begin with IZONE=.`,
		}));
		return true;
	}

	#readElements(): boolean {
		const lines = this.#lines;
		const zone = this.#zone;
		if (this.#reportRepeated(zone.elements, 'NELEM')) return skipRows(lines);
		const header = readCount(
			lines,
			'element',
			this.loaded.length,
			minRowBytes.element,
			this.report,
		);
		if (!header) return skipRows(lines);
		const from = this.#faces;
		const goesOn = readElements(
			lines,
			header,
			{
				points: this.#pointCount,
				shownPoints: () => this.#countedPoints(),
				first: this.#zoneStart,
				elements: this.elements,
				numbers: this.numbers.elements,
				others: zone.dimension === 2 ? undefined : this.others,
			},
			this.report,
			this.options,
		);
		zone.elements = { from, to: this.#faces };
		return goesOn;
	}

	#readPoints(): boolean {
		const lines = this.#lines;
		const zone = this.#zone;
		if (this.#reportRepeated(zone.points, 'NPOIN')) return skipRows(lines);
		const { dimension } = zone;
		if (dimension === undefined) {
			this.report.error('missing-section', () => ({
				...lines.lineLocation(),
				message: 'Expected NDIME= 2 before the points.',
			}));
			return skipRows(lines);
		}
		const header = readCount(lines, 'point', this.loaded.length, minRowBytes.point, this.report);
		if (!header) return skipRows(lines);
		if (lines.more()) {
			const ownPoints = lines.integer();
			if (Number.isNaN(ownPoints)) this.report.badNumber(lines, 'the number of own points');
			else zone.ownPoints = ownPoints;
		}
		const points = readPoints(
			lines,
			header,
			{ dimension, numbers: this.numbers.points },
			this.report,
			this.options,
		);
		zone.pointsFirst = zone.elements === undefined;
		zone.points = points.coordinates;
		zone.declared = header.count;
		zone.pointLines = points.lines;
		return points.goesOn;
	}

	#readMarker(): boolean {
		const lines = this.#lines;
		const zone = this.#zone;
		const start = lines.position();
		const name = lines.value();
		if (name === '')
			this.report.error('missing-value', () => ({
				...lines.lineLocation(),
				message: 'Expected the name of a marker, but the line ends.',
			}));
		const goesOn = lines.next();
		const key = goesOn ? lines.key() : '';
		const isMisspelt =
			key !== 'MARKER_ELEMS' &&
			!readKeywords.test(key) &&
			this.#correctKeyword(key, ['MARKER_ELEMS']);
		if (!goesOn || (key !== 'MARKER_ELEMS' && !isMisspelt)) {
			this.report.error('missing-section', () => ({
				...(goesOn && lines.key() === '' ? lines.lineLocation() : lines.end()),
				message: `Expected MARKER_ELEMS= of marker ${name}.`,
			}));
			return goesOn && (lines.key() !== '' || skipRows(lines));
		}
		if (sendsValues(this.#ahead(), name)) return this.#keepMarker(start);
		const header = readCount(lines, 'element', this.loaded.length, minRowBytes.line, this.report);
		if (!header) {
			zone.brokenMarkers++;
			return skipRows(lines);
		}
		const from = this.#faces;
		const context = {
			...{ name, dimension: zone.dimension, points: this.#pointCount, first: this.#zoneStart },
			...{ elements: this.elements, shownPoints: () => this.#countedPoints() },
			numbers: this.numbers.markers,
		};
		const read = readMarker(lines, header, context, this.report, this.options);
		const { nodes, vertices, lines: lineNumbers } = read;
		zone.markers.push({
			name,
			vertices: Uint32Array.from(new Set(vertices.values.subarray(0, vertices.length))).sort(),
			nodes: nodes.values.slice(0, nodes.length),
			lines: lineNumbers.values.slice(0, lineNumbers.length),
			faces: { from, to: this.#faces },
		});
		return read.goesOn;
	}

	#keepMarker(start: { readonly byte: number }): boolean {
		const { text, goesOn } = keepMarker(this.#lines, this.loaded, start.byte);
		const { markers, keptMarkers } = this.#zone;
		this.markers.push({ text, at: markers.length + keptMarkers, zone: this.zones.length - 1 });
		this.#zone.keptMarkers++;
		return goesOn;
	}

	/** Keeps lines verbatim up to the next keyword of another kind. */
	#keep(key: string): boolean {
		const { keptPosition: place } = this.#zone;
		const { text, goesOn, namesPoints: naming } = keepLines(this.#lines, this.loaded, key);
		this.kept.push({ key, text, place, zone: this.zones.length - 1, naming });
		return goesOn;
	}

	/** Reports a file whose only elements are volumes. */
	#refuseVolumes(): void {
		const { volumes } = this.others;
		if (!this.isComplete || volumes.length === 0 || this.elements.count > 0) return;
		this.report.error('not-supported', () => ({
			...{ file: this.file, line: 1, column: 1, length: 0 },
			message: refusalOfVolumes(volumes),
		}));
	}

	/** Checks the zone that ends. */
	#finishZone(): void {
		const { report, elements } = this;
		checkZone(this.#zone, {
			report,
			elements,
			others: this.others,
			lines: this.#lines,
			first: this.#zoneStart,
			zones: this.zones.length,
			isComplete: this.isComplete,
		});
	}
}

/**
 * Reads an SU2 mesh (SU2's documentation, "Mesh File"), one row a line. Zones become one mesh, each a group. Errors are
 * findings. Throws `Cancelled`.
 */
export const readSu2 = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> => readTextFile(sources, options, readText);

/** Reads the text of an SU2 file; see `readSu2`. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const reader = new Reader(file, loaded, options);
	reader.read();
	return reader.isComplete
		? { ...buildMesh(reader, options), ...reader.report.result() }
		: reader.report.result();
}
