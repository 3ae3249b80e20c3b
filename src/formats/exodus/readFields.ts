import type { Field } from '../../mesh/triMesh.ts';
import { doublesOf, type Wholes } from '../bytes/numbers.ts';
import type { ElementStore } from '../elements/elementStore.ts';
import type { Block } from './readBlocks.ts';
import type { VariableFile } from './variables.ts';

const field = (name: string, on: Field['on'], values: Float64Array, components = 1): Field => ({
	...{ name, on, role: 'attribute', type: 'real', components, values },
});

/** The variables of the nodes in a time step. Throws a `Fault` where they are cut. */
export function pointFields(file: VariableFile, nodes: number, step: number): Field[] {
	const all = file.numbers('vals_nod_var', step);
	return file.strings('name_nod_var').flatMap((name, k) => {
		const values =
			file.numbers(`vals_nod_var${k + 1}`, step) ?? all?.slice(k * nodes, (k + 1) * nodes);
		return values?.length === nodes ? [field(name, 'points', doublesOf(values))] : [];
	});
}

/** The variables of the whole mesh in a time step. Throws a `Fault` where they are cut. */
export function meshFields(file: VariableFile, step: number): Field[] {
	const all = file.numbers('vals_glo_var', step);
	return file
		.strings('name_glo_var')
		.flatMap((name, k) =>
			all && k < all.length ? [field(name, 'mesh', doublesOf(all).slice(k, k + 1))] : [],
		);
}

/** A variable of the elements: its numbers in each block that has some. */
export interface ElementValues {
	readonly name: string;
	readonly ofBlocks: ReadonlyMap<Block, Wholes>;
}

/** The variables of the elements in a time step. Throws a `Fault` where they are cut. */
export const elementValues = (
	file: VariableFile,
	blocks: readonly Block[],
	step: number,
): ElementValues[] =>
	file.strings('name_elem_var').map((name, k) => {
		const ofBlocks = new Map<Block, Wholes>();
		for (const block of blocks) {
			const own = file.numbers(`vals_elem_var${k + 1}eb${block.number}`, step);
			if (own?.length === block.count) ofBlocks.set(block, own);
		}
		return { name, ofBlocks };
	});

/** The variables of the elements of a store as fields: NaN where a block has none; those without a number there are left out. */
export const storeFields = (
	all: readonly ElementValues[],
	store: ElementStore,
	on: 'triangles' | 'cells',
): Field[] =>
	all.flatMap(({ name, ofBlocks }) => {
		const own = new Float64Array(store.count).fill(Number.NaN);
		for (const [block, values] of ofBlocks) if (block.store === store) own.set(values, block.at);
		return own.every(Number.isNaN) ? [] : [field(name, on, own)];
	});
