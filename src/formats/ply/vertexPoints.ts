import { PointStore } from '../build/pointStore.ts';
import type { RowValues } from '../io/rows.ts';
import type { PlyElement } from './header.ts';
import { axesOf } from './stridedColumns.ts';

/** Collects the points of vertices of a text file. */
export class VertexPoints {
	readonly store: PointStore;
	/** Coordinates of the current vertex. */
	readonly #coordinates = [0, 0, 0];

	/** @param axes index of the property x, y and, if present, z */
	constructor(
		private readonly axes: readonly number[],
		count: number,
		shared: boolean | undefined,
	) {
		this.store = new PointStore(count, shared);
	}

	/** For the vertices of a file; undefined for other elements and without properties x and y. */
	static of(
		{ name, properties, count }: PlyElement,
		shared: boolean | undefined,
	): VertexPoints | undefined {
		const axes = name === 'vertex' ? axesOf(properties) : undefined;
		const nth = axes?.map(({ property }) => properties.indexOf(property));
		return nth && new VertexPoints(nth, count, shared);
	}

	/** Whether property `nth` is a coordinate. */
	has(nth: number): boolean {
		return this.axes.includes(nth);
	}

	/** Sets the coordinate of the current vertex that is property `nth`. */
	set(nth: number, value: number): void {
		this.#coordinates[this.axes.indexOf(nth)] = value;
	}

	/** Adds the current vertex. */
	add(): void {
		const [x, y, z] = this.#coordinates;
		this.store.add(x!, y!, z!);
	}

	/** Adds vertices, from arrays of their properties. */
	addAll(values: RowValues, count: number): void {
		this.store.addAxes(
			this.axes.map((nth) => values[nth]!),
			count,
		);
	}
}
