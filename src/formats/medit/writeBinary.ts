import { type FilePart, partsFile } from '../fileParts.ts';
import type { OutputFile } from '../format.ts';
import type { Referenced } from '../references/partsOf.ts';
import type { GmfLayout } from './gmf.ts';
import { codeOf } from './keywords.ts';
import { flagNames } from './sections.ts';
import { rowsAtOnce, Words } from './words.ts';
import { flagged, type Plan, whyLost } from './writePlan.ts';
import type { WrittenSolutions } from './writtenSolutions.ts';

/** A block of a file of bytes. */
interface WrittenBlock {
	readonly code: number;
	/** Rows that are counted in front of them; absent where what follows is no list. */
	readonly count?: number;
	/** Integers of 4 bytes in front of the rows. */
	readonly words?: readonly number[];
	/** Bytes of the rows. */
	readonly size: number;
	rows(): Iterable<Uint8Array<ArrayBuffer>>;
}

/** A file of bytes, and how long it is. */
export interface GmfOutput {
	readonly file: OutputFile;
	readonly size: number;
}

/** A mesh as bytes. */
export function meshBytes(plan: Plan, layout: GmfLayout): GmfOutput {
	const { parts, dimension, extras } = plan;
	const { mesh, pointReferences, lines, triangles, quads } = parts;
	const kept = (front: boolean) =>
		(extras?.kept ?? [])
			.filter((one) => one.front === front && whyLost(plan, one) === undefined)
			.map(({ bytes }): WrittenBlock => {
				const { code, data } = bytes!;
				return { code, size: data.length, rows: () => [data] };
			});
	const cells = (
		name: 'Edges' | 'Triangles' | 'Quadrilaterals',
		of: Referenced,
		corners: number,
	) => (of.references.length > 0 ? [cellBlock(layout, codeOf(name), of, corners)] : []);
	const flagBlocks = flagNames.flatMap((name) => {
		const entries = flagged(mesh, name);
		if (entries.length === 0 && !extras?.empty.includes(name)) return [];
		const own = { first: 0, count: 1, size: layout.integerWords };
		return rowBlock(
			layout,
			codeOf(name),
			entries.length,
			layout.integerWords,
			(words, width, from) => words.putIntegers(width, own, entries, from, 0),
		);
	});
	const width = dimension * layout.realWords + layout.integerWords;
	const places = { first: 0, count: dimension, size: layout.realWords };
	const tags = { first: width - layout.integerWords, count: 1, size: layout.integerWords };
	const vertices = rowBlock(
		...([layout, codeOf('Vertices'), pointReferences.length, width] as const),
		(words, stride, from) => {
			words.putReals(stride, places, mesh.points, mesh.dimension * from, mesh.dimension);
			words.putIntegers(stride, tags, pointReferences, from, 0);
		},
	);
	return gmfFile('meshb', layout, dimension, [
		...kept(true),
		vertices,
		...cells('Edges', lines, 2),
		...cells('Triangles', triangles, 3),
		...cells('Quadrilaterals', quads, 4),
		...flagBlocks,
		...kept(false),
	]);
}

function cellBlock(
	layout: GmfLayout,
	code: number,
	{ nodes, references }: Referenced,
	corners: number,
): WrittenBlock {
	const size = layout.integerWords;
	const ofNodes = { first: 0, count: corners, size };
	const ofReferences = { first: corners * size, count: 1, size };
	const width = (corners + 1) * size;
	return rowBlock(layout, code, references.length, width, (words, stride, from) => {
		words.putIntegers(stride, ofNodes, nodes, corners * from, 1);
		words.putIntegers(stride, ofReferences, references, from, 0);
	});
}

/** Solutions as bytes. */
export function solutionBytes(
	{ dimension }: Plan,
	layout: GmfLayout,
	solutions: readonly WrittenSolutions[],
): GmfOutput {
	const blocks = solutions.map(({ section, count, types, fields }): WrittenBlock => {
		let first = 0;
		const columns = fields.map(({ components, values }) => {
			const own = { first, count: components, size: layout.realWords };
			first += components * layout.realWords;
			return { own, values };
		});
		const block = rowBlock(layout, codeOf(section), count, first, (words, stride, from) => {
			for (const { own, values } of columns)
				words.putReals(stride, own, values, own.count * from, own.count);
		});
		return { ...block, words: [types.length, ...types] };
	});
	return gmfFile('solb', layout, dimension, blocks);
}

/**
 * A block of rows of so many words.
 *
 * @param put fills the words of some rows, the first of which is `from`
 */
const rowBlock = (
	{ little }: GmfLayout,
	code: number,
	count: number,
	width: number,
	put: (words: Words, width: number, from: number) => void,
): WrittenBlock => ({
	...{ code, count, size: 4 * width * count },
	*rows() {
		for (let from = 0; from < count; from += rowsAtOnce) {
			const length = width * Math.min(rowsAtOnce, count - from);
			const words = new Words(new ArrayBuffer(4 * length), 0, length, little);
			put(words, width, from);
			yield words.bytes(little);
		}
	},
});

/** A file of blocks: each says where the next one is. */
function gmfFile(
	suffix: string,
	layout: GmfLayout,
	dimension: number,
	given: readonly WrittenBlock[],
): GmfOutput {
	const { positionWords, countWords, version, little } = layout;
	const blocks: WrittenBlock[] = [
		{ code: codeOf('Dimension'), words: [dimension], size: 0, rows: () => [] },
		...given,
	];
	const parts: FilePart[] = [
		wordBytes(layout, [
			[1, 1],
			[version, 1],
		]),
	];
	let at = 8;
	for (const { code, count, words = [], size, rows } of blocks) {
		const counting = count === undefined ? 0 : countWords;
		at += 4 * (1 + positionWords + counting + words.length) + size;
		parts.push(
			wordBytes(layout, [
				...[[code, 1] as const, [at, positionWords] as const],
				...(count === undefined ? [] : [[count, countWords] as const]),
				...words.map((word) => [word, 1] as const),
			]),
			{ chunks: rows },
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

/** Integers with the words that each takes, as bytes. */
function wordBytes(
	{ little }: GmfLayout,
	numbers: readonly (readonly [value: number, size: 1 | 2])[],
): Uint8Array<ArrayBuffer> {
	const length = numbers.reduce((sum, [, size]) => sum + size, 0);
	const words = new Words(new ArrayBuffer(4 * length), 0, length, little);
	let first = 0;
	for (const [value, size] of numbers) {
		words.putIntegers(length, { first, count: 1, size }, Float64Array.of(value), 0, 0);
		first += size;
	}
	return words.bytes(little);
}
