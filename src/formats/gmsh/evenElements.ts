import { byteSwap, littleMachine } from '../bytes/byteSwap.ts';
import { workOn } from '../bytes/columns.ts';
import type { PieceWork } from '../parallel/pieces.ts';
import type { Ids } from '../triangle/ids.ts';
import { BinaryInput } from './binaryInput.ts';
import type { Cells } from './cells.ts';
import type { Input } from './input.ts';

/** What is not so in rows of elements. */
const flags = {
	/** They name nodes that there are, and no number is below 0 or has more than 31 bits. */
	plain: 1,
	/** The numbers count on. */
	numbers: 2,
	/** Their tags are the same. */
	tags: 4,
} as const;

/** A tag of each row: the one that all have, or the array that gets them. */
type TagColumn = number | Int32Array;

interface ElementsData {
	readonly little: boolean;
	/** Bytes of numbers of elements and nodes; tags have four. */
	readonly bytes: 4 | 8;
	/** The number of the first row where they count on, or the array that gets them. */
	readonly numbers: number | Float64Array;
	readonly tags: readonly TagColumn[];
	/** Gets the indexes of the nodes, `width` of each row. */
	readonly nodes: Uint32Array;
	readonly width: number;
	/** Elements in front of the first row in all arrays. */
	readonly before: number;
	/** The number of the first node, and the greatest index of one. */
	readonly base: number;
	readonly most: number;
}

/** Takes rows of elements: number, tags and the numbers of nodes. */
export const elementsWork: PieceWork<ElementsData> = {
	name: 'gmsh elements',
	run(data, first, end, bytes) {
		const { width, before, numbers, tags } = data;
		const words = wordsOf(bytes, data);
		if (!words) return flags.plain;
		const step = 1 + tags.length + width;
		const rows = words.subarray(0, step * (end - first));
		const own = typeof numbers === 'number' ? numbers + first : numbers;
		if (!takeNumbers(rows, step, own, before + first)) return flags.numbers;
		for (const [t, tag] of tags.entries())
			if (!takeTags(rows, 1 + t, step, tag, before + first)) return flags.tags;
		return takeNodes(rows, step, data, before + first) ? 0 : flags.plain;
	},
};

/** The numbers of rows as words, in their place; undefined where one has more. */
function wordsOf(
	bytes: Uint8Array<ArrayBuffer>,
	{ little, bytes: size }: ElementsData,
): Int32Array | undefined {
	if (little !== littleMachine) byteSwap(bytes, size);
	const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
	if (size === 4) return words;
	const [low, high] = littleMachine ? [0, 1] : [1, 0];
	let rest = 0;
	for (let at = 0, to = 0; at < words.length; at += 2) {
		rest |= words[at + high] as number;
		words[to++] = words[at + low] as number;
	}
	return rest === 0 ? words : undefined;
}

function takeNumbers(
	rows: Int32Array,
	step: number,
	numbers: number | Float64Array,
	place: number,
): boolean {
	if (typeof numbers === 'number') {
		let rest = 0;
		for (let at = 0, number = numbers; at < rows.length; at += step)
			rest |= (rows[at] as number) ^ number++;
		return rest === 0;
	}
	for (let at = 0, to = place; at < rows.length; at += step) numbers[to++] = rows[at] as number;
	return true;
}

function takeTags(
	rows: Int32Array,
	column: number,
	step: number,
	tag: TagColumn,
	place: number,
): boolean {
	if (typeof tag === 'number') {
		let rest = 0;
		for (let at = column; at < rows.length; at += step) rest |= (rows[at] as number) ^ tag;
		return rest === 0;
	}
	for (let at = column, to = place; at < rows.length; at += step) tag[to++] = rows[at] as number;
	return true;
}

/** Takes nodes; false where one isn't there, or a number of an element is negative. */
function takeNodes(
	rows: Int32Array,
	step: number,
	{ nodes, width, base, most }: ElementsData,
	place: number,
): boolean {
	let sign = 0;
	let to = width * place;
	for (let at = 0; at < rows.length; at += step) {
		sign |= rows[at] as number;
		const end = at + step;
		for (let k = end - width; k < end; k++) {
			const number = rows[k] as number;
			const index = number - base;
			sign |= number | index | (most - index);
			nodes[to++] = index;
		}
	}
	return sign >= 0;
}

/**
 * Takes so many rows of elements at once where nodes count on. There must be room for them.
 *
 * @param tagCount tags of each, at most two
 * @param entity that they are of, where they have fewer
 */
export function takeElementRun(
	input: Input,
	store: Cells,
	{ deviates, first: base, count: nodeCount }: Ids,
	tagCount: number,
	entity: number,
	count: number,
): boolean {
	if (!(input instanceof BinaryInput) || deviates >= 0) return false;
	const { content, at, little, sizeBytes: bytes } = input;
	const { numbers, nodes, kind } = store;
	const width = kind.nodes;
	const step = bytes * (1 + width) + 4 * tagCount;
	if (at + step * count > content.length) return false;
	/** What the first and the last row have at a byte. */
	const ends = (byte: number, size: 4 | 8): [first: number, last: number] => [
		input.integerAt(at + byte, size),
		input.integerAt(at + byte + step * (count - 1), size),
	];
	const [first, last] = ends(0, bytes);
	const counting = numbers.continues(first) && last === first + count - 1;
	let own = counting ? first : numbers.stored(count);
	const lists = [store.physical, store.entity];
	let tags = lists.slice(0, tagCount).map((list, t): TagColumn => {
		const [tag, other] = ends(bytes + 4 * t, 4);
		return list.continues(tag) && tag === other ? tag : list.stored(count);
	});
	const rows = { file: content, at, step, count, little };
	for (;;) {
		const arrays = [nodes, own, ...tags].filter((column) => typeof column !== 'number');
		const place = { width, before: store.count, base, most: nodeCount - 1 };
		const data = { little, bytes, numbers: own, tags, nodes, ...place };
		const found = workOn(elementsWork, rows, data, arrays);
		if (found === 0) break;
		if ((found & flags.plain) !== 0) return false;
		if ((found & flags.numbers) !== 0) own = numbers.stored(count);
		if ((found & flags.tags) !== 0) tags = tags.map((_, t) => lists[t]!.stored(count));
	}
	if (typeof own === 'number') numbers.pushRun(own, count);
	else numbers.count += count;
	for (const [t, list] of lists.entries()) {
		const tag = tags[t] ?? (t === 0 ? 0 : entity);
		if (typeof tag === 'number') list.pushSame(tag, count);
		else list.count += count;
	}
	store.count += count;
	input.pass(step * count);
	return true;
}
