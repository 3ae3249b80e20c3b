import { throwIfCancelled } from '../../../util/cancel.ts';
import { counted } from '../../../util/counted.ts';
import type { RowPart } from '../../core/fastLines.ts';
import type { ReadOptions } from '../../core/format.ts';
import { FastRows } from '../../io/fastRows.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { spelling, unknownKeyword, wrongCount } from '../../text/corrections.ts';
import type { Report } from '../../text/report.ts';
import { BinaryInput } from './binaryInput.ts';
import type { Draft } from './draft.ts';
import type { Input } from './input.ts';
import { TextInput } from './textInput.ts';

/** State shared by the section readers. */
export class Context {
	readonly file: string;
	readonly text: TextInput;
	readonly positions: boolean;
	/** Number of recoverable errors: the mesh is complete nevertheless. */
	recoverableErrors = 0;
	/** Counts that replace wrong ones in the file; see `countKey`. */
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

	/** Makes a fast path for rows with the layout `row`. */
	run(row: readonly RowPart[]): FastRows {
		return new FastRows(this.options, row);
	}

	/** The input after the current line, in the encoding of the file. */
	open(): Input {
		const { draft, content, text } = this;
		if (draft.encoding === 'ascii') return text;
		const sizeBytes = draft.version === '2.2' ? 4 : draft.sizeBytes;
		return new BinaryInput(content, text.lineEnd, draft.little, sizeBytes);
	}

	/** Continues the text where `input` stopped. */
	close(input: Input): void {
		if (input instanceof BinaryInput) this.text.goTo(input.at);
	}

	/** Reads the number of a node or an element: an int in binary files of version 4.0, else a size. */
	id(input: Input): number {
		if (this.draft.old !== '4.0' || !input.binary) return input.size();
		const id = input.int();
		return id >= 0 ? id : Number.NaN;
	}

	/** Throws `Cancelled` if the user cancelled. Callers check every 65,536 rows. */
	throwIfCancelled(): void {
		throwIfCancelled(this.options.signal);
	}

	/** Expects the end marker of section `name` on the next line; reports and skips anything before it. */
	expectEnd(name: string): void {
		const { text, report } = this;
		const end = endOf(name);
		const isText = this.draft.encoding === 'ascii';
		if (!text.next()) {
			if (isText) this.recoverableErrors++;
			report.error('missing-section', () => text.notice(`Expected ${end}, but the file ends`));
			return;
		}
		const { isMarker } = text;
		if (text.word() === end) return;
		if (isMarker && isText) this.recoverableErrors++;
		// If the name of another section follows, the end is missing.
		const isEnd = isMarker && isText && !isSection(text.quotedToken().slice(2, -1));
		const correction = isEnd ? spelling(text.quotedToken().slice(1, -1), [end]) : undefined;
		if (correction?.replacement !== undefined) {
			const { replacement } = correction;
			const message = `Expected ${end}, found ${text.quotedToken()}.`;
			report.error('unknown-keyword', () => ({ ...text.lineLocation(), message, replacement }));
			return;
		}
		report.error(isMarker || !isText ? 'missing-section' : 'wrong-count', () =>
			text.notice(
				isMarker
					? `Expected ${end}, found ${text.quotedToken()}`
					: `Expected ${end}: the section ${name} has more than its header says`,
			),
		);
		this.skip(name);
	}

	/** Skips to the end of section `name`; in a text file stops before the next section name, if that comes first. */
	skip(name: string): void {
		const { text, draft, content } = this;
		if (draft.encoding === 'binary') {
			const at = findEnd(content, text.start, name);
			text.goTo(at < 0 ? content.length : at);
			text.next();
			return;
		}
		text.rewind();
		if (!text.isMarker || text.word() !== `$${name}`) text.pushBack();
		while (text.next()) {
			if (!text.isMarker) continue;
			if (text.word() !== endOf(name)) text.pushBack();
			return;
		}
	}

	/**
	 * Reports and skips a section with a misspelt name; returns the correct name, or undefined if no known name is
	 * similar.
	 */
	skipMisspelt(name: string): string | undefined {
		const { text, report, draft } = this;
		if (draft.encoding === 'binary' || isSection(name)) return undefined;
		const { message, replacement } = unknownKeyword(
			`$${name}`,
			sectionNames.map((known) => `$${known}`),
		);
		if (replacement === undefined) return undefined;
		report.error('unknown-keyword', () => ({ ...text.lineLocation(), message, replacement }));
		while (text.next()) {
			if (!text.isMarker) continue;
			if (!/^\$end/i.test(text.word())) text.pushBack();
			break;
		}
		return replacement.slice(1);
	}

