import type { TriMesh } from '../../mesh/triMesh.ts';
import { ensureCapacity, trimmed } from '../../util/ensureCapacity.ts';
import { freeShared } from '../../util/sharedMemory.ts';
import { areFinite } from '../io/columns.ts';
import { doublesFor, type Int32OrFloat64Array } from '../io/numbers.ts';
import type { RawPoints } from '../io/points.ts';
import { placedPoints } from './plane.ts';

/** The points of a file, in an array that becomes that of the mesh. */
export class PointStore {
	count = 0;
	/** Coordinates of a point: x and y as long as every z is 0 and not negative zero, then x, y, z. */
	width: 2 | 3 = 2;
	/** Only the first `width * count` are used. */
	coordinates: Float64Array;

	/**
	 * @param room expected number of points
	 * @param shared allocates in shared memory
	 */
	constructor(
		room = 0,
		private readonly shared?: boolean,
	) {
		this.coordinates = doublesFor(2 * room, shared);
	}

	/** Makes room for `more` further points. */
	reserve(more: number): void {
		const { width, count, coordinates, shared } = this;
		const length = width * (count + more);
		if (length <= coordinates.length) return;
		const allocate = (size: number): Float64Array => doublesFor(size, shared);
		this.coordinates = ensureCapacity(coordinates, width * count, length, allocate);
	}

	/** Adds a point. */
	add(x: number, y: number, z: number): void {
		if (!Object.is(z, 0)) this.toSpatial();
		this.reserve(1);
		const { coordinates, width } = this;
		const at = width * this.count++;
		coordinates[at] = x;
		coordinates[at + 1] = y;
		if (width === 3) coordinates[at + 2] = z;
	}

	/** Adds points whose x, y and z are at the start of rows of `width` numbers. */
	addRows(rows: Float64Array, width = 3): void {
		const more = rows.length / width;
		if (!areZero(rows, 2, width)) this.toSpatial();
		this.reserve(more);
		const { coordinates, count, width: stored } = this;
		if (width === stored) coordinates.set(rows, width * count);
		else
			for (let i = 0, from = 0, to = stored * count; i < more; i++, from += width)
				for (let k = 0; k < stored; k++) coordinates[to++] = rows[from + k]!;
		this.count += more;
	}

	/** Adds the first `more` points of arrays of x, y and z; coordinates without an array are 0. */
	addAxes(axes: readonly Int32OrFloat64Array[], more: number): void {
		const [, , z] = axes;
		if (z && !areZero(z.subarray(0, more), 0, 1)) this.toSpatial();
		this.reserve(more);
		const { coordinates, count, width } = this;
		for (let k = 0; k < width; k++) {
			const axis = axes[k];
			for (let i = 0, to = width * count + k; i < more; i++, to += width)
				coordinates[to] = axis ? axis[i]! : 0;
		}
		this.count += more;
	}

	/** Stores points as x, y, z from now on; those stored get z = 0. */
	toSpatial(): void {
		if (this.width === 3) return;
		const { coordinates, count, shared } = this;
		const spatial = doublesFor(3 * Math.max(coordinates.length / 2, count), shared);
		for (let i = 0; i < count; i++) {
			spatial[3 * i] = coordinates[2 * i]!;
			spatial[3 * i + 1] = coordinates[2 * i + 1]!;
			spatial[3 * i + 2] = 0;
		}
		freeShared(coordinates);
		this.coordinates = spatial;
		this.width = 3;
	}

	/** The points of a mesh, with two coordinates if every z is 0. */
	points(): Pick<TriMesh, 'dimension' | 'points'> {
		return placedPoints(this.#used(), this.width, this.shared);
	}

	/** All points, which may have NaN or infinite coordinates: these have width 3. */
	raw(): RawPoints {
		if (this.width === 2 && !areFinite(this.coordinates, 0, 1, 2 * this.count)) this.toSpatial();
		return { count: this.count, width: this.width, values: this.#used() };
	}

	#used(): Float64Array {
		return trimmed(this.coordinates, this.width * this.count);
	}
}

/** Whether every `step`-th number from `first` on is 0 and not negative zero. */
function areZero(numbers: Int32OrFloat64Array, first: number, step: number): boolean {
	for (let at = first; at < numbers.length; at += step)
		if (!Object.is(numbers[at], 0)) return false;
	return true;
}
