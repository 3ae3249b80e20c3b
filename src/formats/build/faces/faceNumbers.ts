import type { Field } from '../../../mesh/triMesh.ts';
import { grown } from '../../../util/grow.ts';

/** Numbers after the corners of faces, such as colours; kept if every face has equally many. */
export class FaceNumbers {
	#values = new Float64Array(0);
	/** Numbers of each face; −1 before the first face. */
	#width = -1;
	#faces = 0;
	#length = 0;
	/** Faces that have numbers. */
	with = 0;
	/** Some faces have more numbers than others. */
	uneven = false;
	/** All are int32. */
	#whole = true;

	/** Adds `rows` faces with `width` numbers each, none where `values` is absent. */
	addAll(values: Int32Array | Float64Array | undefined, width: number, rows: number): void {
		if (this.#width < 0) this.#width = width;
		else if (width !== this.#width) this.uneven = true;
		this.#faces += rows;
		if (!values || width === 0) return;
		this.with += rows;
		const from = this.#length;
		this.#length += width * rows;
		this.#values = grown(this.#values, this.#length);
		for (let i = 0; i < width * rows; i++) {
			const value = values[i]!;
			this.#values[from + i] = value;
			this.#whole &&= value === (value | 0);
		}
	}

	/**
	 * The numbers of faces as a field: a marker if each face has one int32, otherwise an attribute. Undefined if there
	 * are none, or not equally many for each face.
	 *
	 * @param faces indices of the faces in the order of the field; all faces by default
	 */
	field(name: string, on: 'triangles' | 'cells', faces?: Uint32Array): Field | undefined {
		const components = this.#width;
		if (this.uneven || components < 1) return undefined;
		const count = faces?.length ?? this.#faces;
		const marker = components === 1 && this.#whole;
		const values = marker ? new Int32Array(count) : new Float64Array(count * components);
		for (let i = 0; i < count; i++) {
			const from = components * (faces ? faces[i]! : i);
			for (let k = 0; k < components; k++) values[components * i + k] = this.#values[from + k]!;
		}
		return marker
			? { name, on, role: 'marker', type: 'integer', components, values }
			: { name, on, role: 'attribute', type: 'real', components, values };
	}
}
