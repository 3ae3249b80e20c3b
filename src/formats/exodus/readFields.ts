import type { Field } from '../../mesh/triMesh.ts';
import type { ElementStore } from '../elements/elementStore.ts';
import type { ElementPlaces } from './readBlocks.ts';
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
		return values?.length === nodes ? [field(name, 'points', values)] : [];
	});
}

/** The variables of the whole mesh in a time step. Throws a `Fault` where they are cut. */
export function meshFields(file: VariableFile, step: number): Field[] {
	const all = file.numbers('vals_glo_var', step);
	return file
		.strings('name_glo_var')
		.flatMap((name, k) =>
			all && k < all.length ? [field(name, 'mesh', all.slice(k, k + 1))] : [],
		);
}

/** The variables of the elements in a time step: NaN where a block has none. Throws a `Fault` where they are cut. */
export function elementValues(
	file: VariableFile,
	{ blocks, at }: ElementPlaces,
	step: number,
): { readonly name: string; readonly values: Float64Array }[] {
	return file.strings('name_elem_var').map((name, k) => {
		const values = new Float64Array(at.length).fill(Number.NaN);
		for (const { number, first, count } of blocks) {
			const own = file.numbers(`vals_elem_var${k + 1}eb${number}`, step);
			if (own?.length === count && first + count <= values.length) values.set(own, first);
		}
		return { name, values };
	});
}

/** The variables of the elements of a store as fields; those without a number there are left out. */
export function storeFields(
	all: ReturnType<typeof elementValues>,
	{ stores, at }: ElementPlaces,
	store: ElementStore,
	on: 'triangles' | 'cells',
): Field[] {
	return all.flatMap(({ name, values }) => {
		const own = new Float64Array(store.count).fill(Number.NaN);
		let some = false;
		for (let element = 0; element < values.length; element++)
			if (stores[element] === store) {
				own[at[element]!] = values[element]!;
				some ||= !Number.isNaN(values[element]);
			}
		return some ? [field(name, on, own)] : [];
	});
}
