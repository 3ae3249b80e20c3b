import type { Unkept } from '../../mesh/triMesh.ts';
import { grown } from '../../util/grow.ts';
import { Ids } from '../triangle/ids.ts';
import type { ElementType } from './elementTypes.ts';
import type { Entity, KeptSection, NodeRun, PhysicalName } from './extras.ts';

/** The nodes of a file. */
export class Nodes {
	readonly ids = new Ids();
	/** x, y, z of each. */
	coordinates = new Float64Array(0);
	lines: Uint32Array | undefined;
	/** Nodes that have coordinates. */
	count = 0;
	readonly runs: NodeRun[] = [];
	/** The parameters of the nodes on their entities, run by run. */
	parameters = new Float64Array(0);
	parameterCount = 0;
	/** Some lines have parameters that are not read. */
	unread = false;

	constructor(room: number, positions: boolean) {
		this.coordinates = new Float64Array(3 * room);
		if (positions) this.lines = new Uint32Array(room);
	}

	/** Gives the next node its number; false where an earlier one has it. */
	number(id: number): boolean {
		const { ids } = this;
		if (ids.count === 0) ids.first = id === 0 ? 0 : 1;
		const before = ids.duplicate;
		ids.push(id);
		if (ids.duplicate === before) return true;
		ids.duplicate = -1;
		return false;
	}

	/** Gives the next nodes their numbers; ends in front of one that an earlier node has. Returns how many it gave. */
	numberAll(numbers: Int32Array): number {
		const { ids } = this;
		if (ids.count === 0 && numbers.length > 0) ids.first = numbers[0] === 0 ? 0 : 1;
		return ids.pushAll(numbers);
	}

	/** Places as many nodes as there are rows of `width`, x, y, z first and parameters behind them; lines count on, unless 0. */
	placeAll(rows: Float64Array, width: number, line: number): void {
		const { count } = this;
		const more = rows.length / width;
		this.coordinates = grown(this.coordinates, 3 * (count + more));
		if (width === 3) this.coordinates.set(rows, 3 * count);
		else
			for (let i = 0; i < more; i++) {
				for (let k = 0; k < 3; k++)
					this.coordinates[3 * (count + i) + k] = rows[width * i + k] as number;
				for (let k = 3; k < width; k++) this.parameter(rows[width * i + k] as number);
			}
		this.count += more;
		if (!this.lines) return;
		this.lines = grown(this.lines, this.count);
		for (let i = 0; i < more; i++) this.lines[count + i] = line === 0 ? 0 : line + i;
	}

	place(x: number, y: number, z: number, line: number): void {
		const at = this.count++;
		this.coordinates = grown(this.coordinates, 3 * at + 3);
		this.coordinates[3 * at] = x;
		this.coordinates[3 * at + 1] = y;
		this.coordinates[3 * at + 2] = z;
		if (!this.lines) return;
		this.lines = grown(this.lines, at + 1);
		this.lines[at] = line;
	}

	parameter(value: number): void {
		this.parameters = grown(this.parameters, this.parameterCount + 1);
		this.parameters[this.parameterCount++] = value;
	}
}

/** The elements of one type. */
export class Cells {
	count = 0;
	numbers = new Float64Array(0);
	/** Indices of the nodes of each, in the order of Gmsh. */
	nodes = new Uint32Array(0);
	/** Version 2: the physical tag of each, 0 for none. */
	physical = new Int32Array(0);
	/** The tag of the entity that each is of. */
	entity = new Int32Array(0);
	/** Partitions of each, `partitionWidth` numbers, filled up with 0. */
	partitions = new Int32Array(0);
	partitionWidth = 0;
	lines: Uint32Array | undefined;
	#ids: Ids | undefined;

	constructor(
		readonly kind: ElementType,
		positions: boolean,
	) {
		if (positions) this.lines = new Uint32Array(0);
	}

	/** Makes room for so many more. */
	reserve(more: number): void {
		const count = this.count + more;
		if (count <= this.numbers.length) return;
		this.numbers = grown(this.numbers, count);
		const room = this.numbers.length;
		this.nodes = grown(this.nodes, this.kind.nodes * room);
		this.physical = grown(this.physical, room);
		this.entity = grown(this.entity, room);
		if (this.lines) this.lines = grown(this.lines, room);
		if (this.partitionWidth > 0)
			this.partitions = grown(this.partitions, this.partitionWidth * room);
	}

