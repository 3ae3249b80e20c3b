import { throwIfCancelled } from '../../util/cancel.ts';
import { TokenLines } from '../build/references/tokenLines.ts';
import type { ReadOptions } from '../core/format.ts';
import type { Loaded } from '../text/loaded.ts';
import { integerText, type Report } from '../text/report.ts';
import {
	isSolutionSection,
	isType,
	type SolutionFile,
	type SolutionSection,
	type Solutions,
	widthOf,
} from './solution.ts';

/** Reads a text file of solutions; undefined, with errors reported, if it is malformed. Throws `Cancelled`. */
export function readSolutionText(
	file: string,
	loaded: Loaded,
	options: ReadOptions,
	report: Report,
): SolutionFile | undefined {
	return new SolutionReader(file, loaded, options, report).read();
}

class SolutionReader {
	readonly #lines: TokenLines;
	#dimension: 2 | 3 | undefined;
	readonly #solutions: Solutions[] = [];
	readonly #unread: SolutionFile['unread'][number][] = [];

	constructor(
		readonly file: string,
		readonly loaded: Loaded,
		readonly options: ReadOptions,
		readonly report: Report,
	) {
		this.#lines = new TokenLines(file, loaded);
	}

	read(): SolutionFile | undefined {
		const { report, file } = this;
		const lines = this.#lines;
		const before = report.errors;
		let hasEnd = false;
		while (lines.ahead() && report.errors === before) {
			if (!lines.startsWithLetter) {
				lines.skip();
				this.#error('stray-line', `Expected the name of a section, found ${lines.quotedToken()}.`);
				break;
			}
			const key = lines.word();
			hasEnd = key === 'End';
			if (hasEnd) break;
			if (key === 'MeshVersionFormatted') this.#integer('the version of the file');
			else if (key === 'Dimension') this.#readDimension();
			else if (isSolutionSection(key)) this.#readSection(key);
			else {
				this.#unread.push({ name: key, at: lines.location() });
				while (lines.number()) lines.skip();
			}
		}
		const dimension = this.#dimension;
		if (report.errors > before) return undefined;
		if (dimension === undefined) {
			report.error('missing-section', () => ({
				...lines.end(),
				message: 'Expected the section Dimension, but the file ends.',
			}));
			return undefined;
		}
		if (!hasEnd)
			report.warning('ends-early', () => ({
				...lines.end(),
				message: 'The file ends without End: further solutions may be missing.',
			}));
		return { file, dimension, solutions: this.#solutions, unread: this.#unread };
	}

	#error(rule: string, message: string): undefined {
		this.report.error(rule, () => ({ ...this.#lines.location(), message }));
	}

	/** Reads an integer; undefined, with an error reported, if there is none. */
	#integer(what: string): number | undefined {
		const lines = this.#lines;
		if (!this.#more(what)) return undefined;
		const value = lines.integer();
		if (!Number.isNaN(value)) return value;
		this.report.badNumber(lines, what);
		return undefined;
	}

	/** Whether a token follows; otherwise reports the end of the file. */
	#more(what: string): boolean {
		const lines = this.#lines;
		if (lines.ahead()) return true;
		this.report.error('missing-value', () => ({
			...lines.end(),
			message: `Expected ${what}, but the file ends.`,
		}));
		return false;
	}

	#readDimension(): void {
		const dimension = this.#integer('the number of coordinates');
		if (dimension === 2 || dimension === 3) this.#dimension = dimension;
		else if (dimension !== undefined)
			this.#error(
				'wrong-dimension',
				`Expected points with 2 or 3 coordinates, found ${integerText(dimension)}.`,
			);
	}

	#readSection(section: SolutionSection): void {
		const dimension = this.#dimension;
		if (dimension === undefined) {
			const message = 'Expected the section Dimension before the solutions.';
			this.#error('missing-section', message);
			return;
		}
		const max = Math.floor((this.loaded.length + 1) / 2);
		const count = this.#count('entities with values', max);
		const at = this.#lines.location();
		const types = count === undefined ? undefined : this.#readTypes(max);
		if (count === undefined || !types) return;
		const width = widthOf(types, dimension);
		if (width * count > max) {
			this.report.error('wrong-count', () => ({
				...at,
				message: `${section} says ${count} times ${width} numbers, but the file cannot hold more than ${max}.`,
			}));
			return;
		}
		const values = this.#readValues(section, count, width);
		if (values) this.#solutions.push({ section, count, types, values, at });
	}

	/** Reads a count in [0, max]; undefined, with an error reported, if it is invalid. */
	#count(what: string, max: number): number | undefined {
		const count = this.#integer(`the number of ${what}`);
		if (count === undefined || (count >= 0 && count <= max)) return count;
		return this.#error(
			'wrong-count',
			`Expected the number of ${what}, which is 0 to ${max} in a file of this size, found ${integerText(count)}.`,
		);
	}

	/** Reads the types of the solutions of a section; undefined, with an error reported, if one is invalid. */
	#readTypes(max: number): number[] | undefined {
		const count = this.#count('solutions', max);
		if (count === undefined) return undefined;
		const types: number[] = [];
		for (let k = 1; k <= count; k++) {
			const type = this.#integer(`the kind of solution ${k}`);
			if (type === undefined) return undefined;
			if (!isType(type))
				return this.#error(
					'not-supported',
					`Expected the kind of solution ${k}, which is 1 to 4, found ${integerText(type)}.`,
				);
			types.push(type);
		}
		return types;
	}

	/** Reads the values of a section, up to the next keyword. */
	#readValues(section: string, count: number, width: number): Float64Array | undefined {
		const lines = this.#lines;
		const { report, options } = this;
		const values = new Float64Array(width * count);
		for (let i = 0; i < values.length; i++) {
			if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
			if (!lines.more() && !this.#more(`${values.length} values of ${section}`)) return undefined;
			const value = lines.real();
			if (Number.isNaN(value)) {
				const k = (i % width) + 1;
				report.badNumber(lines, `value ${k} of entity ${Math.floor(i / width) + 1} of ${section}`);
				return undefined;
			}
			values[i] = value;
		}
		if (!lines.number()) return values;
		lines.skip();
		return this.#error(
			'wrong-count',
			`Expected ${values.length} values of ${section} and no more, found ${lines.quotedToken()}.`,
		);
	}
}
