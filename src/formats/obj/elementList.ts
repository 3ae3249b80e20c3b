import { type Chunks, integerChunks } from '../../util/chunks.ts';
import { Runs } from '../../util/runs.ts';

/** One index for each corner, in the order of the elements. */
type Corners = Chunks<Int32Array>;

/** The elements of a file and the indices of their corners. */
export class ElementList {
	/** 0 for `f`, 1 for `l`, 2 for `p`. */
	readonly kinds = new Runs();
	/** Corners of each element. */
	readonly sizes = new Runs();
	/** Line of each element, 1-based. */
	readonly lines = new Runs();
	/** Index of each element's grouping state. */
	readonly states = new Runs();
	/** Point index of each corner, 0-based. */
	readonly points: Corners = integerChunks();
	/** Texture coordinate and normal index of each corner, −1 if missing; absent if no corner has any. */
	textures: Corners | undefined;
	normals: Corners | undefined;

	/** Number of elements. */
	get count(): number {
		return this.kinds.length;
	}

	/** Adds a corner of the next element. */
	addCorner(point: number, texture: number, normal: number): void {
		const { length } = this.points;
		this.points.add(point);
		if (texture >= 0) this.textures ??= missing(length);
		if (normal >= 0) this.normals ??= missing(length);
		this.textures?.add(texture);
		this.normals?.add(normal);
	}

	/** Keeps only the first `corners` corners. */
	cut(corners: number): void {
		this.points.cut(corners);
		this.textures?.cut(corners);
		this.normals?.cut(corners);
	}

	/** Adds an element of the last `size` corners. */
	add(kind: number, size: number, line: number, state: number): void {
		this.kinds.add(kind);
		this.sizes.add(size);
		this.lines.add(line);
		this.states.add(state);
	}

	/** Adds triangles that have point indices only, one a line from `line` on. */
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
