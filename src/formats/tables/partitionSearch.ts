import type { FileSyntax, SectionSyntax } from '../model/syntax.ts';
import { latin1 } from '../text/decimal.ts';
import type { Lines } from '../text/lines.ts';
import { manyTokens } from '../text/scanRange.ts';
import {
	entryShapes,
	type HeaderNumbers,
	headedSections,
	isMalformedHeader,
	none,
	type Partition,
	type Span,
} from './partition.ts';

// Costs of the errors that explain the lines; a line that is not an entry costs 1.
const missingHeader = 4;
const wrongCount = 3;
// A wrong count is more likely than a malformed header.
const oddHeader = 3.1;
// In addition, if that line looks like an entry: it has more values than a typo adds to a count.
const entryAsHeader = 1.5;
// In addition, for a line beyond the count.
const stray = 1.1;
const headingElsewhere = 1.5;
/** Limits the headings that become candidates, and the short lines; all candidates to about three times as many. */
const maxCandidates = 48;

/**
 * Divides the lines of content into sections if the counts do not lead through them: finds the explanation with the
 * fewest errors, which are lines that are not entries, wrong counts, missing headers and misplaced headings.
 */
export const likelyPartition = (
	lines: Lines,
	file: FileSyntax,
	numbers: HeaderNumbers,
): Partition => new Search(lines, file, numbers).best();

/** Compares the ways to divide a file whose counts do not lead through it. */
class Search {
	/** Lines of content at which a section may begin, ascending, and the end. */
	readonly #at: number[];
	/** By section and candidate: number of lines before the candidate that are not entries of the section. */
	readonly #bad: Float64Array[];
	readonly #counts: number[];
	/** By section and candidate: cost of the header there, and of beginning there at all. */
	readonly #headerCosts: Float64Array[];
	readonly #startCosts: Float64Array[];
	readonly #headed: Set<string>;
	readonly #shapes: readonly Uint8Array[];
	readonly #lines: Lines;
	readonly #file: FileSyntax;
	readonly #numbers: HeaderNumbers;

