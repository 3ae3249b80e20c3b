import type { EntityRun } from '../../../mesh/triMesh.ts';
import { grown } from '../../../util/grow.ts';
import { giveBack } from '../../../util/sharedMemory.ts';
import { withRoom } from '../../../util/withRoom.ts';
import { Ids } from '../../build/ids.ts';
import { doublesFor } from '../../io/numbers.ts';

/** The nodes of a file, in file order. */
export class Nodes {
	readonly ids = new Ids();
	/** Coordinates of each node: x and y as long as every z is 0 and not negative zero, then x, y, z. */
	width: 2 | 3 = 2;
	coordinates: Float64Array;
	lines: Uint32Array | undefined;
	/** Nodes that have coordinates. */
	count = 0;
	readonly runs: EntityRun[] = [];
	/** Parameters of the nodes on their entities, run by run. */
	parameters = new Float64Array(0);
	parameterCount = 0;
	/** Some lines have parameters that are not read. */
	unread = false;

	/**
	 * @param room expected number of nodes
	 * @param shared allocates coordinates in shared memory
	 */
	constructor(
		private readonly room: number,
		positions: boolean,
		private readonly shared: boolean | undefined,
	) {
		this.coordinates = doublesFor(this.width * room, shared);
		if (positions) this.lines = new Uint32Array(room);
	}

	/** Gives the next node its number; false if an earlier node has it. */
	number(id: number): boolean {
		const { ids } = this;
		this.#beginWith(id);
		const before = ids.duplicate;
		ids.push(id);
		if (ids.duplicate === before) return true;
		ids.duplicate = -1;
		return false;
	}

	/** Gives the next nodes their numbers, up to the first that an earlier node has; returns how many. */
	numberAll(numbers: Int32Array): number {
		if (numbers.length > 0) this.#beginWith(numbers[0] as number);
		return this.ids.pushAll(numbers);
	}

	/** Gives the next `count` nodes consecutive numbers from `first`, which must be `nextOf(first)`. */
	numberRun(first: number, count: number): void {
		this.#beginWith(first);
		this.ids.pushRun(count);
	}

	/**
	 * The number that keeps node numbers consecutive; undefined if they no longer are. Before any node, 0 if `first` is
	 * 0, else 1.
	 */
	nextOf(first: number): number | undefined {
		const { ids } = this;
		if (ids.deviates >= 0) return undefined;
		return ids.count > 0 ? ids.first + ids.count : first === 0 ? 0 : 1;
	}

	#beginWith(first: number): void {
		if (this.ids.count === 0) this.ids.first = first === 0 ? 0 : 1;
	}

	/**
	 * Adds a node for each row of `width` numbers: x, y, z, then parameters. Lines count up from `line`; 0 stands for
	 * none.
	 */
	placeAll(rows: Float64Array, width: number, line: number): void {
		const { count } = this;
		const more = rows.length / width;
		if (this.width === 2 && !isFlat(rows, width)) this.inSpace();
		this.reserve(more);
		const { coordinates, width: taken } = this;
		if (width === taken) coordinates.set(rows, width * count);
		else
			for (let i = 0, from = 0, to = taken * count; i < more; i++, from += width)
				for (let k = 0; k < taken; k++) coordinates[to++] = rows[from + k] as number;
		for (let i = 0; i < more && width > 3; i++)
			for (let k = 3; k < width; k++) this.parameter(rows[width * i + k] as number);
		this.placed(more);
		if (!this.lines) return;
		for (let i = 0; i < more; i++) this.lines[count + i] = line === 0 ? 0 : line + i;
	}

	place(x: number, y: number, z: number, line: number): void {
		if (this.width === 2 && !Object.is(z, 0)) this.inSpace();
		this.reserve(1);
		const { count, coordinates, width } = this;
		const at = width * count;
		coordinates[at] = x;
		coordinates[at + 1] = y;
		if (width === 3) coordinates[at + 2] = z;
		this.placed(1);
		if (this.lines) this.lines[count] = line;
	}

	/** Makes room for the coordinates of `more` nodes. */
	reserve(more: number): void {
		const { width, count, shared } = this;
		const make = (length: number): Float64Array => doublesFor(length, shared);
		const length = width * (count + more);
		this.coordinates = withRoom(this.coordinates, width * count, length, make);
	}

	/** Counts nodes whose coordinates were set. */
	placed(more: number): void {
		this.count += more;
		if (this.lines) this.lines = grown(this.lines, this.count);
	}

	/** Switches to three coordinates a node. */
	inSpace(): void {
		const { coordinates, count, room, shared } = this;
		const spatial = doublesFor(3 * Math.max(room, count), shared);
		for (let i = 0; i < count; i++) {
			spatial[3 * i] = coordinates[2 * i] as number;
			spatial[3 * i + 1] = coordinates[2 * i + 1] as number;
			spatial[3 * i + 2] = 0;
		}
		giveBack(coordinates);
		this.coordinates = spatial;
		this.width = 3;
	}

	parameter(value: number): void {
		this.parameters = grown(this.parameters, this.parameterCount + 1);
		this.parameters[this.parameterCount++] = value;
	}
}

/** Whether the third number of every row is 0 and not negative zero. */
function isFlat({ buffer, byteOffset, length }: Float64Array, width: number): boolean {
	const words = new Int32Array(buffer, byteOffset, 2 * length);
	let rest = 0;
	for (let at = 4; at < words.length; at += 2 * width)
		rest |= (words[at] as number) | (words[at + 1] as number);
	return rest === 0;
}
