import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import { idsIn, type VariableFile } from '../codecs/netcdf/variables.ts';
import type { Int32OrFloat64Array } from '../io/numbers.ts';
import { Fault } from '../text/fault.ts';

/** Element kinds by type and number of nodes. */
const kinds: readonly (readonly [type: RegExp, nodes: number, kind: ElementKind])[] = [
	[/^(TRI|TRIANGLE|TRISHELL)\d*$/, 3, elementKinds.triangle],
	[/^(TRI|TRIANGLE|TRISHELL)\d*$/, 6, elementKinds.triangle6],
	[/^(QUAD|SHELL)\d*$/, 4, elementKinds.quad],
	[/^(QUAD|SHELL)\d*$/, 8, elementKinds.quad8],
	[/^(QUAD|SHELL)\d*$/, 9, elementKinds.quad9],
	[/^SHELL3$/, 3, elementKinds.triangle],
	[/^(BAR|BEAM|TRUSS|EDGE|ROD)\d*$/, 2, elementKinds.line],
	[/^(BAR|BEAM|TRUSS|EDGE|ROD)\d*$/, 3, elementKinds.line3],
	[/^(SPHERE|CIRCLE|POINT|NODE)\d*$/, 1, elementKinds.point],
];
const volumes = /^(TET|HEX|WEDGE|PYRAMID|NFACED)/;

/** Types of shells, and types that are shells only if nodes have three coordinates. */
const [shells, shellsInSpace] = [/^(TRI)?SHEL/, /^TRI/];

/** A block of elements, contiguous in a store. */
export interface Block {
	/** Number of the block, from 1, as in `connect1`. */
	readonly number: number;
	/** Its first element in the file, 0-based, and its number of elements. */
	readonly first: number;
	readonly count: number;
	readonly store: ElementStore;
	/** Index of its first element in the store. */
	readonly at: number;
	/** Sides 1 and 2 are the front and the back; the edges follow. */
	readonly shell: boolean;
}

/** Finds the block of an element of the file (0-based) by bisection; undefined if there is none. */
export function blockOf(blocks: readonly Block[], element: number): Block | undefined {
	let [low, high] = [0, blocks.length];
	while (high - low > 1) {
		const middle = (low + high) >>> 1;
		if (blocks[middle]!.first <= element) low = middle;
		else high = middle;
	}
	const block = blocks[low];
	return block && element >= block.first && element < block.first + block.count ? block : undefined;
}

/** Counts and ids that a file declares. */
export interface Declared {
	/** Number of nodes; blocks name them from 1. */
	readonly nodes: number;
	/** Number of blocks. */
	readonly blocks: number;
	/** Id of each block. */
	readonly ids: ArrayLike<number>;
	/** Nodes have three coordinates. */
	readonly inSpace: boolean;
}

/**
 * Reads the element blocks into `elements`, with their ids as tags; volumes are only counted, in `others`. Throws a
 * `Fault` at an unsupported type or a node out of range.
 */
export function readBlocks(
	file: VariableFile,
	{ nodes, blocks, ids, inSpace }: Declared,
	elements: MeshBuilder,
	others: OtherElementsDraft,
): Block[] {
	const result: Block[] = [];
	const numbers = idsIn(file, 'elem_num_map') ?? idsIn(file, 'elem_map');
	let first = 0;
	for (let number = 1; number <= blocks; number++) {
		const name = `connect${number}`;
		const variable = file.variables.get(name);
		// A block without elements has no variable.
		if (!variable) continue;
		const type = String(variable.attributes.get('elem_type') ?? '')
			.trim()
			.toUpperCase();
		const [count = 0, width = 1] = variable.sizes;
		const kind = kinds.find(([pattern, size]) => size === width && pattern.test(type))?.[2];
		const subject = `Block ${number} has elements of type ${type.slice(0, 20)} with ${width} nodes`;
		const isVolume = volumes.test(type);
		if (!kind && !isVolume && count > 0)
			throw new Fault('not-supported', variable.begin, `${subject}, which TriRefine doesn't read.`);
		const connectivity = file.numbers(name);
		if ((!kind && !isVolume) || !connectivity || count === 0) continue;
		const invalid = connectivity.findIndex((node) => !(node >= 1 && node <= nodes));
		if (invalid >= 0)
			throw new Fault(
				'index-out-of-range',
				variable.begin,
				`Element ${Math.floor(invalid / width) + 1} of block ${number} names node ${connectivity[invalid]}, but nodes run from 1 to ${nodes}.`,
			);
		if (!kind) {
			others.add(`elements of type ${type.slice(0, 20)}`, count, true);
			for (const node of connectivity) others.use(node - 1);
			first += count;
			continue;
		}
		const store = elements.of(kind);
		const at = addAll(store, connectivity, first, ids[number - 1]! | 0, numbers);
		const shell = shells.test(type) || (inSpace && shellsInSpace.test(type));
		result.push({ number, first, count, store, at, shell });
		first += count;
	}
	return result;
}

/**
 * Appends elements to a store; returns the index of the first.
 *
 * @param connectivity 1-based nodes
 * @param first index of the first element in the file
 * @param numbers of all elements of the file; consecutive from 1 if absent
 */
function addAll(
	store: ElementStore,
	connectivity: Int32OrFloat64Array,
	first: number,
	tag: number,
	numbers: Int32OrFloat64Array | undefined,
): number {
	const count = connectivity.length / store.kind.nodes;
	const at = store.count;
	if (numbers) {
		store.reserve(count);
		for (let i = first; i < first + count; i++) store.push(numbers[i] ?? i + 1, tag, 1);
	} else store.pushRun(count, first + 1, tag, 1);
	const from = store.kind.nodes * at;
	for (let i = 0; i < connectivity.length; i++) store.nodes[from + i] = connectivity[i]! - 1;
	return at;
}
