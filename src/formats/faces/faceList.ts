import { grown } from '../../util/grow.ts';
import { withRoom } from '../../util/withRoom.ts';
import { wordsFor } from '../bytes/numbers.ts';

/** Faces of any number of corners, in the order of a file. */
export class FaceList {
	/** Points (0-based) round each face, one face after the other; the first `length` count. */
	corners: Uint32Array;
	/** Where the corners of each face end; the first `count` count. */
	ends: Uint32Array;
	/** The 1-based line of each face, where lines are asked for. */
	lines: Uint32Array | undefined;
	count = 0;
	length = 0;

	/**
	 * @param expected faces that room is made for at once; three corners each
	 * @param shared corners lie in memory that threads see
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

	/** Makes room for so many more triangles. */
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

	/** Adds a corner to the face that is being read. */
	corner(point: number): void {
		this.#room(this.length + 1);
		this.corners[this.length++] = point;
	}

	/**
	 * Adds the first `rows` faces of so many corners each.
	 *
	 * @param line of the first; the others follow it
	 * @param added to the number of each corner
	 */
	addAll(corners: Int32Array, width: number, rows: number, line: number, added = 0): void {
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

	/** Ends the face that is being read. */
	end(line: number): void {
		const nth = this.count++;
		this.ends = grown(this.ends, this.count);
		this.ends[nth] = this.length;
		if (!this.lines) return;
		this.lines = grown(this.lines, this.count);
		this.lines[nth] = line;
	}
}
