import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import type { ReadOptions } from '../format.ts';
import type { RowPart } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import { spelling, unknownKeyword, wrongCount } from '../text/mending.ts';
import type { Report } from '../text/report.ts';
import { BinaryInput } from './binaryInput.ts';
import type { Draft } from './draft.ts';
import type { Input } from './input.ts';
import { isSection, sectionNames } from './sectionNames.ts';
import { TextInput } from './textInput.ts';

/** What the readers of the sections share. */
export class Context {
	readonly file: string;
	readonly text: TextInput;
	readonly positions: boolean;
	/** Errors in spite of which all was read that the mesh needs. */
	mild = 0;
	/** Counts that replace wrong ones of the file; see `countKey`. */
	counts: ReadonlyMap<string, number> | undefined;
	readonly draft: Draft = {
		version: '2.2',
		encoding: 'ascii',
		little: true,
		sizeBytes: 8,
		views: [],
		kept: [],
		unkept: [],
	};

	constructor(
		readonly content: FileBytes,
		readonly report: Report,
		readonly options: ReadOptions,
	) {
		this.file = content.name;
		this.text = new TextInput(content);
		this.positions = options.positions === true;
	}

	/** Rows of the same parts that are read many at a time. */
	run(row: readonly RowPart[]): PlainRun {
		return new PlainRun(this.options, row);
	}

	/** What follows the current line, in the encoding of the file. */
	open(): Input {
		const { draft, content, text } = this;
		if (draft.encoding === 'ascii') return text;
		const sizeBytes = draft.version === '2.2' ? 4 : draft.sizeBytes;
		return new BinaryInput(content, text.behind, draft.little, sizeBytes);
	}

	/** Goes on behind what was read of an input. */
	close(input: Input): void {
		if (input instanceof BinaryInput) this.text.goTo(input.at);
	}

	/** The number of a node or an element: in 4 bytes in binary files of version 4.0. */
	id(input: Input): number {
		if (this.draft.old !== '4.0' || !input.binary) return input.size();
		const id = input.int();
		return id >= 0 ? id : Number.NaN;
	}

	/** Called now and then by long loops. */
	tick(): void {
		throwIfCancelled(this.options.signal);
	}

	/** Goes behind the end of a section, and reports what is in front of it. */
	end(name: string): void {
		const { text, report } = this;
		const end = endOf(name);
		const mild = this.draft.encoding === 'ascii' ? 1 : 0;
		if (!text.next()) {
			this.mild += mild;
			report.error('missing-section', () => text.notice(`Expected ${end}, but the file ends`));
			return;
		}
		const { marks } = text;
		if (text.word() === end) return;
		if (marks) this.mild += mild;
		// The end is missing where the name of another section follows.
		const isEnd = marks && mild === 1 && !isSection(text.found().slice(2, -1));
		const near = isEnd ? spelling(text.found().slice(1, -1), [end]) : undefined;
		if (near?.replacement !== undefined) {
			const { replacement } = near;
			const message = `Expected ${end}, found ${text.found()}.`;
			report.error('unknown-keyword', () => ({ ...text.linePlace(), message, replacement }));
			return;
		}
		report.error(
			marks || this.draft.encoding === 'binary' ? 'missing-section' : 'wrong-count',
			() =>
				text.notice(
					marks
						? `Expected ${end}, found ${text.found()}`
						: `Expected ${end}: the section ${name} has more than its header says`,
				),
		);
		this.skip(name);
	}

	/** Goes behind the end of a section, whatever is in it; stays at the name of another one in a text file. */
	skip(name: string): void {
		const { text, draft, content } = this;
		if (draft.encoding === 'binary') {
			const at = findEnd(content, text.start, name);
			text.goTo(at < 0 ? content.length : at);
			text.next();
			return;
		}
		text.rewind();
		if (!text.marks || text.word() !== `$${name}`) text.hold();
		while (text.next()) {
			if (!text.marks) continue;
			if (text.word() !== endOf(name)) text.hold();
			return;
		}
	}

