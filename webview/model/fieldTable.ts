/** A group of a mesh. */
export interface GroupRow {
	readonly name: string;
	/** What its members are: "triangles", "lines". */
	readonly on: string;
	readonly count: number;
	/** Id of the quantity that colours by it; absent where there is none. */
	readonly quantity?: string;
}

/** One component of a field, or the magnitude of its vectors. */
export interface FieldRow {
	readonly name: string;
	readonly on: string;
	/** How many values it has. */
	readonly count: number;
	/** Of the finite values; null where there is none. Markers are names, which have no mean. */
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
