import { grown } from '../../util/grow.ts';
import { sharedBytes, sharedDoubles, sharedIntegers } from '../../util/sharedMemory.ts';
import { spliced, withoutRows } from '../../util/splice.ts';
import type { RowPart } from '../core/fastLines.ts';
import type { Column } from '../model/syntax.ts';
import type { Tokens } from '../text/tokens.ts';

/** Stands for an integer that is invalid, missing or wider than 32 bits. */
export const invalidInteger = -0x80000000;

/** Bits of a row's flags. The lowest three count the invalid values, up to 7. */
export const problemBits = 7;
/** The line has tokens after the last column. */
export const extraBit = 8;
/** Optional columns are missing. */
export const shortBit = 16;
/** An integer is wider than 32 bits. */
export const wideBit = 32;
/** An integer has leading zeros. */
export const paddedBit = 64;

const byteOf = { '[': 91, ']': 93 } as const;

/** Consecutive columns of one type. */
interface Group {
	readonly type: Column['type'];
	/** Index of the first column. */
	readonly first: number;
	readonly width: number;
}

/**
 * The values of a section's entries: one typed array for each run of columns of a type (doubles, 32-bit integers, bytes
 * for marks), and a byte of flags for each row. Rows with flags are read again from their line if exact values are
 * needed.
 */
export class Rows {
	/** Number of rows. */
	count = 0;
	/** Flags of the rows: bits as above. Only the first `count` are valid. */
	flags = new Uint8Array(0);
	/** Arrays of the groups, empty for brackets; only the first `count` rows are valid. */
	readonly stores: (Float64Array | Int32Array | Uint8Array)[] = [];
	readonly groups: readonly Group[];
	/** Group of each column. */
	readonly #groupOf: readonly number[];
	/** Groups whose arrays callers may hold: they are copied before a change. */
	readonly #exposed = new Set<number>();

