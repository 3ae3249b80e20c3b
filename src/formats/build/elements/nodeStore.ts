import { Runs } from '../../../util/runs.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Ids } from '../ids.ts';
import { PointStore } from '../pointStore.ts';

/** The nodes of a file that numbers them, in file order. */
export class NodeStore extends PointStore {
	readonly ids = new Ids();
	/** 1-based line of each node, if lines are requested. */
	readonly lines: Runs | undefined;

	/**
	 * @param room expected number of nodes
	 * @param shared allocates coordinates in shared memory
	 */
	constructor(positions: boolean, room = 0, shared?: boolean) {
		super(room, shared);
		if (positions) this.lines = new Runs();
	}

	/** Adds a node; returns false if an earlier one has its number. */
	push(id: number, x: number, y: number, z: number, line: number): boolean {
		const isNew = this.number(id);
		this.add(x, y, z);
		this.lines?.add(line);
		return isNew;
	}

	/**
	 * Adds nodes up to the first whose number is already used; returns the number of added ones.
	 *
	 * @param numbers of the nodes, 0 or more
	 * @param axes x, y and z of the nodes; missing ones are 0
	 * @param line of the first; the others are in the lines after it
	 */
	pushAll(numbers: Int32Array, axes: readonly Float64Array[], line: number): number {
		const added = this.numberAll(numbers);
		this.addAxes(axes, added);
		this.lines?.addRun(added, line, 1);
		return added;
	}

	/**
	 * Adds the nodes of a file without lines to an empty store.
	 *
	 * @param axes x, y and z of the nodes; missing ones are 0
	 * @param numbers of the nodes, all different; undefined if they are 1, 2, 3, ...
	 */
	pushColumns(axes: readonly Int32OrFloat64Array[], numbers: Float64Array | undefined): void {
		const count = axes[0]?.length ?? 0;
		if (numbers) for (let i = 0; i < count; i++) this.number(numbers[i]!);
		else this.ids.pushRun(count);
		this.addAxes(axes, count);
		this.lines?.addRun(count, 1, 0);
	}

	/** Gives the next node its number; false if an earlier node has it. */
	number(id: number): boolean {
		const { ids } = this;
		this.beginWith(id);
		ids.push(id);
		if (ids.duplicate < 0) return true;
		ids.duplicate = -1;
		return false;
	}

	/**
	 * Gives the next nodes their numbers, up to the first that an earlier node has; returns the number of these nodes.
	 */
	numberAll(numbers: Int32Array): number {
		if (numbers.length > 0) this.beginWith(numbers[0]!);
		return this.ids.pushAll(numbers);
	}

	/** Numbers nodes from 0 if `first`, the number of the first one, is 0, else from 1. */
	protected beginWith(first: number): void {
		if (this.ids.count === 0) this.ids.first = first === 0 ? 0 : 1;
	}

	/** 1-based lines of all nodes; empty unless requested. */
	linesOfAll(): Uint32Array {
		return this.lines?.into(new Uint32Array(this.count)) ?? new Uint32Array(0);
	}
}
