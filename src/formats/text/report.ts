import type { Finding, Location, Severity } from '../../mesh/finding.ts';
import type { ReadResult } from '../format.ts';
import type { Tokens } from './tokens.ts';

/** A finding without its rule: where, what, and what belongs to it. */
export type Notice = Location & Omit<Finding, 'rule' | 'severity' | keyof Location>;

/** The findings of a report at some time; see `Report.state`. */
export interface ReportState {
	readonly findings: number;
	readonly errors: number;
	readonly dropped: { readonly errors: number; readonly warnings: number };
}

/** Collects what a reader notices, up to a limit; what is beyond it is counted, and its words are never made. */
export class Report {
	readonly #findings: Finding[] = [];
	readonly #dropped = { errors: 0, warnings: 0 };
	readonly #limit: number;
	/** Number of errors so far, those beyond the limit included. */
	errors = 0;

	constructor(limit = 1000) {
		this.#limit = limit;
	}

	/** No finding is kept any more. */
	get full(): boolean {
		return this.#findings.length >= this.#limit;
	}

	add(severity: Severity, rule: string, notice: () => Notice): void {
		if (severity === 'error') this.errors++;
		if (!this.full) this.#findings.push({ rule, severity, ...notice() });
		else if (severity === 'error') this.#dropped.errors++;
		else if (severity === 'warning') this.#dropped.warnings++;
	}

	/** The findings so far, for `restore`. */
	get state(): ReportState {
		return { findings: this.#findings.length, errors: this.errors, dropped: { ...this.#dropped } };
	}

	/** Forgets all findings since a state. */
	restore({ findings, errors, dropped }: ReportState): void {
		this.#findings.length = findings;
		this.errors = errors;
		Object.assign(this.#dropped, dropped);
	}

	error(rule: string, notice: () => Notice): void {
		this.add('error', rule, notice);
	}

	warning(rule: string, notice: () => Notice): void {
		this.add('warning', rule, notice);
	}

	/** Counts errors that are beyond the limit. */
	dropErrors(count: number): void {
		this.errors += count;
		this.#dropped.errors += count;
	}

	/** Counts warnings that are beyond the limit. */
	dropWarnings(count: number): void {
		this.#dropped.warnings += count;
	}

	/** Reports why the last number of `tokens` could not be read; `expected` names it: `the x coordinate of point 3`. */
	badNumber(tokens: Tokens, expected: string, about: Partial<Notice> = {}): void {
		const { problem } = tokens;
		const found = tokens.found();
		const rule = problem === 'none' || problem === 'missing' ? 'missing-value' : problem;
		const why = {
			'missing-value': `Expected ${expected}, but the line ends.`,
			'not-finite': `Expected ${expected} as a finite number, found ${found}.`,
			'not-an-integer': `Expected ${expected} as an integer, found ${found}.`,
			'not-a-number': `Expected ${expected}, found ${found}, which is not a number.`,
		};
		this.error(rule, () => ({ ...tokens.place(), ...about, message: why[rule] }));
	}

	/** The findings by file in order of reading, then by place. */
	result(): Pick<ReadResult, 'findings' | 'dropped'> {
		const files = new Map<string, number>();
		for (const { file } of this.#findings) if (!files.has(file)) files.set(file, files.size);
		const rank = ({ file }: Finding) => files.get(file) as number;
		const findings = this.#findings.toSorted(
			(a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column,
		);
		return { findings, dropped: { ...this.#dropped } };
	}
}

/** An integer that was read, in a message; those beyond what a double holds exactly are not given as if they were known. */
export function shownInteger(value: number): string {
	if (Number.isSafeInteger(value)) return `${value}`;
	const { MAX_SAFE_INTEGER: most } = Number;
	return value > 0 ? `a number above ${most}` : `a number below -${most}`;
}
