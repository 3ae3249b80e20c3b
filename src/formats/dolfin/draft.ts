import { grown } from '../../util/grow.ts';

/** The edges of a tetrahedron: no cell has more entities of a dimension. */
export const mostLocals = 6;

/** Numbers that a file gives to entities of one dimension: a `mesh_function` or a `mesh_value_collection`. */
export class Markers {
	/** Entries: the entity by its number or, with `locals`, the cell and which of its entities. */
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

/** The entries of `<vertices>` or `<cells>`: numbers by index, and lines. */
export interface Entries {
	/** The line of each, 0 where it did not come. */
	readonly lines: Uint32Array;
	/** Entries that came. */
	found: number;
	/** Entries whose index is not below the size, and where the first of them is. */
	beyond: number;
	firstBeyond: { readonly line: number; readonly column: number } | undefined;
	readonly line: number;
	readonly column: number;
}

/** The contents of the files of a set. */
export interface Draft {
	/** The file that has the mesh. */
	file: string;
	/** 2 or 3. */
	dimension: 2 | 3;
	/** Three coordinates of each vertex. */
	points: Float64Array;
	vertices: Entries | undefined;
	/** Vertices of each cell: 3 of a triangle, 4 of a tetrahedron. */
	width: 3 | 4;
	corners: Uint32Array;
	cells: Entries | undefined;
	readonly markers: Markers[];
	/** Elements that are not understood, by name. */
	readonly strange: Map<string, number>;
	/** Meshes besides the first. */
	further: number;
}
