import { CliError, exitCodes } from './failure.ts';

/** Value of `--select`. Numbers are the file's own. */
export type Selection =
	| { readonly kind: 'marked' }
	| { readonly kind: 'all' }
	| { readonly kind: 'hash'; readonly fraction: number }
	/** First and last number of each range, inclusive. */
	| { readonly kind: 'ranges'; readonly ranges: readonly (readonly [number, number])[] }
	| { readonly kind: 'file'; readonly path: string }
	/** By values of a quantity or by a group, see `selectWhere.ts`. */
	| {
			readonly kind: 'where';
			readonly quantity: string;
			readonly outside: boolean;
			readonly values: string;
	  };

/** Parses the value of `--select`. Throws `CliError` that lists the allowed forms. */
export function parseSelection(text: string): Selection {
	if (text === 'marked' || text === 'all') return { kind: text };
	if (text.startsWith('hash:')) {
		const fraction = Number(text.slice(5));
		if (text.length === 5 || !(fraction >= 0 && fraction <= 1))
			return refuse(`--select ${text}: expected a fraction from 0 to 1`);
		return { kind: 'hash', fraction };
	}
	if (text.startsWith('where:')) {
		const [, quantity, not, values] = /^where:(.+?)(!?)=(.+)$/.exec(text) ?? [];
		if (!quantity || !values)
			return refuse(
				`--select ${text}: expected where:<quantity>=<from>..<to>, such as where:minimumAngle=..20`,
			);
		return { kind: 'where', quantity, outside: not === '!', values };
	}
	if (text.startsWith('@')) {
		if (text.length === 1) return refuse('--select @: expected a file name after @');
		return { kind: 'file', path: text.slice(1) };
	}
	const ranges: [number, number][] = [];
	for (const range of text.split(',')) {
		const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range);
		if (!match)
			return refuse(
				`--select ${text}: expected marked, all, hash:<fraction>, where:<quantity>=<from>..<to>, triangle numbers such as 0-9,12, or @<file>`,
			);
		ranges.push(ordered(Number(match[1]), Number(match[2] ?? match[1]), `--select ${text}`));
	}
	return { kind: 'ranges', ranges };
}

const refuse = (message: string): never => {
	throw new CliError(exitCodes.call, message);
};

/** A range; refuses one whose start is greater than its end. */
function ordered(from: number, to: number, where: string): [number, number] {
	if (from > to) refuse(`${where}: the range ${from}-${to} is reversed`);
	return [from, to];
}

/** Properties of a mesh that `select` needs. */
export interface Selectable {
	readonly triangles: number;
	readonly marked: Uint8Array | undefined;
	/** Number of the first triangle in the file. */
	readonly first: number;
	/** Number of each triangle in the file, if not consecutive from `first`. */
	readonly numbers?: Float64Array | undefined;
}

/**
 * 1 for each selected triangle, else 0. `chunks` are those of a selection file. Throws `CliError` for an unknown
 * number or an empty selection.
 */
