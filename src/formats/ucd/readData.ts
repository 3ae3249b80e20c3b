import { throwIfCancelled } from '../../util/cancel.ts';
import { positive, type RowReader } from '../build/elements/rowReader.ts';
import type { Ids } from '../build/ids.ts';
import type { ReadOptions } from '../core/format.ts';
import { type CellData, PlainData } from './plainRows.ts';

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
	const count = lines.whole('the number of components', positive);
	for (let k = 0; count !== undefined && k < count && k < total; k++) {
		const size = lines.whole(`the number of values of component ${k + 1}`, positive);
		if (size === undefined) return undefined;
		sizes.push(size);
	}
	const sum = sizes.reduce((all, size) => all + size, 0);
	if (count === undefined) return undefined;
	if (sum !== total || sizes.length !== count || sum * ids.count > lines.size) {
		report.error('wrong-count', () => ({
			...lines.place(),
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
	const plain = new PlainData(lines, ids, data, options);
	for (let i = 0; i < ids.count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		if (!lines.row(`the data of ${noun} ${i + 1} of ${ids.count}`)) return undefined;
		const id = lines.whole(`the number of a ${noun}`);
		if (id === undefined) return undefined;
		// If cells share a number, their order identifies them.
		const index = ids.duplicate >= 0 ? i : ids.indexOf(id);
		if (index < 0) {
			report.error('index-out-of-range', () => ({
				...lines.place(),
				message: `There is no ${noun} ${id}.`,
			}));
			return undefined;
		}
		for (const { name, components, values } of data)
			for (let c = 0; c < components; c++) {
				const value = lines.result(`a value of ${name} of ${noun} ${id}`);
				if (value === undefined) return undefined;
				values[components * index + c] = value;
			}
		if (!lines.ends(`the data of ${noun} ${id}`)) return undefined;
		i += plain.take(i + 1);
	}
	return data;
}
