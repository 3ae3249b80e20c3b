/** Cells of a picture that are occupied by lines or dots of a colour. */
export class OccupiedCells {
	readonly #columns: number;
	readonly #rows: number;
	readonly #cell: number;
	/** One more than the entry that last occupied each cell; allocated on demand. */
	#last: Uint16Array | null = null;

	/** @param cell side of a cell, in the unit of `width` and `height` */
	constructor(width: number, height: number, cell: number) {
		this.#cell = cell;
		this.#columns = Math.ceil(width / cell) + 1;
		this.#rows = Math.ceil(height / cell) + 1;
	}

	/** Occupies the cell at a position; returns whether the same entry occupied it last. */
	occupy(x: number, y: number, entry: number): boolean {
		const [column, row] = [Math.floor(x / this.#cell), Math.floor(y / this.#cell)];
		if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return false;
		this.#last ??= new Uint16Array(this.#columns * this.#rows);
		const at = row * this.#columns + column;
		const isTaken = this.#last[at] === entry + 1;
		this.#last[at] = entry + 1;
		return isTaken;
	}
}
