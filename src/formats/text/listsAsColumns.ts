import type { TableBlock, TableColumn } from './numberTable.ts';

type Lists = Extract<TableColumn, { readonly kind: 'lists' }>;

/** Replaces lists of equal length by columns of integers, which print the same. */
export function listsAsColumns(block: TableBlock): TableBlock {
	if (!block.columns.some(({ kind }) => kind === 'lists')) return block;
	const between: string[] = [];
	const columns: TableColumn[] = [];
	let nth = 0;
	for (const column of block.columns) {
		const width = column.kind === 'lists' ? widthOf(column) : 0;
		if (column.kind !== 'lists' || width === 0) {
			const texts = column.kind === 'integers' || column.kind === 'reals' ? column.taken : 1;
			between.push(...block.between.slice(nth, nth + texts));
			columns.push(column);
			nth += texts;
			continue;
		}
		const { values, firsts } = column;
		const front = block.between[nth++]!;
		if (firsts) {
			between.push(front, ' ');
			columns.push({ kind: 'integers', values: firsts, width: 1, taken: 1, added: 0 });
		} else between.push(`${front}${width} `);
		between.push(...Array.from({ length: width - 1 }, () => ' '));
		columns.push({ kind: 'integers', values, width, taken: width, added: 0 });
	}
	return { rows: block.rows, between: [...between, block.between[nth]!], columns };
}

/** The length of all lists if it is the same and not 0; else 0. */
function widthOf({ ends, values }: Lists): number {
	const width = ends[0] ?? 0;
	if (width * ends.length !== values.length) return 0;
	for (let i = 0; i < ends.length; i++) if (ends[i] !== width * (i + 1)) return 0;
	return width;
}
