/** A group of a mesh. */
export interface GroupRow {
	readonly name: string;
	/** Noun for its members: "triangles", "lines". */
	readonly on: string;
	readonly count: number;
	/** Id of the quantity that colours by it; absent if there is none. */
	readonly quantity?: string;
}

/** One component of a field, or the magnitude of its vectors. */
export interface FieldRow {
	readonly name: string;
	readonly on: string;
	/** Number of values. */
	readonly count: number;
	/** Of the finite values; null if there are none. Markers are labels and have no mean. */
	readonly range: {
		readonly low: number;
		readonly mean: number | null;
		readonly high: number;
	} | null;
	readonly quantity?: string;
}

/** The groups and fields of a mesh. */
export interface FieldTable {
	readonly groups: readonly GroupRow[];
	readonly fields: readonly FieldRow[];
}
