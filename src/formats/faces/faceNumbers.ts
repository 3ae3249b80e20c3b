import type { Field } from '../../mesh/triMesh.ts';
import { grown } from '../../util/grow.ts';

/** Numbers behind faces, such as their colours: kept where every face has as many of them. */
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
	/** All are whole numbers of 32 bits. */
	#whole = true;

	/** Adds a number of the face that is being read. */
	add(value: number): void {
		this.#values = grown(this.#values, this.#length + 1);
		this.#values[this.#length++] = value;
		this.#whole &&= value === (value | 0);
	}

	/** Ends the face that is being read; `count` of the numbers that were added are its own. */
	end(count: number): void {
		if (count > 0) this.with++;
		if (this.#width < 0) this.#width = count;
		else if (count !== this.#width) this.uneven = true;
		this.#faces++;
	}

	/** Adds the first `rows` faces with so many numbers each, as many as the face before them has. */
	addAll(values: Float64Array | undefined, width: number, rows: number): void {
		this.#faces += rows;
		if (!values || width === 0) return;
		this.with += rows;
		const from = this.#length;
		this.#length += width * rows;
		this.#values = grown(this.#values, this.#length);
		for (let i = 0; i < width * rows; i++) {
			const value = values[i] as number;
			this.#values[from + i] = value;
			this.#whole &&= value === (value | 0);
		}
	}

	/**
	 * The numbers of some faces as a field: single whole numbers are markers, all others attributes. Undefined where
	 * there are none, or not as many for every face.
	 *
	 * @param faces indices of the faces, in the order of the field; all in their order where absent
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