	/** Reports a section with a misspelt name and skips it; returns the right name, undefined where none is near. */
	misspelt(name: string): string | undefined {
		const { text, report, draft } = this;
		if (draft.encoding === 'binary' || isSection(name)) return undefined;
		const { message, replacement } = unknownKeyword(
			`$${name}`,
			sectionNames.map((one) => `$${one}`),
		);
		if (replacement === undefined) return undefined;
		report.error('unknown-keyword', () => ({ ...text.linePlace(), message, replacement }));
		while (text.next()) {
			if (!text.marks) continue;
			if (!/^\$end/i.test(text.word())) text.hold();
			break;
		}
		return replacement.slice(1);
	}

	/** Keeps a section that is not understood here as it stands, and goes behind its end. */
	keep(name: string): void {
		const { text, content, draft } = this;
		const place = text.notice(`The section $${name} has no end`);
		const from = text.behind;
		if (draft.encoding === 'binary') {
			const at = findEnd(content, text.start, name);
			if (at < 0) {
				this.report.error('missing-section', () => place);
				text.goTo(content.length);
				return;
			}
			draft.kept.push({ name, bytes: content.bytes.slice(from, at) });
			text.goTo(at);
			text.next();
			return;
		}
		while (text.next()) {
			if (!text.marks || text.word() !== `$End${name}`) continue;
			draft.kept.push({ name, bytes: content.bytes.slice(from, text.start) });
			return;
		}
		this.report.error('missing-section', () => place);
	}

	/**
	 * The number of entries that a header gives, checked against the room that the file has for them: `shortest` bytes
	 * each. Undefined, and reported, where there is too little.
	 */
	count(input: Input, noun: string, shortest: number): number | undefined {
		const count = this.corrected(input, 0, input.size());
		if (Number.isNaN(count)) {
			input.explain(this.report, [['size', `the number of ${noun}s`]]);
			return undefined;
		}
		return this.fits(input, count, noun, shortest) ? count : undefined;
	}

	/** A count of the current line: the one that the file says, or the one that replaces it. */
	corrected({ line }: Input, nth: number, said: number): number {
		return this.counts?.get(countKey(line, nth)) ?? said;
	}

	/** Whether a file has room for so many entries; reported where not. */
	fits(input: Input, count: number, noun: string, shortest: number): boolean {
		if (count <= input.room(shortest)) return true;
		this.report.error('wrong-count', () =>
			input.notice(`The file says ${counted(count, noun)}, more than the rest of it has room for`),
		);
		return false;
	}

	/** Reports that a section ends before all of its entries were read. */
	short(input: Input, noun: string, found: number, count: number): void {
		this.report.error('wrong-count', () => input.notice(promised(noun, found, count)));
	}

	/** Reports that a row goes on behind its last number. */
	extra(what: string): void {
		const { text, report } = this;
		if (text.problem !== 'none') return;
		text.skip();
		this.mild++;
		report.error('extra-value', () =>
			text.notice(`Unexpected value after ${what}: ${text.found()}`),
		);
	}
}

/** Names a count by its line and its place among the numbers of that (0-based). */
export const countKey = (line: number, nth: number): string => `${line} ${nth}`;

/** Says that a section has another number of entries than its header, without a full stop. */
export const promised = (noun: string, found: number, count: number): string =>
	wrongCount(count, found, noun).message.slice(0, -1);

/** The end of a section: in capitals where its name is, as in version 1.0. */
const endOf = (name: string): string => `${/^[A-Z]+$/.test(name) ? '$END' : '$End'}${name}`;

/** Where the line with the end of a section begins, from a byte on; −1 where there is none. */
export function findEnd(content: FileBytes, from: number, name: string): number {
	const { bytes, length } = content;
	const wanted = Uint8Array.from(`$End${name}`, (letter) => letter.charCodeAt(0));
	for (let at = content.indexOf(36, from); at >= 0; at = content.indexOf(36, at + 1)) {
		content.need(at, Math.min(length, at + wanted.length + 1));
		let k = 1;
		while (k < wanted.length && bytes[at + k] === wanted[k]) k++;
		const next = bytes[at + k] as number;
		if (k === wanted.length && (next === 10 || next === 13 || next === 32)) return at;
	}
	return -1;
}