	constructor(lines: Lines, file: FileSyntax, numbers: HeaderNumbers) {
		this.#lines = lines;
		this.#file = file;
		this.#numbers = numbers;
		this.#shapes = file.sections.map((section) => entryShapes(file, section));
		this.#headed = headedSections(lines);
		this.#at = this.#candidates();
		this.#counts = this.#at.map((at) => this.#countAt(at));
		this.#bad = this.#badBefore();
		this.#headerCosts = file.sections.map((section) =>
			Float64Array.from(this.#at, (at) =>
				at < lines.contentCount && isMalformedHeader(lines, section, at, numbers) ? oddHeader : 0,
			),
		);
		this.#startCosts = file.sections.map(({ kind }) =>
			Float64Array.from(this.#at, (at) =>
				this.#headed.has(kind) && lines.headingBefore(at, kind) < 0 ? headingElsewhere : 0,
			),
		);
	}

	/** The count at the beginning of a line; NaN if there is none. */
	#countAt(at: number): number {
		const [count = Number.NaN] = this.#numbers(at, 1);
		return count >= 0 ? count : Number.NaN;
	}

	best(): Partition {
		const { sections } = this.#file;
		const m = this.#at.length;
		// Backwards from the last section: least cost of sections k and later if the k-th begins at candidate i, and the
		// choice.
		const costs = sections.map(() => new Float64Array(m).fill(Number.POSITIVE_INFINITY));
		const choices = sections.map(() => new Int32Array(m));
		for (let k = sections.length - 1; k >= 0; k--)
			for (let i = 0; i < m; i++)
				for (const header of [true, false]) {
					if (header && i === m - 1) continue;
					const last = k === sections.length - 1;
					for (let j = last ? m - 1 : header ? i + 1 : i; j < m; j++) {
						const rest = last ? 0 : costs[k + 1]![j]!;
						const cost = rest + this.#cost(k, i, j, header);
						if (cost >= costs[k]![i]!) continue;
						costs[k]![i] = cost;
						choices[k]![i] = header ? j + 1 : -j - 1;
					}
				}
		let start = 0;
		let cost = Number.POSITIVE_INFINITY;
		for (let i = 0; i < m; i++) {
			const total = (1 + stray) * this.#at[i]! + costs[0]![i]!;
			if (total < cost) [start, cost] = [i, total];
		}
		const before = this.#at[start]!;
		const spans: Span[] = [];
		for (const [k, syntax] of sections.entries()) {
			const choice = choices[k]![start]!;
			const end = Math.abs(choice) - 1;
			const span = this.#span(syntax, k, start, end, choice > 0);
			if (span.header >= 0 || span.first < span.end) spans.push(span);
			start = end;
		}
		return { file: this.#file, spans, before, cost };
	}

	#span(syntax: SectionSyntax, k: number, i: number, j: number, header: boolean): Span {
		const { shapes } = this.#lines;
		const start = this.#at[i]!;
		const first = header ? start + 1 : start;
		let end = this.#at[j]!;
		const declared = header ? this.#counts[i]! : Number.NaN;
		const surplus = end - first - declared;
		let strays: Uint32Array = none;
		let trailing = -1;
		const entries = this.#shapes[k]!;
		const isEntry = (at: number) => entries[shapes[at]!] === 1;
		if (surplus > 0 && this.#badIn(k, i, j, header) === surplus) {
			strays = new Uint32Array(surplus);
			let count = 0;
			for (let at = first; at < end; at++) if (!isEntry(at)) strays[count++] = at;
		} else if (surplus > 0) strays = this.#repeated(first, end, surplus);
		if (k === this.#file.sections.length - 1 && surplus > 0) {
			let entriesEnd = end;
			if (strays.length > 0) while (entriesEnd > first && !isEntry(entriesEnd - 1)) entriesEnd--;
			else {
				entriesEnd = first + declared;
				while (entriesEnd < end && isEntry(entriesEnd)) entriesEnd++;
			}
			if (entriesEnd < end) {
				trailing = entriesEnd;
				end = entriesEnd;
				strays = strays.filter((at) => at < entriesEnd);
			}
		}
		return { syntax, header: header ? start : -1, first, end, strays, trailing };
	}

	/** Lines that repeat the one before them, if there are exactly `surplus`; else none. */
	#repeated(first: number, end: number, surplus: number): Uint32Array {
		const found = new Uint32Array(surplus);
		let count = 0;
		for (let at = first + 1; at < end; at++)
			if (this.#lines.repeats(at)) {
				if (count === surplus) return none;
				found[count++] = at;
			}
		return count === surplus ? found : none;
	}

	#cost(k: number, i: number, j: number, header: boolean): number {
		const syntax = this.#file.sections[k]!;
		const start = this.#at[i]!;
		const rows = this.#at[j]! - start - (header ? 1 : 0);
		const bad = this.#badIn(k, i, j, header);
		const absent = !header && rows === 0 && start === this.#lines.contentCount;
		if (absent && syntax.optional) return 0;
		let cost = bad + this.#startCosts[k]![i]!;
		if (!header) return cost + missingHeader;
		const surplus = rows - this.#counts[i]!;
		const headerCost = this.#headerCosts[k]![i]!;
		cost += headerCost;
		// As an entry such a line would be malformed too.
		if (syntax.headerLength > 1 && this.#beginsMalformed(start)) return cost;
		if (headerCost > 0 && this.#isLikeEntry(k, start)) cost += entryAsHeader;
		if (surplus !== 0 && surplus !== bad) {
			// A malformed header may be an entry instead.
			const shape = this.#lines.shapes[start]!;
			if (headerCost === 0 || this.#shapes[k]![shape] === 1) cost += wrongCount;
		} else if (surplus > 0) cost += Math.min(stray * surplus, wrongCount);
		return cost;
	}

	/** Whether a line has the shape of an entry of a section, and at least two more values than a header. */
	#isLikeEntry(k: number, at: number): boolean {
		const shape = this.#lines.shapes[at]!;
		const { headerLength } = this.#file.sections[k]!;
		return this.#shapes[k]![shape] === 1 && (shape & manyTokens) >= headerLength + 2;
	}

	/** Whether a line begins with digits and a letter, which are not a number. */
	#beginsMalformed(at: number): boolean {
		const { bytes, content, starts } = this.#lines;
		if (at >= this.#lines.contentCount) return false;
		const start = starts[content[at]!]!;
		const text = latin1(bytes, start, Math.min(this.#lines.lineEnd(content[at]!), start + 40));
		return /^\s*\d+[a-df-z]/i.test(text);
	}

	/** Number of lines between two candidates that are not entries of a section; the header is not counted. */
	#badIn(k: number, i: number, j: number, header: boolean): number {
		const bad = this.#bad[k]!;
		const between = bad[j]! - bad[i]!;
		if (!header) return between;
		const shape = this.#lines.shapes[this.#at[i]!]!;
		return between - (1 - this.#shapes[k]![shape]!);
	}

	#badBefore(): Float64Array[] {
		const { shapes } = this.#lines;
		const sums = this.#shapes.map(() => new Float64Array(this.#at.length));
		const linesOfShape = new Uint32Array(256);
		let at = 0;
		for (const [i, candidate] of this.#at.entries()) {
			// Most lines have the shape of the one before: counting runs saves a store each.
			while (at < candidate) {
				const shape = shapes[at]!;
				const start = at++;
				while (at < candidate && shapes[at] === shape) at++;
				linesOfShape[shape]! += at - start;
			}
			for (const [k, entries] of this.#shapes.entries()) {
				let bad = 0;
				for (let shape = 0; shape < 256; shape++)
					if (entries[shape] === 0) bad += linesOfShape[shape]!;
				sums[k]![i] = bad;
			}
		}
		return sums;
	}

	#candidates(): number[] {
		const { contentCount } = this.#lines;
		const { sections } = this.#file;
		const found = new Set<number>([0, Math.min(1, contentCount)]);
		for (const heading of this.#lines.headings.slice(0, maxCandidates))
			found.add(this.#lines.contentAt(Math.floor(heading / 8)));
		const land = (at: number) => {
			for (let k = 0; k < sections.length; k++) {
				const next = at + 1 + this.#countAt(at);
				if (!(next <= contentCount) || found.has(next)) break;
				found.add(next);
				at = next;
			}
		};
		for (const at of [...found]) land(at);
		for (const [k, { kind }] of sections.slice(1).entries())
			if (!this.#headed.has(kind)) found.add(this.#change(k));
		for (const at of this.#shortLines()) {
			if (found.size >= 3 * maxCandidates) break;
			found.add(at);
			land(at);
		}
		found.add(contentCount);
		return [...found].sort((a, b) => a - b);
	}

	/** Lines with at most two tokens, or as few as a header: the first and the last ones of the file. */
	#shortLines(): number[] {
		const { contentCount, shapes } = this.#lines;
		const { sections } = this.#file;
		if (sections.length === 1) return [];
		const most = Math.max(...sections.map(({ headerLength }) => Math.min(2, headerLength)));
		const half = maxCandidates / 2;
		const first: number[] = [];
		const last = new Array<number>(half).fill(0);
		let count = 0;
		for (let at = 0; at < contentCount; at++)
			if ((shapes[at]! & manyTokens) <= most) {
				if (first.length < half) first.push(at);
				last[count++ % half] = at;
			}
		return [...first, ...last];
	}

	/** The line of content that best separates entries of section k from those of the next. */
	#change(k: number): number {
		const { shapes, contentCount } = this.#lines;
		const one = this.#shapes[k]!;
		const other = this.#shapes[k + 1]!;
		let best = 0;
		let place = 0;
		let sum = 0;
		for (let at = 0; at < contentCount; at++) {
			const shape = shapes[at]!;
			sum += one[shape]! - other[shape]!;
			if (sum > best) {
				best = sum;
				place = at + 1;
			}
		}
		return place;
	}
}
