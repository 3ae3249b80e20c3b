import { type Chunks, integerChunks } from '../../util/chunks.ts';
import { Runs } from '../../util/runs.ts';

/** Numbers of corners, one for each, in the order of the elements. */
type Corners = Chunks<Int32Array>;

/** The elements of a file: what they are, and what their corners refer to. */
export class ElementList {
	/** `f`, `l` or `p` of each, as 0, 1, 2. */
	readonly kinds = new Runs();
	/** Corners of each. */
	readonly sizes = new Runs();
	/** The line of each, 1-based. */
	readonly lines = new Runs();
	/** Which of the states holds for each. */
	readonly states = new Runs();
	/** Of each corner: its point, counted from 0. */
	readonly points: Corners = integerChunks();
	/** The same of texture coordinates and normals; −1 for none. Absent where no corner has any. */
	textures: Corners | undefined;
	normals: Corners | undefined;

	/** Elements that there are. */
	get count(): number {
		return this.kinds.length;
	}

	/** Adds a corner of the element that is added next. */
	addCorner(point: number, texture: number, normal: number): void {
		const { length } = this.points;
		this.points.add(point);
		if (texture >= 0) this.textures ??= missing(length);
		if (normal >= 0) this.normals ??= missing(length);
		this.textures?.add(texture);
		this.normals?.add(normal);
	}

	/** Forgets the corners behind the first, so many. */
	cut(corners: number): void {
		this.points.cut(corners);
		this.textures?.cut(corners);
		this.normals?.cut(corners);
	}

	/** Adds the element of the corners that were added last. */
	add(kind: number, size: number, line: number, state: number): void {
		this.kinds.add(kind);
		this.sizes.add(size);
		this.lines.add(line);
		this.states.add(state);
	}

	/** Adds triangles whose corners are points alone, each in a line, the first in line `line`. */
	addTriangles(points: Int32Array, line: number, state: number): void {
		const count = points.length / 3;
		this.points.addAll(points);
		this.textures?.fill(points.length, -1);
		this.normals?.fill(points.length, -1);
		this.kinds.addRun(count, 0, 0);
		this.sizes.addRun(count, 3, 0);
		this.lines.addRun(count, line, 1);
		this.states.addRun(count, state, 0);
	}
}

function missing(corners: number): Corners {
	const chunks = integerChunks();
	chunks.fill(corners, -1);
	return chunks;
}
