import type { Field } from '../../mesh/triMesh.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import type { VariableFile } from '../codecs/netcdf/variables.ts';
import { doublesOf, type Int32OrFloat64Array } from '../io/numbers.ts';
import type { Block } from './readBlocks.ts';

const field = (name: string, on: Field['on'], values: Float64Array, components = 1): Field => ({
	...{ name, on, role: 'attribute', type: 'real', components, values },
});

/**
 * Node variables of a time step as fields. Throws a `Fault` if they are truncated.
 *
 * @param nodes number of nodes
 * @param step 0-based
 */
export function pointFields(file: VariableFile, nodes: number, step: number): Field[] {
	const joined = file.numbers('vals_nod_var', step);
	return file.strings('name_nod_var').flatMap((name, k) => {
		const values =
			file.numbers(`vals_nod_var${k + 1}`, step) ?? joined?.slice(k * nodes, (k + 1) * nodes);
		return values?.length === nodes ? [field(name, 'points', doublesOf(values))] : [];
	});
}

/** Global variables of a time step (0-based) as fields of the mesh. Throws a `Fault` if they are truncated. */
export function meshFields(file: VariableFile, step: number): Field[] {
	const globals = file.numbers('vals_glo_var', step);
	return file
		.strings('name_glo_var')
		.flatMap((name, k) =>
			globals && k < globals.length
				? [field(name, 'mesh', doublesOf(globals).slice(k, k + 1))]
				: [],
		);
}

/** An element variable, with its values in the blocks that have it. */
export interface ElementValues {
	readonly name: string;
	readonly ofBlocks: ReadonlyMap<Block, Int32OrFloat64Array>;
}

/** Element variables of a time step (0-based). Throws a `Fault` if they are truncated. */
export const elementValues = (
	file: VariableFile,
	blocks: readonly Block[],
	step: number,
): ElementValues[] =>
	file.strings('name_elem_var').map((name, k) => {
		const ofBlocks = new Map<Block, Int32OrFloat64Array>();
		for (const block of blocks) {
			const ofBlock = file.numbers(`vals_elem_var${k + 1}eb${block.number}`, step);
			if (ofBlock?.length === block.count) ofBlocks.set(block, ofBlock);
		}
		return { name, ofBlocks };
	});

/**
 * Fields of the element variables in a store, NaN in blocks without values; variables without values in the store are
 * left out.
 */
export const storeFields = (
	all: readonly ElementValues[],
	store: ElementStore,
	on: 'triangles' | 'cells',
): Field[] =>
	all.flatMap(({ name, ofBlocks }) => {
		const ofStore = new Float64Array(store.count).fill(Number.NaN);
		for (const [block, values] of ofBlocks)
			if (block.store === store) ofStore.set(values, block.at);
		return ofStore.every(Number.isNaN) ? [] : [field(name, on, ofStore)];
	});
