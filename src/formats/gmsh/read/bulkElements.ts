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
	nodes: 1,
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
	/** The number of the first row if numbers are consecutive, else the array that receives them. */
	readonly numbers: number | Float64Array;
	readonly tags: readonly TagColumn[];
	/** Receives the node indexes, `width` of each row. */
	readonly nodes: Uint32Array;
	readonly width: number;
	/** Elements in the arrays before the first row. */
	readonly before: number;
	/** Number of the first node, and the largest node index. */
	readonly base: number;
	readonly maxIndex: number;
}

/** Decodes rows of elements: number, tags, node numbers. Returns `flags`. */
export const elementsWork: ParallelWork<ElementsData> = {
	name: 'gmsh elements',
	run(data, first, end, bytes) {
		const { width, before, numbers, tags } = data;
		const words = narrowedWords(bytes, data);
		if (!words) return flags.nodes;
		const step = 1 + tags.length + width;
		const rows = words.subarray(0, step * (end - first));
		const expected = typeof numbers === 'number' ? numbers + first : numbers;
		if (!readNumbers(rows, step, expected, before + first)) return flags.numbers;
		for (const [t, tag] of tags.entries())
			if (!readTags(rows, 1 + t, step, tag, before + first)) return flags.tags;
		return readNodes(rows, step, data, before + first) ? 0 : flags.nodes;
	},
};

/**
 * Reads `count` rows of elements at once; false, with nothing consumed, if the input is not binary, node numbers are
 * not consecutive, or a row is malformed. The store must have capacity.
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
	/** The integers at offset `byte` in the first and in the last row. */
	const endValues = (byte: number, size: 4 | 8): [first: number, last: number] => [
		input.integerAt(at + byte, size),
		input.integerAt(at + byte + step * (count - 1), size),
	];
	const [first, last] = endValues(0, bytes);
	const isConsecutive = numbers.continues(first) && last === first + count - 1;
	let numberColumn = isConsecutive ? first : numbers.stored(count);
	const lists = [store.physical, store.entity];
	let tags = lists.slice(0, tagCount).map((list, t): TagColumn => {
		const [tag, other] = endValues(bytes + 4 * t, 4);
		return list.continues(tag) && tag === other ? tag : list.stored(count);
	});
	const rows = { file: content, at, step, count, little };
	for (;;) {
		const arrays = [nodes, numberColumn, ...tags].filter((column) => typeof column !== 'number');
		const layout = { width, before: store.count, base, maxIndex: nodeCount - 1 };
		const data = { little, bytes, numbers: numberColumn, tags, nodes, ...layout };
		const faults = workOn(elementsWork, rows, data, arrays);
		if (faults === 0) break;
		if ((faults & flags.nodes) !== 0) return false;
		if ((faults & flags.numbers) !== 0) numberColumn = numbers.stored(count);
		if ((faults & flags.tags) !== 0) tags = tags.map((_, t) => lists[t]!.stored(count));
	}
	if (typeof numberColumn === 'number') numbers.pushRun(numberColumn, count);
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
function narrowedWords(
	bytes: Uint8Array<ArrayBuffer>,
	{ little, bytes: size }: ElementsData,
): Int32Array | undefined {
	if (little !== littleMachine) byteSwap(bytes, size);
	const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
	if (size === 4) return words;
	const [low, high] = littleMachine ? [0, 1] : [1, 0];
	let highBits = 0;
	for (let at = 0, to = 0; at < words.length; at += 2) {
		highBits |= words[at + high]!;
		words[to++] = words[at + low]!;
	}
	return highBits === 0 ? words : undefined;
}

/** Checks that element numbers are consecutive from `numbers`, or copies them to it from index `start` on. */
function readNumbers(
	rows: Int32Array,
	step: number,
	numbers: number | Float64Array,
	start: number,
): boolean {
	if (typeof numbers === 'number') {
		let differences = 0;
		for (let at = 0, number = numbers; at < rows.length; at += step)
			differences |= rows[at]! ^ number++;
		return differences === 0;
	}
	for (let at = 0, to = start; at < rows.length; at += step) numbers[to++] = rows[at]!;
	return true;
}

/** Checks that all tags of a column equal `tag`, or copies them to it from index `start` on. */
function readTags(
	rows: Int32Array,
	column: number,
	step: number,
	tag: TagColumn,
	start: number,
): boolean {
	if (typeof tag === 'number') {
		let differences = 0;
		for (let at = column; at < rows.length; at += step) differences |= rows[at]! ^ tag;
		return differences === 0;
	}
	for (let at = column, to = start; at < rows.length; at += step) tag[to++] = rows[at]!;
	return true;
}

/** Copies node indices; false if a node does not exist or an element number is negative. */
function readNodes(
	rows: Int32Array,
	step: number,
	{ nodes, width, base, maxIndex }: ElementsData,
	start: number,
): boolean {
	let sign = 0;
	let to = width * start;
	for (let at = 0; at < rows.length; at += step) {
		sign |= rows[at]!;
		const end = at + step;
		for (let k = end - width; k < end; k++) {
			const number = rows[k]!;
			const index = number - base;
			sign |= number | index | (maxIndex - index);
			nodes[to++] = index;
		}
	}
	return sign >= 0;
}