	/** Keeps an unsupported section verbatim, up to its end marker. */
	keepVerbatim(name: string): void {
		const { text, content, draft } = this;
		const notice = text.notice(`The section $${name} has no end`);
		const from = text.lineEnd;
		if (draft.encoding === 'binary') {
			const at = findEnd(content, text.start, name);
			if (at < 0) {
				this.report.error('missing-section', () => notice);
				text.goTo(content.length);
				return;
			}
			draft.kept.push({ name, bytes: content.bytes.slice(from, at) });
			text.goTo(at);
			text.next();
			return;
		}
		while (text.next()) {
			if (!text.isMarker || text.word() !== `$End${name}`) continue;
			draft.kept.push({ name, bytes: content.bytes.slice(from, text.start) });
			return;
		}
		this.report.error('missing-section', () => notice);
	}

	/**
	 * Reads the number of entries from a header. Reports an error and returns undefined if the rest of the file is too
	 * short for them, at `minBytes` each.
	 */
	count(input: Input, noun: string, minBytes: number): number | undefined {
		const count = this.corrected(input, 0, input.size());
		if (Number.isNaN(count)) {
			input.explain(this.report, [['size', `the number of ${noun}s`]]);
			return undefined;
		}
		return this.fits(input, count, noun, minBytes) ? count : undefined;
	}

	/** The corrected value of count `nth` (0-based) of the current line; `declared` if it needs no correction. */
	corrected({ line }: Input, nth: number, declared: number): number {
		return this.counts?.get(countKey(line, nth)) ?? declared;
	}

	/** Whether `count` entries of at least `minBytes` fit in the rest of the file; reports an error if not. */
	fits(input: Input, count: number, noun: string, minBytes: number): boolean {
		if (count <= input.room(minBytes)) return true;
		this.report.error('wrong-count', () =>
			input.notice(`The file says ${counted(count, noun)}, more than the rest of it has room for`),
		);
		return false;
	}

	/** Reports that a section ends after `found` of `count` entries. */
	reportMissing(input: Input, noun: string, found: number, count: number): void {
		this.report.error('wrong-count', () => input.notice(countMismatch(noun, found, count)));
	}

	/** Reports tokens after the last number of a row, which is a recoverable error. */
	reportExtra(what: string): void {
		const { text, report } = this;
		if (text.problem !== 'none') return;
		text.skip();
		this.recoverableErrors++;
		report.error('extra-value', () =>
			text.notice(`Unexpected value after ${what}: ${text.quotedToken()}`),
		);
	}
}

/** Key of a count in `Context.counts`: its line and its index among the numbers of the line. */
export const countKey = (line: number, nth: number): string => `${line} ${nth}`;

/** Message that a header declares `count` entries but `found` were read, without its full stop. */
export const countMismatch = (noun: string, found: number, count: number): string =>
	wrongCount(count, found, noun).message.slice(0, -1);

/** End marker of section `name`: in capitals if the name is, as in version 1.0. */
const endOf = (name: string): string => `${/^[A-Z]+$/.test(name) ? '$END' : '$End'}${name}`;

/** Finds the marker `$End` + `name` at or after byte `from`; −1 if there is none. */
function findEnd(content: FileBytes, from: number, name: string): number {
	const { bytes, length } = content;
	const marker = Uint8Array.from(`$End${name}`, (letter) => letter.charCodeAt(0));
	for (let at = content.indexOf(36, from); at >= 0; at = content.indexOf(36, at + 1)) {
		content.ensureLoaded(at, Math.min(length, at + marker.length + 1));
		let k = 1;
		while (k < marker.length && bytes[at + k] === marker[k]) k++;
		const next = bytes[at + k]!;
		if (k === marker.length && (next === 10 || next === 13 || next === 32)) return at;
	}
	return -1;
}

/** Sections that are read, and others of Gmsh that are kept verbatim. */
const sectionNames: readonly string[] = [
	...['PhysicalNames', 'Nodes', 'ParametricNodes', 'NOD', 'ELM', 'Elements', 'Entities'],
	...['PartitionedEntities', 'NodeData', 'ElementData', 'ElementNodeData'],
	...['MeshFormat', 'Periodic', 'GhostElements', 'Parametrizations', 'InterpolationScheme'],
	...['Comments', 'LevelsetData', 'NodeAttributes', 'Partitions', 'OnelabData'],
];

/** Whether `name` is a known section, or the usual name of a section of comments. */
const isSection = (name: string): boolean => sectionNames.includes(name) || /^comment$/i.test(name);
