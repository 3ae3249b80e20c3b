import type { EntityRun } from '../../../mesh/triMesh.ts';
import { grown } from '../../../util/grow.ts';
import { NodeStore } from '../../build/elements/nodeStore.ts';

/** The nodes of a file with the entities that they lie on. Numbers may come before coordinates. */
export class Nodes extends NodeStore {
	readonly runs: EntityRun[] = [];
	/** Parameters of the nodes on their entities, run by run. */
	parameters = new Float64Array(0);
	parameterCount = 0;
	/** Some lines have parameters that are not read. */
	unread = false;

	/** Numbers the next `count` nodes consecutively from `first`, which must be `nextOf(first)`. */
	numberRun(first: number, count: number): void {
		this.beginWith(first);
		this.ids.pushRun(count);
	}

	/**
	 * The next number if node numbers are to stay consecutive; undefined if they are not any more. For the first
	 * node, 0 if `first` is 0, else 1.
	 */
	nextOf(first: number): number | undefined {
		const { ids } = this;
		if (ids.deviates >= 0) return undefined;
		return ids.count > 0 ? ids.first + ids.count : first === 0 ? 0 : 1;
	}

	/**
	 * Adds a node for each row of `width` numbers: x, y, z, then parameters.
	 *
	 * @param line line (1-based) of the first row, one a line; 0 for none
	 */
	placeAll(rows: Float64Array, width: number, line: number): void {
		const more = rows.length / width;
		this.addRows(rows, width);
		for (let i = 0; i < more && width > 3; i++)
			for (let k = 3; k < width; k++) this.parameter(rows[width * i + k]!);
		this.lines?.addRun(more, line, line === 0 ? 0 : 1);
	}

	/** Adds a node; `line` is 1-based, 0 for none. */
	place(x: number, y: number, z: number, line: number): void {
		this.add(x, y, z);
		this.lines?.add(line);
	}

	/** Adds a parameter of the node that was added last. */
	parameter(value: number): void {
		this.parameters = grown(this.parameters, this.parameterCount + 1);
		this.parameters[this.parameterCount++] = value;
	}
}
