import type { Finding, Location, Severity } from '../../mesh/finding.ts';
import type { ReadResult } from '../format.ts';
import type { Tokens } from './tokens.ts';

/** Collects what a reader notices, up to a limit; what is beyond it is counted. */
export class Report {
	readonly #findings: Finding[] = [];
	readonly #dropped = { errors: 0, warnings: 0 };
	readonly #limit: number;
	/** Number of errors so far, those beyond the limit included. */
	errors = 0;

	constructor(limit = 1000) {
		this.#limit = limit;
	}

	add(severity: Severity, rule: string, place: Location, message: string): void {
		if (severity === 'error') this.errors++;
		if (this.#findings.length < this.#limit) {
			this.#findings.push({ rule, severity, message, ...place });
		} else if (severity === 'error') this.#dropped.errors++;
		else if (severity === 'warning') this.#dropped.warnings++;
	}

	error(rule: string, place: Location, message: string): void {
		this.add('error', rule, place, message);
	}

	warning(rule: string, place: Location, message: string): void {
		this.add('warning', rule, place, message);
	}

	/** Reports why the last number of `tokens` could not be read; `expected` names it: `the x coordinate of point 3`. */
	badNumber(tokens: Tokens, expected: string): void {
		const found = tokens.found();
		const place = tokens.place();
		if (tokens.problem === 'missing')
			this.error('missing-value', place, `Expected ${expected}, but the line ends.`);
		else if (tokens.problem === 'not-finite')
			this.error('not-finite', place, `Expected ${expected} as a finite number, found ${found}.`);
		else if (tokens.problem === 'not-an-integer')
			this.error('not-an-integer', place, `Expected ${expected} as an integer, found ${found}.`);
		else
			this.error(
				'not-a-number',
				place,
				`Expected ${expected}, found ${found}, which is not a number.`,
			);
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

/** `1 point`, `3 points`. A number too large to be exact is not given as if it were. */
export const counted = (count: number, noun: string): string => {
	const shown = Number.isSafeInteger(count) ? `${count}` : `more than ${Number.MAX_SAFE_INTEGER}`;
	return `${shown} ${noun}${count === 1 ? '' : 's'}`;
};
