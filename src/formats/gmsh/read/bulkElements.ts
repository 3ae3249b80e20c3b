import type { Ids } from '../../build/ids.ts';
import { byteSwap, littleMachine } from '../../io/byteSwap.ts';
import { workOn } from '../../io/columns.ts';
import type { ParallelWork } from '../../io/parallelTasks.ts';
import { BinaryInput } from './binaryInput.ts';
import type { Cells } from './cells.ts';
import type { Input } from './input.ts';

/** Flags of rows; a set flag means that the property does not hold. */
const flags = {
	/** All named nodes exist, and numbers are in [0, 2³¹). */
	plain: 1,
	/** Element numbers are consecutive. */
	numbers: 2,
	/** The tags of a column are equal. */
	tags: 4,
} as const;

/** The tag of all rows, or the array that receives those of each. */
type TagColumn = number | Int32Array;

interface ElementsData {
	readonly little: boolean;
	/** Bytes of an element or node number; tags have four. */
	readonly bytes: 4 | 8;
	/** The number of the first row if they are consecutive, else the array that receives them. */
	readonly numbers: number | Float64Array;
	readonly tags: readonly TagColumn[];
	/** Receives the node indexes, `width` of each row. */
	readonly nodes: Uint32Array;
	readonly width: number;
	/** Elements in the arrays before the first row. */
	readonly before: number;
	/** The number of the first node, and the largest node index. */
	readonly base: number;
	readonly most: number;
}

/** Reads rows of elements: number, tags, node numbers. */
export const elementsWork: ParallelWork<ElementsData> = {
	name: 'gmsh elements',
	run(data, first, end, bytes) {
		const { width, before, numbers, tags } = data;
		const words = wordsOf(bytes, data);
		if (!words) return flags.plain;
		const step = 1 + tags.length + width;
		const rows = words.subarray(0, step * (end - first));
		const expected = typeof numbers === 'number' ? numbers + first : numbers;
		if (!takeNumbers(rows, step, expected, before + first)) return flags.numbers;
		for (const [t, tag] of tags.entries())
			if (!takeTags(rows, 1 + t, step, tag, before + first)) return flags.tags;
		return takeNodes(rows, step, data, before + first) ? 0 : flags.plain;
	},
};

/**
 * Reads `count` rows of elements at once; false, with nothing consumed, if the input is not binary, node numbers are
 * not consecutive, or a row is malformed. There must be room.
 *
 * @param tagCount tags of each element, at most two
 * @param entity entity tag of elements with fewer than two tags
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
	/** The integers at byte `byte` of the first and of the last row. */
	const ends = (byte: number, size: 4 | 8): [first: number, last: number] => [
		input.integerAt(at + byte, size),
		input.integerAt(at + byte + step * (count - 1), size),
	];
	const [first, last] = ends(0, bytes);
	const counting = numbers.continues(first) && last === first + count - 1;
	let stored = counting ? first : numbers.stored(count);
	const lists = [store.physical, store.entity];
	let tags = lists.slice(0, tagCount).map((list, t): TagColumn => {
		const [tag, other] = ends(bytes + 4 * t, 4);
		return list.continues(tag) && tag === other ? tag : list.stored(count);
	});
	const rows = { file: content, at, step, count, little };
	for (;;) {
		const arrays = [nodes, stored, ...tags].filter((column) => typeof column !== 'number');
		const place = { width, before: store.count, base, most: nodeCount - 1 };
		const data = { little, bytes, numbers: stored, tags, nodes, ...place };
		const found = workOn(elementsWork, rows, data, arrays);
		if (found === 0) break;
		if ((found & flags.plain) !== 0) return false;
		if ((found & flags.numbers) !== 0) stored = numbers.stored(count);
		if ((found & flags.tags) !== 0) tags = tags.map((_, t) => lists[t]!.stored(count));
	}
	if (typeof stored === 'number') numbers.pushRun(stored, count);
	else numbers.count += count;
	for (const [t, list] of lists.entries()) {
		const tag = tags[t] ?? (t === 0 ? 0 : entity);
		if (typeof tag === 'number') list.pushSame(tag, count);
		else list.count += count;
	}
	store.count += count;
	input.skip(step * count);
	return true;
}

/** Narrows the integers of rows to 32 bits, in place; undefined if one does not fit. */
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
		rest |= words[at + high]!;
		words[to++] = words[at + low]!;
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
		for (let at = 0, number = numbers; at < rows.length; at += step) rest |= rows[at]! ^ number++;
		return rest === 0;
	}
	for (let at = 0, to = place; at < rows.length; at += step) numbers[to++] = rows[at]!;
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
		for (let at = column; at < rows.length; at += step) rest |= rows[at]! ^ tag;
		return rest === 0;
	}
	for (let at = column, to = place; at < rows.length; at += step) tag[to++] = rows[at]!;
	return true;
}

/** Reads nodes; false if one does not exist or an element number is negative. */
function takeNodes(
	rows: Int32Array,
	step: number,
	{ nodes, width, base, most }: ElementsData,
	place: number,
): boolean {
	let sign = 0;
	let to = width * place;
	for (let at = 0; at < rows.length; at += step) {
		sign |= rows[at]!;
		const end = at + step;
		for (let k = end - width; k < end; k++) {
			const number = rows[k]!;
			const index = number - base;
			sign |= number | index | (most - index);
			nodes[to++] = index;
		}
	}
	return sign >= 0;
}
