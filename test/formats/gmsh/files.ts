/** Text of files of Gmsh, put together from their sections. */
export const header2 = '$MeshFormat\n2.2 0 8\n$EndMeshFormat\n';
export const header4 = '$MeshFormat\n4.1 0 8\n$EndMeshFormat\n';

/** A section of lines; the first is their number where there is none. */
export const section = (name: string, ...lines: string[]): string =>
	[`$${name}`, ...lines, `$End${name}`, ''].join('\n');
export const counted = (name: string, ...lines: string[]): string =>
	section(name, `${lines.length}`, ...lines);

/** The unit square in two triangles. */
export const nodes2 = counted('Nodes', '1 0 0 0', '2 1 0 0', '3 1 1 0', '4 0 1 0');
export const elements2 = counted('Elements', '1 2 2 7 1 1 2 3', '2 2 2 7 1 1 3 4');
export const square2 = header2 + nodes2 + elements2;

export const nodes4 = section(
	'Nodes',
	'1 4 1 4',
	'2 1 0 4',
	...['1', '2', '3', '4', '0 0 0', '1 0 0', '1 1 0', '0 1 0'],
);
export const elements4 = section('Elements', '1 2 1 2', '2 1 2 2', '1 1 2 3', '2 1 3 4');
export const entities4 = section('Entities', '0 0 1 0', '1 0 0 0 1 1 0 1 7 0');
export const square4 = header4 + entities4 + nodes4 + elements4;

/** Bytes of text and numbers: `i` and `z` write integers of 4 and 8 bytes, `d` doubles. */
export class Bytes {
	readonly #bytes: number[] = [];

	constructor(private readonly little = true) {}

	text(text: string): this {
		for (const letter of text) this.#bytes.push(letter.charCodeAt(0));
		return this;
	}

	i(...values: number[]): this {
		return this.#push(4, values, (view, value) => view.setInt32(0, value, this.little));
	}

	z(...values: number[]): this {
		return this.#push(8, values, (view, value) => view.setBigUint64(0, BigInt(value), this.little));
	}

	d(...values: number[]): this {
		return this.#push(8, values, (view, value) => view.setFloat64(0, value, this.little));
	}

	#push(size: number, values: number[], set: (view: DataView, value: number) => void): this {
		for (const value of values) {
			const view = new DataView(new ArrayBuffer(size));
			set(view, value);
			this.#bytes.push(...new Uint8Array(view.buffer));
		}
		return this;
	}

	get bytes(): Uint8Array {
		return Uint8Array.from(this.#bytes);
	}
}