export async function select(
	selection: Exclude<Selection, { readonly kind: 'where' }>,
	mesh: Selectable,
	chunks?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Uint8Array> {
	const selected = new Uint8Array(mesh.triangles);
	const { first, numbers } = mesh;
	const selectRange = numbers ? rangeByNumber(selected, numbers) : rangeFrom(selected, first);
	switch (selection.kind) {
		case 'marked':
			if (mesh.marked) selected.set(mesh.marked);
			break;
		case 'all':
			selected.fill(1);
			break;
		case 'hash':
			selectHash(selected, selection.fraction);
			break;
		case 'ranges':
			for (const [from, to] of selection.ranges) selectRange(from, to, '');
			break;
		case 'file':
			await parseList(chunks ?? [], selection.path, (from, to, line) =>
				selectRange(from, to, `${selection.path}:${line}: `),
			);
	}
	if (!selected.includes(1)) return refuseEmptySelection(selection);
	return selected;
}

/** Throws `CliError` for an empty selection. */
export const refuseEmptySelection = ({ kind }: Selection): never =>
	refuse(
		kind === 'marked'
			? 'no triangle is marked; use --select all to refine all'
			: 'the selection is empty',
	);

/**
 * Selects about the given fraction, spread evenly: triangle t if (t × 2654435761) mod 2³² < ceil(fraction × 2³²). For
 * fractions that round up to 1 the bound is 2³², which does not fit in 32 bits.
 */
function selectHash(selected: Uint8Array, fraction: number): void {
	const keys = Math.ceil(fraction * 2 ** 32);
	if (keys === 2 ** 32) {
		selected.fill(1);
		return;
	}
	const bound = keys | 0;
	for (let t = 0; t < selected.length; t++) {
		const key = Math.imul(t, 2654435761);
		// The borrow of key − bound, without a branch, which would be unpredictable.
		selected[t] = ((~key & bound) | (~(key ^ bound) & ((key - bound) | 0))) >>> 31;
	}
}

/** Selects the triangles with numbers from `from` to `to`, inclusive; `where` begins the message if there are none. */
type SelectRange = (from: number, to: number, where: string) => void;

/** Selects ranges of consecutively numbered triangles from `first`. */
function rangeFrom(selected: Uint8Array, first: number): SelectRange {
	const last = first + selected.length - 1;
	return (from, to, where) => {
		if (from < first || to > last)
			refuse(
				`${where}no triangle ${from < first ? from : to}; the file has triangles ${first} to ${last}`,
			);
		selected.fill(1, from - first, to - first + 1);
	};
}

/** Selects ranges by explicit numbers: both ends must exist, numbers between may be missing. */
function rangeByNumber(selected: Uint8Array, numbers: Float64Array): SelectRange {
	const order = Uint32Array.from(numbers.keys()).sort((s, t) => numbers[s]! - numbers[t]!);
	/** Index in `order` of the first triangle with at least this number. */
	const firstFrom = (number: number): number => {
		let [low, high] = [0, order.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (numbers[order[middle]!]! < number) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	return (from, to, where) => {
		for (const end of [from, to])
			if (numbers[order[firstFrom(end)]!] !== end)
				refuse(`${where}no triangle ${end}; the file's numbering has gaps`);
		for (let i = firstFrom(from); i < order.length && numbers[order[i]!]! <= to; i++)
			selected[order[i]!] = 1;
	};
}

const code = (char: string) => char.charCodeAt(0);
const separators = new Set([' ', '\t', '\r', '\n', ',', ';'].map(code));
const [zero, nine, dash, hash] = [code('0'), code('9'), code('-'), code('#')] as const;
const byteOrderMark = [0xef, 0xbb, 0xbf];
const [lineFeed, carriageReturn] = [code('\n'), code('\r')] as const;

/**
 * Parses numbers and ranges (`4`, `7-9`), separated by blanks, commas, semicolons or line ends; `#` starts a comment.
 * Throws `CliError` with the line of anything else.
 */
async function parseList(
	chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	path: string,
	take: (from: number, to: number, line: number) => void,
): Promise<void> {
	let [line, comment, previous] = [1, false, 0];
	/** Start of an open range and the number being read; -1 for none. */
	let [from, number] = [-1, -1];
	const refuseByte = (byte: number) =>
		refuse(
			`${path}:${line}: expected triangle numbers or ranges, found "${String.fromCharCode(byte)}"`,
		);
	const finish = () => {
		if (from >= 0 && number < 0) refuseByte(dash);
		if (number < 0) return;
		const [start, end] = ordered(from < 0 ? number : from, number, `${path}:${line}`);
		[from, number] = [-1, -1];
		take(start, end, line);
	};
	let offset = 0;
	for await (const chunk of chunks)
		for (const byte of chunk) {
			if (offset < byteOrderMark.length && byte === byteOrderMark[offset++]) continue;
			offset = byteOrderMark.length;
			if (byte === lineFeed || byte === carriageReturn) {
				finish();
				comment = false;
				if (byte === carriageReturn || previous !== carriageReturn) line++;
			} else if (!comment) {
				if (byte >= zero && byte <= nine) number = Math.max(number, 0) * 10 + byte - zero;
				else if (byte === dash) {
					if (number < 0 || from >= 0) refuseByte(byte);
					[from, number] = [number, -1];
				} else {
					if (byte !== hash && !separators.has(byte)) refuseByte(byte);
					finish();
					comment = byte === hash;
				}
			}
			previous = byte;
		}
	finish();
}
