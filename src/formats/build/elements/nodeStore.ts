import type { TriMesh } from '../../../mesh/triMesh.ts';
import { grown } from '../../../util/grow.ts';
import { Runs } from '../../../util/runs.ts';
import type { Wholes } from '../../io/numbers.ts';
import { Ids } from '../ids.ts';
import { inPlane } from '../plane.ts';

/** The nodes of a file that numbers them, in file order. */
export class NodeStore {
	readonly ids = new Ids();
	/** x, y, z of each. */
	coordinates: Float64Array = new Float64Array(0);
	/** 1-based line of each, if lines are requested. */
	readonly lines: Runs | undefined;
	count = 0;

	/**
	 * @param room expected number of nodes
	 * @param shared make the points in memory that threads share
	 */
	constructor(
		positions: boolean,
		room = 0,
		private readonly shared?: boolean,
	) {
		this.coordinates = new Float64Array(3 * room);
		if (positions) this.lines = new Runs();
	}

	/** Makes room for `more` nodes. */
	reserve(more: number): void {
		this.coordinates = grown(this.coordinates, 3 * (this.count + more));
	}

	/** Adds a node; returns false if an earlier one has its number. */
	push(id: number, x: number, y: number, z: number, line: number): boolean {
		const at = this.count++;
		const { ids } = this;
		if (at === 0) ids.first = id === 0 ? 0 : 1;
		ids.push(id);
		if (3 * at + 3 > this.coordinates.length)
			this.coordinates = grown(this.coordinates, 3 * at + 3);
		this.coordinates[3 * at] = x;
		this.coordinates[3 * at + 1] = y;
		this.coordinates[3 * at + 2] = z;
		this.lines?.add(line);
		if (ids.duplicate < 0) return true;
		ids.duplicate = -1;
		return false;
	}

	/**
	 * Adds nodes up to the first whose number is already used; returns how many.
	 *
	 * @param numbers of the nodes, 0 or more
	 * @param axes x, y and z of the nodes; missing ones are 0
	 * @param line of the first; the others are in the lines after it
	 */
	pushAll(numbers: Int32Array, axes: readonly Float64Array[], line: number): number {
		if (this.count === 0) this.ids.first = numbers[0] === 0 ? 0 : 1;
		const added = this.ids.pushAll(numbers);
		this.#place(added, axes);
		this.lines?.addRun(added, line, 1);
		return added;
	}

	/**
	 * Adds the nodes of a file without lines to an empty store.
	 *
	 * @param axes x, y and z of the nodes; missing ones are 0
	 * @param numbers of the nodes, all different; undefined if they count from 1
	 */
	pushColumns(axes: readonly Wholes[], numbers: Float64Array | undefined): void {
		const count = axes[0]?.length ?? 0;
		if (numbers) {
			this.ids.first = numbers[0] === 0 ? 0 : 1;
			for (let i = 0; i < count; i++) this.ids.push(numbers[i] as number);
		} else this.ids.pushRun(count);
		this.#place(count, axes);
		this.lines?.addRun(count, 1, 0);
	}

	/** Adds the coordinates of `count` nodes. */
	#place(count: number, axes: readonly Wholes[]): void {
		const from = this.count;
		this.count += count;
		this.coordinates = grown(this.coordinates, 3 * this.count);
		for (const [k, values] of axes.entries())
			for (let i = 0; i < count; i++) this.coordinates[3 * (from + i) + k] = values[i] as number;
		for (let k = axes.length; k < 3; k++)
			for (let i = 0; i < count; i++) this.coordinates[3 * (from + i) + k] = 0;
	}

	/** The points of a mesh, with two coordinates if every z is 0. */
	points(): Pick<TriMesh, 'dimension' | 'points'> {
		return inPlane(this.coordinates, this.count, this.shared);
	}

	/** Lines of all nodes; empty if they are not requested. */
	linesOfAll(): Uint32Array {
		return this.lines?.into(new Uint32Array(this.count)) ?? new Uint32Array(0);
	}
}
