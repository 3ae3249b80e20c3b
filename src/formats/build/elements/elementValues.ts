import type { Field } from '../../../mesh/triMesh.ts';
import { cutTo, grown } from '../../../util/grow.ts';
import type { RowValues } from '../../io/rows.ts';
import type { ElementStore } from './elementStore.ts';

/** Numbers after the nodes of elements, such as colours; a field if all elements have equally many. */
export class ElementValues {
	readonly #values = new Map<ElementStore, Float64Array>();
	/** Number of values of each element; −1 before the first element. */
	#width = -1;
	/** Number of elements with values. */
	with = 0;
	/** Some elements have more values than others. */
	uneven = false;
	/** All values are int32. */
	#areInt32 = true;

	/** Adds the numbers of the next `rows` elements of a store, `width` each; none if `values` is absent. */
	addAll(
		store: ElementStore,
		values: RowValues[number] | undefined,
		width: number,
		rows: number,
	): void {
		if (this.#width < 0) this.#width = width;
		else if (width !== this.#width) this.uneven = true;
		if (!values || width === 0) return;
		this.with += rows;
		const from = width * store.count;
		const into = grown(this.#values.get(store) ?? new Float64Array(0), from + width * rows);
		this.#values.set(store, into);
		for (let i = 0; i < width * rows; i++) {
			const value = values[i]!;
			into[from + i] = value;
			this.#areInt32 &&= value === (value | 0);
		}
	}

	/**
	 * The numbers of the elements of a store as a field: a marker if all have one int32, otherwise an attribute. Empty
	 * if there are none, or not equally many for each element.
	 */
	fieldsOf(store: ElementStore, name: string, on: 'triangles' | 'cells'): Field[] {
		const components = this.#width;
		const stored = this.#values.get(store);
		if (this.uneven || !stored) return [];
		const values = cutTo(stored, components * store.count);
		const field = { name, on, components };
		return components === 1 && this.#areInt32
			? [{ ...field, role: 'marker', type: 'integer', values: Int32Array.from(values) }]
			: [{ ...field, role: 'attribute', type: 'real', values }];
	}
}
