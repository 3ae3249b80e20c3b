import { type Chunks, integerChunks } from '../../util/chunks.ts';
import { ensureCapacity } from '../../util/ensureCapacity.ts';
import { Runs } from '../../util/runs.ts';
import { integersFor } from '../io/numbers.ts';

/** An index of each corner, in the order of the elements. */
type Corners = Chunks<Int32Array>;

/**
 * The elements of a file and the indices of their corners. Unlike `MeshBuilder` it accepts any index, as corners may
 * name points that follow in the file; elements with an index out of range are removed at the end.
 */
export class ElementList {
	/** 0 for `f`, 1 for `l`, 2 for `p`. */
	readonly kinds = new Runs();
	/** Corners of each element. */
	readonly sizes = new Runs();
	/** Line of each element, 1-based. */
	readonly lines = new Runs();
	/** Index of each element's grouping state. */
	readonly states = new Runs();
	/** Point index of each corner, 0-based; only [0, corners) are used. */
	points: Int32Array = new Int32Array(0);
	/** Number of corners. */
	corners = 0;
	/** Texture coordinate and normal index of each corner, −1 if missing; absent if no corner has any. */
	textures: Corners | undefined;
	normals: Corners | undefined;

	/** @param shared allocates point indices in shared memory */
	constructor(private readonly shared: boolean | undefined) {}

	/** Number of elements. */
	get count(): number {
		return this.kinds.length;
	}

	/** Reserves capacity for `more` corners. */
	reserve(more: number): void {
		const { points, corners, shared } = this;
		if (corners + more <= points.length) return;
		const make = (room: number): Int32Array => integersFor(room, shared);
		this.points = ensureCapacity(points, corners, corners + more, make);
	}

	/** Adds a corner of the next element. */
	addCorner(point: number, texture: number, normal: number): void {
		const { corners } = this;
		this.reserve(1);
		this.points[this.corners++] = point;
		if (texture >= 0) this.textures ??= missingIndices(corners);
		if (normal >= 0) this.normals ??= missingIndices(corners);
		this.textures?.add(texture);
		this.normals?.add(normal);
	}

	/** Keeps only the first `corners` corners. */
	cut(corners: number): void {
		this.corners = corners;
		this.textures?.cut(corners);
		this.normals?.cut(corners);
	}

	/** Adds an element whose corners are the last `size` added. */
	add(kind: number, size: number, line: number, state: number): void {
		this.kinds.add(kind);
		this.sizes.add(size);
		this.lines.add(line);
		this.states.add(state);
	}

	/** Adds triangles without texture coordinates and normals, one a line from `line` on. */
	addTriangles(points: Int32Array, line: number, state: number): void {
		const count = points.length / 3;
		this.reserve(points.length);
		this.points.set(points, this.corners);
		this.corners += points.length;
		this.textures?.fill(points.length, -1);
		this.normals?.fill(points.length, -1);
		this.kinds.addRun(count, 0, 0);
		this.sizes.addRun(count, 3, 0);
		this.lines.addRun(count, line, 1);
		this.states.addRun(count, state, 0);
	}
}

function missingIndices(corners: number): Corners {
	const chunks = integerChunks();
	chunks.fill(corners, -1);
	return chunks;
}