	constructor(readonly columns: readonly Column[]) {
		const groups: Group[] = [];
		this.#groupOf = columns.map(({ type }, c) => {
			const last = groups.at(-1);
			const bracket = type === '[' || type === ']';
			// An entry's number is a group of its own, so that the columns after it are, too.
			if (last?.type === type && !bracket && columns[c - 1]?.role !== 'id')
				groups[groups.length - 1] = { ...last, width: last.width + 1 };
			else groups.push({ type, first: c, width: 1 });
			return groups.length - 1;
		});
		this.groups = groups;
		for (const { type } of groups)
			this.stores.push(
				type === 'real'
					? new Float64Array(0)
					: type === 'integer' || type === 'marker'
						? new Int32Array(0)
						: new Uint8Array(0),
			);
	}

	/** The parts of a line, for the fast path. */
	get parts(): RowPart[] {
		return this.groups.map(({ type, width }): RowPart => {
			if (type === '[' || type === ']') return { kind: 'text', text: type };
			if (type === 'real') return { kind: 'reals', width };
			return { kind: 'integers', width, ...(type === 'mark' && { min: 0, max: 1 }) };
		});
	}

	/** Makes room for exactly `count` rows, in shared memory except for the flags. */
	reserveShared(count: number): void {
		this.flags = new Uint8Array(count);
		for (const [g, { width, type }] of this.groups.entries()) {
			const length = count * width;
			if (type === 'real') this.stores[g] = sharedDoubles(length);
			else if (type === 'integer' || type === 'marker') this.stores[g] = sharedIntegers(length);
			else if (type === 'mark') this.stores[g] = sharedBytes(length);
		}
	}

	/** Makes room for `count` rows. */
	reserve(count: number): void {
		this.flags = grown(this.flags, count);
		for (const [g, { width, type }] of this.groups.entries())
			if (type !== '[' && type !== ']') this.stores[g] = grown(this.stores[g]!, count * width);
	}

	/** The value of a row without flags. */
	value(row: number, column: number): number {
		const g = this.#groupOf[column]!;
		const { first, width, type } = this.groups[g]!;
		if (type === '[' || type === ']') return Number.NaN;
		return this.stores[g]![row * width + column - first]!;
	}

	/** The value of a column of a row; undefined if the exact value must be read from the line. */
	exactValue(row: number, column: number): number | undefined {
		const flags = this.flags[row]!;
		const value = this.value(row, column);
		if ((flags & ~(extraBit | paddedBit)) === 0) return value;
		const { type, optional } = this.columns[column]!;
		if (type === 'integer' && !optional && value !== invalidInteger) return value;
		return undefined;
	}

	/** The array of the group that a column is in. */
	store(column: number): Float64Array | Int32Array | Uint8Array {
		return this.stores[this.#groupOf[column]!]!;
	}

	/** The values of the group that a column is in, row after row; the array is not modified later. */
	columnValues(column: number): Float64Array | Int32Array | Uint8Array {
		this.#exposed.add(this.#groupOf[column]!);
		return this.store(column).subarray(0, this.count * this.widthOf(column));
	}

	/** Number of columns in the group of a column. */
	widthOf(column: number): number {
		return this.groups[this.#groupOf[column]!]!.width;
	}

	/** Reads the current line into row `row`, which must be below the reserved count. */
	read(row: number, tokens: Tokens): void {
		const { groups, stores, columns } = this;
		let flags = 0;
		let missing = false;
		tokens.padded = undefined;
		tokens.exact = false;
		for (let g = 0; g < groups.length; g++) {
			const { type, first, width } = groups[g]!;
			const end = first + width;
			let at = row * width;
			for (let c = first; c < end; c++, at++) {
				if (missing || (columns[c]!.optional && !tokens.more())) {
					if (!missing) flags |= shortBit;
					missing = true;
					const required = !columns[c]!.optional;
					if (type === 'real') stores[g]![at] = Number.NaN;
					else if (type === 'integer' || type === 'marker')
						stores[g]![at] = required ? invalidInteger : 0;
					else if (type === 'mark') stores[g]![at] = 0;
					continue;
				}
				let valid = true;
				if (type === 'real') {
					const value = tokens.real();
					stores[g]![at] = value;
					valid = !Number.isNaN(value);
				} else if (type === 'integer') {
					const value = tokens.integer();
					const small = value | 0;
					valid = !Number.isNaN(value);
					if (value === small && small !== invalidInteger) stores[g]![at] = small;
					else {
						stores[g]![at] = invalidInteger;
						if (valid) flags |= wideBit;
					}
				} else if (type === 'marker') {
					const value = tokens.real();
					valid = value === (value | 0);
					stores[g]![at] = value | 0;
				} else if (type === 'mark') {
					const value = tokens.integer();
					valid = value === 0 || value === 1;
					stores[g]![at] = valid ? value : 0;
				} else if (!tokens.skipByte(byteOf[type])) {
					valid = false;
					missing = true;
				}
				if (valid) continue;
				if ((flags & problemBits) < problemBits) flags++;
				if (tokens.problem === 'missing') missing = true;
			}
		}
		if (!missing && tokens.more()) flags |= extraBit;
		if (tokens.padded) flags |= paddedBit;
		tokens.exact = true;
		this.flags[row] = flags;
	}

	/** A copy without the rows `removed`, ascending. */
	without(removed: Uint32Array): Rows {
		const rest = new Rows(this.columns);
		rest.flags = withoutRows(this.flags, 1, this.count, removed);
		for (const [g, { width, type }] of this.groups.entries())
			if (type !== '[' && type !== ']')
				rest.stores[g] = withoutRows(this.stores[g]!, width, this.count, removed);
		rest.count = this.count - removed.length;
		return rest;
	}

	/** Replaces rows [from, to) by rows of the same columns. */
	splice(from: number, to: number, rows: Rows): void {
		this.flags = spliced(this.flags, this.count, from, to, rows.flags, rows.count);
		for (const [g, { width, type }] of this.groups.entries())
			if (type !== '[' && type !== ']')
				this.stores[g] = spliced(
					this.#writable(g) as Float64Array,
					this.count * width,
					from * width,
					to * width,
					rows.stores[g]!,
					rows.count * width,
				);
		this.#exposed.clear();
		this.count += rows.count - (to - from);
	}

	/** The array of a group, copied if callers may hold it. */
	#writable(group: number): Float64Array | Int32Array | Uint8Array {
		const store = this.stores[group]!;
		return this.#exposed.has(group) ? store.slice() : store;
	}
}
