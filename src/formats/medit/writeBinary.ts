import type { Referenced } from '../build/references/partsOf.ts';
import type { OutputFile } from '../core/format.ts';
import type { DataType } from '../io/dataTypes.ts';
import { type FilePart, partsFile } from '../io/fileParts.ts';
import {
	type ByteColumn,
	type ByteTable,
	byteTable,
	pointColumns,
	valuesColumn,
} from '../io/rowBytes.ts';
import type { GmfLayout } from './gmf.ts';
import { codeOf } from './keywords.ts';
import { flagNames } from './sections.ts';
import { flagged, type Plan, whyLost } from './writePlan.ts';
import type { WrittenSolutions } from './writtenSolutions.ts';

/** A block of a binary file. */
interface WrittenBlock {
	readonly code: number;
	/** Number of rows, which precedes them; absent for data without rows. */
	readonly count?: number;
	/** int32 between the number of rows and the rows. */
	readonly words?: readonly number[];
	/** Size of the rows in bytes. */
	readonly size: number;
	readonly rows: readonly FilePart[];
}

/** A binary file and its size in bytes. */
export interface GmfOutput {
	readonly file: OutputFile;
	readonly size: number;
}

/** Encodes a mesh as a binary file (GMF). */
export function meshBytes(plan: Plan, layout: GmfLayout): GmfOutput {
	const { parts, dimension, extras } = plan;
	const { mesh, pointReferences, lines, triangles, quads } = parts;
	const keptBlocks = (front: boolean) =>
		(extras?.kept ?? [])
			.filter((section) => section.front === front && whyLost(plan, section) === undefined)
			.map(({ bytes }): WrittenBlock => {
				const { code, data } = bytes!;
				return { code, size: data.length, rows: [data] };
			});
	const cells = (
		name: 'Edges' | 'Triangles' | 'Quadrilaterals',
		of: Referenced,
		corners: number,
	) => (of.references.length > 0 ? [cellBlock(layout, codeOf(name), of, corners)] : []);
	const flagBlocks = flagNames.flatMap((name) => {
		const entries = flagged(mesh, name);
		if (entries.length === 0 && !extras?.empty.includes(name)) return [];
		const column = valuesColumn(entries, integerType(layout), 1);
		return rowBlock(layout, codeOf(name), entries.length, [column]);
	});
	const vertices = rowBlock(layout, codeOf('Vertices'), pointReferences.length, [
		...pointColumns(mesh, realType(layout), dimension),
		valuesColumn(pointReferences, integerType(layout), 1),
	]);
	return gmfFile('meshb', layout, dimension, [
		...keptBlocks(true),
		vertices,
		...cells('Edges', lines, 2),
		...cells('Triangles', triangles, 3),
		...cells('Quadrilaterals', quads, 4),
		...flagBlocks,
		...keptBlocks(false),
	]);
}

/** Encodes solutions as a binary file (GMF). */
export function solutionBytes(
	{ dimension }: Plan,
	layout: GmfLayout,
	solutions: readonly WrittenSolutions[],
): GmfOutput {
	const blocks = solutions.map(({ section, count, types, fields }): WrittenBlock => {
		const columns = fields.map(({ components, values }) =>
			valuesColumn(values, realType(layout), components),
		);
		const block = rowBlock(layout, codeOf(section), count, columns);
		return { ...block, words: [types.length, ...types] };
	});
	return gmfFile('solb', layout, dimension, blocks);
}

/** A block of cells: vertices (1-based) and reference of each. */
function cellBlock(
	layout: GmfLayout,
	code: number,
	{ nodes, references }: Referenced,
	corners: number,
): WrittenBlock {
	const type = integerType(layout);
	return rowBlock(layout, code, references.length, [
		valuesColumn(nodes, type, corners, 1),
		valuesColumn(references, type, 1),
	]);
}

const integerType = ({ integerWords }: Pick<GmfLayout, 'integerWords'>): DataType => ({
	bytes: integerWords === 2 ? 8 : 4,
	kind: 'signed',
});
const realType = ({ realWords }: GmfLayout): DataType => ({
	bytes: realWords === 2 ? 8 : 4,
	kind: 'real',
});

/** A block of rows of numbers. */
function rowBlock(
	{ little }: GmfLayout,
	code: number,
	count: number,
	columns: readonly ByteColumn[],
): WrittenBlock {
	const table = byteTable(count, little, columns);
	return { code, count, size: table.rowBytes * count, rows: [table] };
}

/** A file of blocks, each with the position of the next one, between the blocks Dimension and End. */
function gmfFile(
	suffix: string,
	layout: GmfLayout,
	dimension: number,
	content: readonly WrittenBlock[],
): GmfOutput {
	const { positionWords, countWords, version, little } = layout;
	const blocks: WrittenBlock[] = [
		{ code: codeOf('Dimension'), words: [dimension], size: 0, rows: [] },
		...content,
	];
	const parts: FilePart[] = [
		wordBytes(layout, [
			[1, 1],
			[version, 1],
		]),
	];
	let at = 8;
	for (const { code, count, words = [], size, rows } of blocks) {
		const countSize = count === undefined ? 0 : countWords;
		at += 4 * (1 + positionWords + countSize + words.length) + size;
		parts.push(
			wordBytes(layout, [
				...[[code, 1] as const, [at, positionWords] as const],
				...(count === undefined ? [] : [[count, countWords] as const]),
				...words.map((word) => [word, 1] as const),
			]),
			...rows,
		);
	}
	parts.push(
		wordBytes(layout, [
			[codeOf('End'), 1],
			[0, positionWords],
		]),
	);
	return {
		file: partsFile(suffix, true, little, () => parts),
		size: at + 4 * (1 + positionWords),
	};
}

/** A row of integers, each with its size in words of 4 bytes. */
function wordBytes(
	{ little }: GmfLayout,
	numbers: readonly (readonly [value: number, size: 1 | 2])[],
): ByteTable {
	const columns = numbers.map(
		([value, size]): ByteColumn => ({
			kind: 'same',
			type: integerType({ integerWords: size }),
			value,
		}),
	);
	return byteTable(1, little, columns);
}