	/** Adds an element, whose nodes are to be set. There must be room. */
	push(number: number, physical: number, entity: number, line: number): number {
		const at = this.count++;
		this.numbers[at] = number;
		this.physical[at] = physical;
		this.entity[at] = entity;
		if (this.lines) this.lines[at] = line;
		return at;
	}

	/**
	 * Adds elements as far as their numbers are such and their nodes are there; returns how many. There must be room.
	 *
	 * @param rows of each `tags` tags, at most two, and the numbers of its nodes
	 * @param entity that they are of, where there are no tags
	 * @param line of the first, the others follow it; 0 where there are none
	 */
	add(
		numbers: Int32Array,
		rows: Int32Array,
		tags: number,
		entity: number,
		ids: Ids,
		line: number,
	): number {
		const { nodes, count, numbers: own, physical, entity: entities } = this;
		const width = this.kind.nodes;
		const { deviates, first, count: most } = ids;
		const counting = deviates < 0;
		let added = 0;
		let to = width * count;
		for (let from = 0; added < numbers.length; added++) {
			const at = count + added;
			const number = numbers[added] as number;
			own[at] = number;
			physical[at] = tags > 0 ? (rows[from] as number) : 0;
			entities[at] = tags > 1 ? (rows[from + 1] as number) : entity;
			from += tags;
			let whole = number >= 0;
			for (const end = from + width; from < end; from++) {
				const id = rows[from] as number;
				const index = counting ? id - first : ids.indexOf(id);
				if (!(index >= 0 && index < most)) whole = false;
				nodes[to++] = index;
			}
			if (!whole) break;
		}
		if (this.lines && line > 0) for (let i = 0; i < added; i++) this.lines[count + i] = line + i;
		this.count += added;
		return added;
	}

	setPartitions(at: number, partitions: readonly number[]): void {
		const width = Math.max(this.partitionWidth, partitions.length);
		if (width > this.partitionWidth || this.partitions.length < width * this.numbers.length) {
			const wider = new Int32Array(width * this.numbers.length);
			for (let i = 0; i < at; i++)
				for (let k = 0; k < this.partitionWidth; k++)
					wider[width * i + k] = this.partitions[this.partitionWidth * i + k] as number;
			this.partitions = wider;
			this.partitionWidth = width;
		}
		this.partitions.set(partitions, width * at);
	}

	/** Index of the element of a number; −1 if there is none. */
	indexOf(number: number): number {
		if (!this.#ids) {
			this.#ids = new Ids();
			for (let i = 0; i < this.count; i++) this.#ids.push(this.numbers[i] as number);
		}
		return this.#ids.indexOf(number);
	}
}

/** What a view holds of its nodes, or of the elements of one type. */
export interface ViewPart {
	/** The type of the elements; 0 for nodes. */
	readonly type: number;
	/** `width` numbers for each; NaN where the view has none. */
	readonly values: Float64Array;
	readonly width: number;
}

/** A section of data on nodes, elements, or the nodes of elements. */
export interface View {
	readonly kind: 'NodeData' | 'ElementData' | 'ElementNodeData';
	readonly strings: readonly string[];
	readonly reals: readonly number[];
	/** Time step, components, entities and what follows. */
	readonly integers: readonly number[];
	readonly parts: readonly ViewPart[];
}

/** What was read of a file so far. */
export interface Draft {
	/** The version that the mesh is written in again. */
	version: '2.2' | '4.1';
	/** What the file says of its version, where that is another one. */
	found?: string;
	/** The same where it is an older one, which is read in another way. */
	old?: '1.0' | '4.0';
	encoding: 'ascii' | 'binary';
	little: boolean;
	sizeBytes: 4 | 8;
	nodes?: Nodes;
	/** By type; defined once the elements were read. */
	cells?: Map<number, Cells>;
	names?: PhysicalName[];
	entities?: Entity[];
	partitioned?: Entity[];
	partitions?: { count: number; ghosts: number[] };
	readonly views: View[];
	readonly kept: KeptSection[];
	readonly unkept: Unkept[];
}
