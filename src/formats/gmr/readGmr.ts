import type { Location } from '../../mesh/finding.ts';
import type { EntityKind } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { counted, Report } from '../text/report.ts';
import { scanLines } from '../text/scanLines.ts';
import { byteClasses, type Tokens } from '../text/tokens.ts';
import { Entries, openBracket, type Step } from './entries.ts';
import { takeOddEntry } from './oddEntries.ts';

const classes = byteClasses('line', true);

interface Section {
	readonly kind: EntityKind;
	/** Bytes of the shortest entry, line end included: what a count is held against. */
	readonly shortest: number;
}

const sections: readonly [Section, Section, Section] = [
	{ kind: 'points', shortest: 4 },
	{ kind: 'edges', shortest: 4 },
	{ kind: 'triangles', shortest: 8 },
];

/**
 * Reads a GMR file, the format of Hatipoğlu 2011, appendix B, in both of its forms; which one it is shows in the
 * first entry. Where a count is wrong, the section goes on to the line of one number that heads the next one, so that
 * one wrong count is one finding. The mesh is absent where an entry could not be read.
 */
export async function readGmr(source: ByteSource, options: ReadOptions): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const entries = new Entries(options.positions === true);
	const reader = new GmrReader(source, report, entries);
	const scan = await scanLines(source, classes, options, (tokens) => reader.line(tokens));
	if (scan.endless) {
		entries.incomplete = true;
		report.error('not-text', scan.endless, 'This line is too long for a mesh file.');
	} else reader.end(scan.end);
	return { ...entries.result(source.name), ...report.result() };
}

/** Goes through the sections: which line is a count, which an entry, and what is neither. */
class GmrReader {
	/** The section that is being read; −1 before the first. */
	#step: Step | -1 = -1;
	/** Entries that the file promises; NaN where its promise is of no use. */
	#declared = Number.NaN;
	/** Where the promise stands, if it is one to be held against. */
	#countPlace: Location | undefined;
	#trailing = false;
	readonly #source: ByteSource;
	readonly #report: Report;
	readonly #entries: Entries;

	constructor(source: ByteSource, report: Report, entries: Entries) {
		this.#source = source;
		this.#report = report;
		this.#entries = entries;
	}

	line(tokens: Tokens): boolean {
		const step = this.#step;
		if (step >= 0 && this.#entries.read[step as Step] < this.#declared) {
			if (!this.#entries.take(step as Step, tokens)) this.#oddEntry(step as Step, tokens);
		} else this.#between(tokens);
		return true;
	}

	/** Reports what is missing at the end of the file. */
	end(place: Location): void {
		const entries = this.#entries;
		const [points] = entries.bound;
		if (this.#step === 1 && this.#declared === 0 && points === 0 && entries.read[1] === 0) {
			// Two counts of 0 and nothing else: an empty mesh in the output form.
			entries.toCoordinates();
			return;
		}
		if (this.#step === 2) {
			this.#finishSection();
			return;
		}
		entries.incomplete = true;
		const short = this.#step >= 0 && entries.read[this.#step as Step] !== this.#declared;
		this.#finishSection();
		if (short) return;
		this.#report.error(
			'missing-section',
			place,
			`Expected the number of ${this.#next.kind}, but the file ends.`,
		);
	}

	/** The section behind the current one. */
	get #next(): Section {
		return sections[(this.#step + 1) as Step];
	}

	/** A line where the promised entries are all there, or nothing was promised. */
	#between(tokens: Tokens): void {
		const values = tokens.count();
		const step = this.#step;
		if (step === 2) {
			if (this.#trailing || (values === 4 && this.#entries.take(step, tokens))) return;
			if (values === 4 && !this.#countPlace) this.#oddEntry(step, tokens);
			else this.#trailingText(tokens);
			return;
		}
		if (values === 1) {
			this.#startSection(tokens);
			return;
		}
		if (step < 0 || (step === 1 && values === 4 && this.#entries.form === 'indexed')) {
			this.#report.error(
				'wrong-count',
				tokens.linePlace(),
				`Expected the number of ${this.#next.kind} alone in a line, found ${values} values.`,
			);
			this.#finishSection();
			this.#step = (step + 1) as Step;
			this.#countPlace = undefined;
			this.#declared = Number.NaN;
		}
		if (!this.#entries.take(this.#step as Step, tokens)) this.#oddEntry(this.#step as Step, tokens);
	}

	/** A line that is not exactly an entry: says why, or finds that it heads the next section. */
	#oddEntry(step: Step, tokens: Tokens): void {
		const entries = this.#entries;
		const values = tokens.count();
		if (values === 1 && step < 2 && tokens.integer() >= 0) {
			this.#startSection(tokens);
			return;
		}
		tokens.rewind();
		if (step === 0 && entries.read[0] === 0 && tokens.skipByte(openBracket)) {
			entries.toCoordinates();
			entries.bound[0] = 0;
			entries.bound[1] = Number.isNaN(this.#declared) ? 0 : this.#declared;
			this.#step = 1;
			tokens.rewind();
			if (entries.take(1, tokens)) return;
		}
		tokens.rewind();
		takeOddEntry(this.#step as Step, { entries, report: this.#report, tokens });
	}

	#startSection(tokens: Tokens): void {
		const { kind, shortest } = this.#next;
		tokens.rewind();
		const count = tokens.integer();
		const place = tokens.place();
		this.#finishSection();
		this.#step = (this.#step + 1) as Step;
		this.#declared = count;
		this.#countPlace = place;
		const { name, size } = this.#source;
		const most = Math.floor((size + 1) / shortest);
		if (count >= 0 && count <= most) {
			this.#entries.bound[this.#step] = count;
			this.#entries.reserve(this.#step, count);
			return;
		}
		this.#declared = Number.NaN;
		this.#countPlace = undefined;
		if (Number.isNaN(count)) this.#report.badNumber(tokens, `the number of ${kind}`);
		else
			this.#report.error(
				'wrong-count',
				place,
				count < 0
					? `Expected the number of ${kind}, which is 0 or more, found ${count}.`
					: `The file says ${counted(count, kind.slice(0, -1))}, but the ${counted(size, 'byte')} of ${name} cannot hold more than ${most}.`,
			);
	}

	#finishSection(): void {
		if (this.#step < 0) return;
		const { read, bound } = this.#entries;
		const step = this.#step as Step;
		bound[step] = Math.max(bound[step], read[step]);
		if (this.#countPlace && read[step] !== this.#declared)
			this.#report.error(
				'wrong-count',
				this.#countPlace,
				`The file says ${counted(this.#declared, sections[step].kind.slice(0, -1))}, but ${read[step]} follow${read[step] === 1 ? 's' : ''}.`,
			);
	}

	#trailingText(tokens: Tokens): void {
		this.#trailing = true;
		this.#report.error(
			'trailing-text',
			tokens.linePlace(),
			'Expected nothing after the last triangle but comments and blank lines.',
		);
	}
}
