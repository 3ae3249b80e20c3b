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
const malformedHeader = 3.1;
// In addition, if that line looks like an entry: it has more values than a typo adds to a count.
const entryAsHeader = 1.5;
// In addition, for a line beyond the count.
const stray = 1.1;
const headingElsewhere = 1.5;
/** Limits the headings that become candidates, and the short lines; all candidates to about three times as many. */
const maxCandidates = 48;

/**
 * Divides the lines of content into sections if there is no exact partition: finds the explanation with the fewest
 * errors, which are lines that are not entries, wrong counts, missing headers and misplaced headings.
 */
export const likelyPartition = (
	lines: Lines,
	file: FileSyntax,
	numbers: HeaderNumbers,
): Partition => new Search(lines, file, numbers).best();

/** Finds the partition of minimum cost by dynamic programming over the lines at which sections may begin. */
class Search {
	/** Indices of the lines of content at which a section may begin, ascending, and the end. */
	readonly #candidates: number[];
	/** By section and candidate: number of lines before the candidate that are not entries of the section. */
	readonly #nonEntries: Float64Array[];
	/** `#countAt` each candidate. */
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
		this.#candidates = this.#findCandidates();
		this.#counts = this.#candidates.map((at) => this.#countAt(at));
		this.#nonEntries = this.#countNonEntries();
		this.#headerCosts = file.sections.map((section) =>
			Float64Array.from(this.#candidates, (at) =>
				at < lines.contentCount && isMalformedHeader(lines, section, at, numbers)
					? malformedHeader
					: 0,
			),
		);
		this.#startCosts = file.sections.map(({ kind }) =>
			Float64Array.from(this.#candidates, (at) =>
				this.#headed.has(kind) && lines.headingBefore(at, kind) < 0 ? headingElsewhere : 0,
			),
		);
	}

	/** The count at the beginning of a line of content; NaN if there is none. */
	#countAt(at: number): number {
		const [count = Number.NaN] = this.#numbers(at, 1);
		return count >= 0 ? count : Number.NaN;
	}

	/** The partition of minimum cost. */
	best(): Partition {
		const { sections } = this.#file;
		const candidateCount = this.#candidates.length;
		// Backwards from the last section: minimum cost of sections k and later if section k begins at candidate i, and the
		// choice of its end: candidate |choice| − 1, with a header if the choice is positive.
		const costs = sections.map(() =>
			new Float64Array(candidateCount).fill(Number.POSITIVE_INFINITY),
		);
		const choices = sections.map(() => new Int32Array(candidateCount));
		for (let k = sections.length - 1; k >= 0; k--)
			for (let i = 0; i < candidateCount; i++)
				for (const header of [true, false]) {
					if (header && i === candidateCount - 1) continue;
					const last = k === sections.length - 1;
					for (let j = last ? candidateCount - 1 : header ? i + 1 : i; j < candidateCount; j++) {
						const rest = last ? 0 : costs[k + 1]![j]!;
						const cost = rest + this.#cost(k, i, j, header);
						if (cost >= costs[k]![i]!) continue;
						costs[k]![i] = cost;
						choices[k]![i] = header ? j + 1 : -j - 1;
					}
				}
		let start = 0;
		let cost = Number.POSITIVE_INFINITY;
		for (let i = 0; i < candidateCount; i++) {
			const total = (1 + stray) * this.#candidates[i]! + costs[0]![i]!;
			if (total < cost) [start, cost] = [i, total];
		}
		const before = this.#candidates[start]!;
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

	/** Section k from candidate i to j, with its strays. */
	#span(syntax: SectionSyntax, k: number, i: number, j: number, header: boolean): Span {
		const { shapes } = this.#lines;
		const start = this.#candidates[i]!;
		const first = header ? start + 1 : start;
		let end = this.#candidates[j]!;
		const declared = header ? this.#counts[i]! : Number.NaN;
		const surplus = end - first - declared;
		let strays: Uint32Array = none;
		let trailing = -1;
		const entries = this.#shapes[k]!;
		const isEntry = (at: number) => entries[shapes[at]!] === 1;
		if (surplus > 0 && this.#nonEntriesIn(k, i, j, header) === surplus) {
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
		const repeats = new Uint32Array(surplus);
		let count = 0;
		for (let at = first + 1; at < end; at++)
			if (this.#lines.repeats(at)) {
				if (count === surplus) return none;
				repeats[count++] = at;
			}
		return count === surplus ? repeats : none;
	}

	/** Cost of section k from candidate i to j. */
	#cost(k: number, i: number, j: number, header: boolean): number {
		const syntax = this.#file.sections[k]!;
		const start = this.#candidates[i]!;
		const rows = this.#candidates[j]! - start - (header ? 1 : 0);
		const nonEntries = this.#nonEntriesIn(k, i, j, header);
		const absent = !header && rows === 0 && start === this.#lines.contentCount;
		if (absent && syntax.optional) return 0;
		let cost = nonEntries + this.#startCosts[k]![i]!;
		if (!header) return cost + missingHeader;
		const surplus = rows - this.#counts[i]!;
		const headerCost = this.#headerCosts[k]![i]!;
		cost += headerCost;
		// As an entry, such a line would be malformed, too.
		if (syntax.headerLength > 1 && this.#beginsMalformed(start)) return cost;
		if (headerCost > 0 && this.#isLikeEntry(k, start)) cost += entryAsHeader;
		if (surplus !== 0 && surplus !== nonEntries) {
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
	#nonEntriesIn(k: number, i: number, j: number, header: boolean): number {
		const nonEntries = this.#nonEntries[k]!;
		const between = nonEntries[j]! - nonEntries[i]!;
		if (!header) return between;
		const shape = this.#lines.shapes[this.#candidates[i]!]!;
		return between - (1 - this.#shapes[k]![shape]!);
	}

	/** Computes `#nonEntries`. */
	#countNonEntries(): Float64Array[] {
		const { shapes } = this.#lines;
		const sums = this.#shapes.map(() => new Float64Array(this.#candidates.length));
		const linesOfShape = new Uint32Array(256);
		let at = 0;
		for (const [i, candidate] of this.#candidates.entries()) {
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

	/**
	 * Candidates: the first two lines, those after headings, short lines, the best boundary of sections without headings,
	 * and all lines to which counts lead from these.
	 */
	#findCandidates(): number[] {
		const { contentCount } = this.#lines;
		const { sections } = this.#file;
		const candidates = new Set<number>([0, Math.min(1, contentCount)]);
		for (const heading of this.#lines.headings.slice(0, maxCandidates))
			candidates.add(this.#lines.contentAt(Math.floor(heading / 8)));
		const followCounts = (at: number) => {
			for (let k = 0; k < sections.length; k++) {
				const next = at + 1 + this.#countAt(at);
				if (!(next <= contentCount) || candidates.has(next)) break;
				candidates.add(next);
				at = next;
			}
		};
		for (const at of [...candidates]) followCounts(at);
		for (const [k, { kind }] of sections.slice(1).entries())
			if (!this.#headed.has(kind)) candidates.add(this.#boundary(k));
		for (const at of this.#shortLines()) {
			if (candidates.size >= 3 * maxCandidates) break;
			candidates.add(at);
			followCounts(at);
		}
		candidates.add(contentCount);
		return [...candidates].sort((a, b) => a - b);
	}

	/** Lines with at most as many tokens as the longest header, but not above two: the first and the last of the file. */
	#shortLines(): number[] {
		const { contentCount, shapes } = this.#lines;
		const { sections } = this.#file;
		if (sections.length === 1) return [];
		const maxTokens = Math.max(...sections.map(({ headerLength }) => Math.min(2, headerLength)));
		const half = maxCandidates / 2;
		const first: number[] = [];
		const last = new Array<number>(half).fill(0);
		let count = 0;
		for (let at = 0; at < contentCount; at++)
			if ((shapes[at]! & manyTokens) <= maxTokens) {
				if (first.length < half) first.push(at);
				last[count++ % half] = at;
			}
		return [...first, ...last];
	}

	/** The line of content that best separates entries of section k from those of the next. */
	#boundary(k: number): number {
		const { shapes, contentCount } = this.#lines;
		const entries = this.#shapes[k]!;
		const nextEntries = this.#shapes[k + 1]!;
		let best = 0;
		let boundary = 0;
		let sum = 0;
		for (let at = 0; at < contentCount; at++) {
			const shape = shapes[at]!;
			sum += entries[shape]! - nextEntries[shape]!;
			if (sum > best) {
				best = sum;
				boundary = at + 1;
			}
		}
		return boundary;
	}
}
