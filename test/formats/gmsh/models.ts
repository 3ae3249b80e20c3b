/** Nodes of a block. Version 2.2 has no blocks: there they follow each other. */
export interface NodeBlock {
	readonly dimension: number;
	readonly tag: number;
	readonly numbers: readonly number[];
	readonly places: readonly (readonly number[])[];
	/** Version 4.1: each has as many parameters as the entity has dimensions. */
	readonly parametric?: boolean;
}

/** Elements of a type; the tags are those of version 2.2, `tag` is the entity of version 4.1. */
export interface Elements {
	readonly type: number;
	readonly dimension: number;
	readonly tag: number;
	readonly rows: readonly {
		readonly number: number;
		readonly tags: readonly number[];
		/** Places of its nodes among all. */
		readonly nodes: readonly number[];
	}[];
}

/** What a file has. */
export interface Model {
	readonly nodes: readonly NodeBlock[];
	readonly elements: readonly Elements[];
}

/** Entities 1 and 2 of curves and surfaces, of which the first surface is in two groups. */
const entities = [
	[1, 1, [5]],
	[1, 2, []],
	[2, 1, [7, 9]],
	[2, 2, [7]],
] as const;
const box = [0, 0, 0, 8, 8, 1];

const numbersOf = ({ nodes }: Model): number[] => nodes.flatMap(({ numbers }) => numbers);
const countOf = ({ elements }: Model): number =>
	elements.reduce((sum, { rows }) => sum + rows.length, 0);
const parametersOf = ({ parametric, dimension }: NodeBlock, p: number): number[] =>
	parametric ? Array.from({ length: dimension }, (_, k) => p / 4 + k) : [];
/** A number as text: 0 keeps its sign. */
const real = (value: number): string => (Object.is(value, -0) ? '-0' : `${value}`);

/** The file as text. */
export function textOf(model: Model, version: '2.2' | '4.1'): string {
	const ids = numbersOf(model);
	const lines = ['$MeshFormat', `${version} 0 8`, '$EndMeshFormat'];
	const row = (...values: readonly (string | number)[]) => void lines.push(values.join(' '));
	if (version === '2.2') {
		row('$Nodes');
		row(ids.length);
		for (const { numbers, places } of model.nodes)
			for (const [p, place] of places.entries()) row(numbers[p]!, ...place.map(real));
		lines.push('$EndNodes', '$Elements', `${countOf(model)}`);
		for (const { type, rows } of model.elements)
			for (const { number, tags, nodes } of rows)
				row(number, type, tags.length, ...tags, ...nodes.map((p) => ids[p]!));
		return `${lines.join('\n')}\n$EndElements\n`;
	}
	lines.push('$Entities', '0 2 2 0');
	for (const [, tag, groups] of entities) row(tag, ...box, groups.length, ...groups, 0);
	lines.push('$EndEntities', '$Nodes', `${model.nodes.length} ${ids.length} 1 ${ids.length}`);
	for (const block of model.nodes) {
		row(block.dimension, block.tag, block.parametric ? 1 : 0, block.numbers.length);
		for (const number of block.numbers) row(number);
		for (const [p, place] of block.places.entries())
			row(...place.map(real), ...parametersOf(block, p));
	}
	lines.push('$EndNodes', '$Elements', `${model.elements.length} ${countOf(model)} 1 9`);
	for (const { type, dimension, tag, rows } of model.elements) {
		row(dimension, tag, type, rows.length);
		for (const { number, nodes } of rows) row(number, ...nodes.map((p) => ids[p]!));
	}
	return `${lines.join('\n')}\n$EndElements\n`;
}

/** The file as bytes, and where some things are in it. */
export function binaryOf(model: Model, version: '2.2' | '4.1', little: boolean) {
	const ids = numbersOf(model);
	const file = new Writer(little);
	const places: number[] = [];
	const starts: number[] = [];
	file.text(`$MeshFormat\n${version} 1 8\n`).i(1).text('\n$EndMeshFormat\n');
	if (version === '2.2') {
		file.text(`$Nodes\n${ids.length}\n`);
		for (const { numbers, places: own } of model.nodes)
			for (const [p, place] of own.entries()) {
				file.i(numbers[p]!);
				places.push(file.at);
				file.d(...place);
			}
		file.text(`\n$EndNodes\n$Elements\n${countOf(model)}\n`);
		for (const { type, rows } of model.elements) {
			file.i(type, rows.length, rows[0]!.tags.length);
			for (const { number, tags, nodes } of rows) {
				starts.push(file.at);
				file.i(number, ...tags, ...nodes.map((p) => ids[p] ?? p + 1));
			}
		}
	} else {
		file.text('$Entities\n').z(0, 2, 2, 0);
		for (const [, tag, groups] of entities)
			file
				.i(tag)
				.d(...box)
				.z(groups.length)
				.i(...groups)
				.z(0);
		file.text('\n$EndEntities\n$Nodes\n').z(model.nodes.length, ids.length, 1, ids.length);
		for (const block of model.nodes) {
			file.i(block.dimension, block.tag, block.parametric ? 1 : 0).z(block.numbers.length);
			for (const number of block.numbers) file.z(number);
			for (const [p, place] of block.places.entries()) {
				places.push(file.at);
				file.d(...place, ...parametersOf(block, p));
			}
		}
		file.text('\n$EndNodes\n$Elements\n').z(model.elements.length, countOf(model), 1, 9);
		for (const { type, dimension, tag, rows } of model.elements) {
			file.i(dimension, tag, type).z(rows.length);
			for (const { number, nodes } of rows) {
				starts.push(file.at);
				file.z(number, ...nodes.map((p) => ids[p] ?? p + 1));
			}
		}
	}
	return {
		bytes: file.text('\n$EndElements\n').bytes,
		/** Bytes of numbers of elements and nodes, and of the tags in front of the nodes. */
		size: version === '2.2' ? 4 : 8,
		tags: version === '2.2' ? 4 * (model.elements[0]?.rows[0]?.tags.length ?? 0) : 0,
		/** Where the coordinates of a node begin, and where an element does. */
		placeAt: (p: number): number => places[p]!,
		elementAt: (e: number): number => starts[e]!,
	};
}

/** Writes integers of 4 and 8 bytes, doubles and text. */
class Writer {
	at = 0;
	readonly #bytes = Buffer.alloc(1 << 20);
	readonly #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset);

	constructor(private readonly little: boolean) {}

	i(...values: number[]): this {
		for (const value of values) this.#view.setInt32(this.#next(4), value, this.little);
		return this;
	}

	z(...values: number[]): this {
		for (const value of values) this.#view.setBigInt64(this.#next(8), BigInt(value), this.little);
		return this;
	}

	d(...values: number[]): this {
		for (const value of values) this.#view.setFloat64(this.#next(8), value, this.little);
		return this;
	}

	text(text: string): this {
		this.at += this.#bytes.write(text, this.at, 'latin1');
		return this;
	}

	#next(bytes: number): number {
		this.at += bytes;
		return this.at - bytes;
	}

	get bytes(): Uint8Array {
		return new Uint8Array(this.#bytes.subarray(0, this.at));
	}
}
