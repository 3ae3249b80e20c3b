import { positive, type RowReader } from '../build/elements/rowReader.ts';
import type { Ids } from '../build/ids.ts';
import type { ReadOptions } from '../core/format.ts';
import { FastRows } from '../io/fastRows.ts';
import { readRows, u32 } from '../io/rows.ts';

/** Values of all nodes or cells, in file order. */
export interface CellData {
	readonly name: string;
	readonly components: number;
	readonly values: Float64Array;
}

/** Reads a block of data: the number of values of each component, their names, then a line for each entity. */
export function readData(
	lines: RowReader,
	total: number,
	ids: Ids,
	noun: string,
	options: ReadOptions,
): CellData[] | undefined {
	const { report } = lines;
	if (!lines.row(`the components of the data of ${noun}s`)) return undefined;
	const sizes: number[] = [];
	const count = lines.checkedInteger('the number of components', positive);
	for (let k = 0; count !== undefined && k < count && k < total; k++) {
		const size = lines.checkedInteger(`the number of values of component ${k + 1}`, positive);
		if (size === undefined) return undefined;
		sizes.push(size);
	}
	const sum = sizes.reduce((all, size) => all + size, 0);
	if (count === undefined) return undefined;
	if (sum !== total || sizes.length !== count || sum * ids.count > lines.size) {
		report.error('wrong-count', () => ({
			...lines.location(),
			message: `The components of the data of ${noun}s have ${sum} values, but the first line says ${total}.`,
		}));
		return undefined;
	}
	const data: CellData[] = [];
	for (const [k, components] of sizes.entries()) {
		if (!lines.row(`the name of component ${k + 1} of the data of ${noun}s`)) return undefined;
		const words: string[] = [];
		while (lines.more()) words.push(lines.nameWord());
		const name = words.join(' ').split(',')[0]!.trim() || `data ${k + 1}`;
		data.push({
			name,
			components,
			values: new Float64Array(components * ids.count).fill(Number.NaN),
		});
	}
	const values = data.map(
		({ components: width }) => ({ kind: 'reals', width, notFinite: 'any' }) as const,
	);
	const run = new FastRows(options, [u32, ...values]);
	let read = 0;
	const isInvalid = readRows(lines, run, ids.count, ([numbers, ...columns], count) => {
		for (let i = 0; i < count; i++) {
			const index = indexOf(ids, numbers![i]!, read);
			if (index < 0) return i;
			read++;
			for (const [k, { components, values: target }] of data.entries())
				for (let c = 0; c < components; c++)
					target[components * index + c] = columns[k]![components * i + c]!;
		}
		return count;
	});
	if (read === ids.count) return data;
	if (isInvalid) explain(lines, ids, noun, data);
	else lines.row(`the data of ${noun} ${read + 1} of ${ids.count}`);
	return undefined;
}

/** Index of the entity with a number; if numbers repeat, row `nth` of the data belongs to entity `nth`. */
const indexOf = (ids: Ids, number: number, nth: number): number =>
	ids.duplicate >= 0 ? nth : ids.indexOf(number);

/** Reports the error of the current row. */
function explain(lines: RowReader, ids: Ids, noun: string, data: readonly CellData[]): void {
	const id = lines.checkedInteger(`the number of a ${noun}`);
	if (id === undefined) return;
	if (indexOf(ids, id, 0) < 0) {
		lines.report.error('index-out-of-range', () => ({
			...lines.location(),
			message: `There is no ${noun} ${id}.`,
		}));
		return;
	}
	for (const { name, components } of data)
		for (let c = 0; c < components; c++)
			if (lines.result(`a value of ${name} of ${noun} ${id}`) === undefined) return;
	lines.ends(`the data of ${noun} ${id}`);
}
