import type { Finding, Location, Severity } from '../../mesh/finding.ts';
import type { ReadResult } from '../core/format.ts';
import type { Tokens } from './tokens.ts';

/** A finding without its rule and severity. */
export type Notice = Location & Omit<Finding, 'rule' | 'severity' | keyof Location>;

/** A snapshot of a report; see `Report.state`. */
export interface ReportState {
	readonly findings: number;
	readonly errors: number;
	readonly dropped: { readonly errors: number; readonly warnings: number };
}

/** Collects a reader's findings up to a limit; counts those beyond it without making their messages. */
export class Report {
	readonly #findings: Finding[] = [];
	readonly #dropped = { errors: 0, warnings: 0 };
	readonly #limit: number;
	/** Errors so far, including those beyond the limit. */
	errors = 0;

	/** @param limit maximum number of findings that are stored */
	constructor(limit = 1000) {
		this.#limit = limit;
	}

	/** Whether the limit is reached: further findings are only counted. */
	get full(): boolean {
		return this.#findings.length >= this.#limit;
	}

	/** Adds a finding; `notice` makes its message and is not called beyond the limit. */
	add(severity: Severity, rule: string, notice: () => Notice): void {
		if (severity === 'error') this.errors++;
		if (!this.full) this.#findings.push({ rule, severity, ...notice() });
		else if (severity === 'error') this.#dropped.errors++;
		else if (severity === 'warning') this.#dropped.warnings++;
	}

	/** A snapshot for `restore`. */
	get state(): ReportState {
		return { findings: this.#findings.length, errors: this.errors, dropped: { ...this.#dropped } };
	}

	/** Drops all findings since a snapshot. */
	restore({ findings, errors, dropped }: ReportState): void {
		this.#findings.length = findings;
		this.errors = errors;
		Object.assign(this.#dropped, dropped);
	}

	/** Adds an error. */
	error(rule: string, notice: () => Notice): void {
		this.add('error', rule, notice);
	}

	/** Adds a warning. */
	warning(rule: string, notice: () => Notice): void {
		this.add('warning', rule, notice);
	}

	/** Counts errors beyond the limit. */
	dropErrors(count: number): void {
		this.errors += count;
		this.#dropped.errors += count;
	}

	/** Counts warnings beyond the limit. */
	dropWarnings(count: number): void {
		this.#dropped.warnings += count;
	}

	/** Reports why the last number of `tokens` could not be read; `expected` names it: `the x coordinate of point 3`. */
	badNumber(tokens: Tokens, expected: string, about: Partial<Notice> = {}): void {
		const { problem } = tokens;
		const found = tokens.quotedToken();
		const rule = problem === 'none' || problem === 'missing' ? 'missing-value' : problem;
		const why = {
			'missing-value': `Expected ${expected}, but the line ends.`,
			'not-finite': `Expected ${expected} as a finite number, found ${found}.`,
			'not-an-integer': `Expected ${expected} as an integer, found ${found}.`,
			'not-a-number': `Expected ${expected}, found ${found}, which is not a number.`,
		};
		this.error(rule, () => ({ ...tokens.location(), ...about, message: why[rule] }));
	}

	/** The findings by file in the order of reading, then by location. */
	result(): Pick<ReadResult, 'findings' | 'dropped'> {
		const files = new Map<string, number>();
		for (const { file } of this.#findings) if (!files.has(file)) files.set(file, files.size);
		const rank = ({ file }: Finding) => files.get(file)!;
		const findings = this.#findings.toSorted(
			(a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column,
		);
		return { findings, dropped: { ...this.#dropped } };
	}
}

/** An integer for a message; beyond the safe integers only a bound, as the double is inexact. */
export function integerText(value: number): string {
	if (Number.isSafeInteger(value)) return `${value}`;
	const { MAX_SAFE_INTEGER: limit } = Number;
	return value > 0 ? `a number above ${limit}` : `a number below -${limit}`;
}
