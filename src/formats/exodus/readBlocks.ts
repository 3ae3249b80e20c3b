import { type ElementKind, elementKinds } from '../elements/elementKinds.ts';
import type { ElementStore, ElementStores } from '../elements/elementStore.ts';
import { Fault } from '../vtkData/fault.ts';
import type { VariableFile } from './variables.ts';

/** Kinds by the letters of their type and their nodes. */
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

/** Elements by their number in the file, from 0: in which store they are, and where. */
export interface ElementPlaces {
	readonly stores: ElementStore[];
	readonly at: number[];
	/** For each block its number, its first element and how many it has. */
	readonly blocks: { readonly number: number; readonly first: number; readonly count: number }[];
}

/**
 * Reads the blocks of elements, with the id of each as tag. Throws a `Fault` at elements that are not read, and at nodes that
 * do not exist.
 */
export function readBlocks(
	file: VariableFile,
	nodes: number,
	blocks: number,
	ids: ArrayLike<number>,
	elements: ElementStores,
): ElementPlaces {
	const places: ElementPlaces = { stores: [], at: [], blocks: [] };
	const numbers = file.numbers('elem_num_map') ?? file.numbers('elem_map');
	for (let block = 1; block <= blocks; block++) {
		const name = `connect${block}`;
		const variable = file.variables.get(name);
		const first = places.at.length;
		places.blocks.push({ number: block, first, count: variable?.sizes[0] ?? 0 });
		// A block without elements has no variable.
		if (!variable) continue;
		const type = String(variable.attributes.get('elem_type') ?? '')
			.trim()
			.toUpperCase();
		const [count = 0, width = 1] = variable.sizes;
		const kind = kinds.find(([known, size]) => size === width && known.test(type))?.[2];
		const said = `Block ${block} has elements of type ${type.slice(0, 20)} with ${width} nodes`;
		if (!kind && count > 0)
			throw new Fault(
				'not-supported',
				variable.begin,
				volumes.test(type)
					? `${said}: a mesh of volumes, of which TriRefine reads none. Extract its surface first (Extract Surface in ParaView).`
					: `${said}, which TriRefine doesn't read.`,
			);
		const connectivity = file.numbers(name);
		if (!kind || !connectivity) continue;
		const store = elements.of(kind);
		for (let i = 0; i < count; i++) {
			const element = places.at.length;
			const at = store.push(numbers?.[element] ?? element + 1, ids[block - 1]! | 0, 1);
			for (let k = 0; k < width; k++) {
				const node = connectivity[i * width + k]!;
				if (!(node >= 1 && node <= nodes))
					throw new Fault(
						'index-out-of-range',
						variable.begin,
						`Element ${i + 1} of block ${block} names node ${node}, but nodes run from 1 to ${nodes}.`,
					);
				store.nodes[width * at + k] = node - 1;
			}
			places.stores.push(store);
			places.at.push(at);
		}
	}
	return places;
}
