import { grown } from '../../util/grow.ts';

/** Edges of a tetrahedron: no cell has more entities of a dimension. */
export const maxLocals = 6;

/** Values on entities of one dimension: a `mesh_function` or a `mesh_value_collection`. */
export class Markers {
	/** Entity of each value; with `locals`, the cell and the local index of the entity. */
	indices = new Uint32Array(0);
	locals: Uint8Array | undefined;
	values = new Float64Array(0);
	lines = new Uint32Array(0);
	count = 0;

	constructor(
		readonly file: string,
		/** Empty for nameless markers. */
		readonly name: string,
		/** `uint`, `int`, `bool` or `double`. */
		readonly type: string,
		readonly dimension: number,
		byCell: boolean,
	) {
		if (byCell) this.locals = new Uint8Array(0);
	}

	/** Adds an entry; `local` is ignored unless markers are by cell. */
	push(index: number, local: number, value: number, line: number): void {
		const at = this.count++;
		if (at === this.indices.length) {
			this.indices = grown(this.indices, at + 1);
			this.values = grown(this.values, at + 1);
			this.lines = grown(this.lines, at + 1);
			if (this.locals) this.locals = grown(this.locals, at + 1);
		}
		this.indices[at] = index;
		this.values[at] = value;
		this.lines[at] = line;
		if (this.locals) this.locals[at] = local;
	}
}

/** State of the entries of `<vertices>` or `<cells>`. */
export interface Entries {
	/** Line of each entry, 0 for a missing one. */
	readonly lines: Uint32Array;
	/** Number of entries found. */
	found: number;
	/** Number of entries with an index out of range, and the position of the first. */
	outOfRange: number;
	firstOutOfRange: { readonly line: number; readonly column: number } | undefined;
	readonly line: number;
	readonly column: number;
}

/** The contents of the files of a set. */
export interface Draft {
	/** Name of the file with the mesh. */
	file: string;
	/** 2 or 3. */
	dimension: 2 | 3;
	/** Three coordinates of each vertex. */
	points: Float64Array;
	vertices: Entries | undefined;
	/** Vertices of a cell: 3 of a triangle, 4 of a tetrahedron. */
	width: 3 | 4;
	corners: Uint32Array;
	cells: Entries | undefined;
	readonly markers: Markers[];
	/** Number of unknown elements, by name. */
	readonly unknownElements: Map<string, number>;
	/** Number of meshes after the first. */
	extraMeshes: number;
}
