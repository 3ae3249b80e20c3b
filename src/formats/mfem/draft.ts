import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import type { ReadOptions } from '../core/format.ts';
import { i32, isWithin } from '../io/rows.ts';
import { wrongCount } from '../text/corrections.ts';
import type { Loaded } from '../text/loaded.ts';
import { integerText, type Report } from '../text/report.ts';
import type { MfemLines } from './mfemLines.ts';

/** A named set of attributes, of version 1.3. */
export interface AttributeSet {
	readonly name: string;
	readonly attributes: readonly number[];
}

/** The contents of a mesh, filled in as sections are read. */
export interface MfemDraft {
	readonly lines: MfemLines;
	readonly report: Report;
	readonly options: ReadOptions;
	readonly text: Loaded;
	/** Counts that replace wrong ones of the file, by `countKey`. */
	readonly counts: ReadonlyMap<string, number>;
	version: string;
	/** Elements and boundary elements, with attributes as tags; of a volume mesh only the boundary. */
	readonly elements: MeshBuilder;
	/** Dimension of the elements, from the section `dimension`. */
	elementDimension: 2 | 3;
	readonly volumes: OtherElementsDraft;
	/** Line of the volume with the largest vertex index. */
	volumeLine: number;
	/** Number of attribute sets of volumes. */
	volumeSets: number;
	/** Attribute sets by the dimension of their elements. */
	readonly sets: { 1: AttributeSet[]; 2: AttributeSet[] };
	vertices: number;
	dimension: 2 | 3;
	/** Coordinates of the vertices, or of all nodes. */
	points: Float64Array | undefined;
	pointLines: Uint32Array;
	/** Elements are of order 2: there are nodes on edges and quads. */
	curved: boolean;
	/** Names of sections that are not read. */
	readonly others: string[];
	/** Number of recoverable errors. */
	recoverableErrors: number;
}

/** Counts a vertex of a volume as used. */
export function useVertex(draft: MfemDraft, vertex: number, line: number): void {
	if (vertex > draft.volumes.maxPoint) draft.volumeLine = line;
	draft.volumes.use(vertex);
}

/** Key of a count in `MfemDraft.counts`: its location in the file. */
export const countKey = ({ line, column }: Pick<Location, 'line' | 'column'>): string =>
	`${line} ${column}`;

/**
 * Reads a count and checks it against the size of the file; reports a malformed one and returns undefined.
 *
 * @param minBytes minimum number of bytes of an entry
 */
export function readCount(
	draft: MfemDraft,
	noun: string,
	minBytes: number,
	plural = `${noun}s`,
): number | undefined {
	const { lines, report, text } = draft;
	const size = text.length;
	const count = lines.int();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number of ${plural}`);
		return undefined;
	}
	const corrected = draft.counts.size > 0 && draft.counts.get(countKey(lines.location()));
	if (typeof corrected === 'number') {
		report.error('wrong-count', () => ({
			...lines.location(),
			...wrongCount(count, corrected, noun, plural),
		}));
		draft.recoverableErrors++;
		return corrected;
	}
	const max = Math.floor((size + 1) / minBytes);
	if (count >= 0 && count <= max) return count;
	report.error('wrong-count', () => ({
		...lines.location(),
		message:
			count < 0
				? `Expected the number of ${plural}, which is 0 or more, found ${integerText(count)}.`
				: `The file says ${counted(count, noun, plural)}, but its ${counted(size, 'byte')} cannot hold more than ${max}.`,
	}));
	return undefined;
}

/** Reports further values in the line, a recoverable error, and skips them. */
export function lineEnds(draft: MfemDraft, what: string): void {
	const { lines, report } = draft;
	if (!lines.more()) return;
	lines.skip();
	report.error('extra-value', () => ({
		...lines.location(),
		message: `Unexpected value after ${what}: ${lines.quotedToken()}.`,
	}));
	draft.recoverableErrors++;
	// `word` returns '' at a bracket.
	while (lines.more() && lines.word() !== '');
}

/** Whether a number is a 32-bit signed integer; otherwise reports it. */
export function isInt32(value: number, { lines, report }: MfemDraft, what: string): boolean {
	if (isWithin(i32, value)) return true;
	if (Number.isNaN(value)) report.badNumber(lines, what);
	else
		report.error('index-out-of-range', () => ({
			...lines.location(),
			message: `Expected ${what} as a number of 32 bits, found ${integerText(value)}.`,
		}));
	return false;
}
