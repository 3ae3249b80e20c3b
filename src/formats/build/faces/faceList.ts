import { grown } from '../../../util/grow.ts';
import { withRoom } from '../../../util/withRoom.ts';
import { wordsFor } from '../../io/numbers.ts';

/** Faces of any number of corners, in file order. */
export class FaceList {
	/** Points (0-based) of each face in cyclic order, consecutive; only the first `length` are used. */
	corners: Uint32Array;
	/** End of the corners of each face; only the first `count` are used. */
	ends: Uint32Array;
	/** 1-based line of each face, if lines are requested. */
	lines: Uint32Array | undefined;
	count = 0;
	length = 0;

	/**
	 * @param expected number of faces of three corners to make room for
	 * @param shared keep corners in memory that threads share
	 */
	constructor(
		expected: number,
		lines: boolean,
		private readonly shared?: boolean,
	) {
		this.corners = wordsFor(3 * expected, shared);
		this.ends = new Uint32Array(expected);
		this.lines = lines ? new Uint32Array(expected) : undefined;
	}

	/** Makes room for `more` triangles. */
	reserve(more: number): void {
		this.#room(this.length + 3 * more);
		const ends = new Uint32Array(Math.max(this.ends.length, this.count + more));
		ends.set(this.ends.subarray(0, this.count));
		this.ends = ends;
	}

	#room(corners: number): void {
		const make = (length: number): Uint32Array => wordsFor(length, this.shared);
		this.corners = withRoom(this.corners, this.length, corners, make);
	}

	/**
	 * Adds the first `rows` faces of `width` corners each.
	 *
	 * @param line of the first; the others are in the lines after it
	 * @param added to each corner
	 */
	addAll(
		corners: Int32Array | Float64Array,
		width: number,
		rows: number,
		line: number,
		added = 0,
	): void {
		const { count, length } = this;
		this.#room(length + width * rows);
		this.count += rows;
		this.length += width * rows;
		this.ends = grown(this.ends, this.count);
		for (let i = 0; i < width * rows; i++) this.corners[length + i] = corners[i]! + added;
		for (let i = 0; i < rows; i++) this.ends[count + i] = length + width * (i + 1);
		if (!this.lines) return;
		this.lines = grown(this.lines, this.count);
		for (let i = 0; i < rows; i++) this.lines[count + i] = line + i;
	}
}
