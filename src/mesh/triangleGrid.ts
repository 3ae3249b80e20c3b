/** An axis-aligned rectangle. */
interface Box {
	readonly minX: number;
	readonly minY: number;
	readonly maxX: number;
	readonly maxY: number;
}

/**
 * A uniform grid over triangles, for point queries. The triangles whose bounding box touches cell (column, row) are items
 * [starts[c], starts[c + 1]) with c = row × columns + column, in ascending order.
 */
export interface Grid {
	readonly box: Box;
	readonly columns: number;
	readonly rows: number;
	/** Edge length of a cell. */
	readonly cell: number;
	readonly starts: Uint32Array;
	readonly items: Uint32Array;
}

/** Bounding box of triangles, six coordinates each (x y of three corners); null if there are none. */
export function boxOf(corners: Float32Array): Box | null {
	if (corners.length === 0) return null;
	let minX = Number.POSITIVE_INFINITY;
	let minY = Number.POSITIVE_INFINITY;
	let maxX = Number.NEGATIVE_INFINITY;
	let maxY = Number.NEGATIVE_INFINITY;
	for (let i = 0; i < corners.length; i += 2) {
		const x = corners[i]!;
		const y = corners[i + 1]!;
		if (x < minX) minX = x;
		if (x > maxX) maxX = x;
		if (y < minY) minY = y;
		if (y > maxY) maxY = y;
	}
	return { minX, minY, maxX, maxY };
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** First and last column or row that an interval touches. */
const cellRange = (low: number, high: number, origin: number, cell: number, count: number) =>
	[
		clamp(Math.floor((low - origin) / cell), count - 1),
		clamp(Math.floor((high - origin) / cell), count - 1),
	] as const;

/**
 * Builds a grid of about one cell for every two triangles. If long slivers would fill many cells each, doubles the cell size
 * until there are at most 12 entries a triangle.
 */
export function buildGrid(corners: Float32Array): Grid {
	const count = corners.length / 6;
	const box = boxOf(corners) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
	const width = Math.max(box.maxX - box.minX, 1e-30);
	const height = Math.max(box.maxY - box.minY, 1e-30);
	const targetCells = Math.max(1, count / 2);
	let cell = Math.max(
		Math.sqrt((width * height) / targetCells),
		Math.max(width, height) / targetCells / 4,
	);
	for (; ; cell *= 2) {
		const columns = Math.max(1, Math.ceil(width / cell));
		const rows = Math.max(1, Math.ceil(height / cell));
		const starts = new Uint32Array(columns * rows + 1);
		const forEachEntry = (visit: (triangle: number, cell: number) => void): void => {
			for (let t = 0; t < count; t++) {
				const i = 6 * t;
				const x0 = corners[i]!;
				const y0 = corners[i + 1]!;
				const x1 = corners[i + 2]!;
				const y1 = corners[i + 3]!;
				const x2 = corners[i + 4]!;
				const y2 = corners[i + 5]!;
				const [left, right] = cellRange(
					Math.min(x0, x1, x2),
					Math.max(x0, x1, x2),
					box.minX,
					cell,
					columns,
				);
				const [low, high] = cellRange(
					Math.min(y0, y1, y2),
					Math.max(y0, y1, y2),
					box.minY,
					cell,
					rows,
				);
				for (let row = low; row <= high; row++)
					for (let column = left; column <= right; column++) visit(t, row * columns + column);
			}
		};
		let entries = 0;
		forEachEntry((_, c) => {
			starts[c + 1]!++;
			entries++;
		});
		if (entries > 12 * count && columns * rows > 1) continue;
		for (let c = 0; c < columns * rows; c++) starts[c + 1]! += starts[c]!;
		const items = new Uint32Array(entries);
		const next = starts.slice();
		forEachEntry((t, c) => {
			items[next[c]!++] = t;
		});
		return { box, columns, rows, cell, starts, items };
	}
}

/** Cells that a box touches, as column and row ranges; null if it misses the grid. */
export function cellsIn(
	grid: Grid,
	box: Box,
): { columns: readonly [number, number]; rows: readonly [number, number] } | null {
	if (box.maxX < grid.box.minX || box.minX > grid.box.maxX) return null;
	if (box.maxY < grid.box.minY || box.minY > grid.box.maxY) return null;
	return {
		columns: cellRange(box.minX, box.maxX, grid.box.minX, grid.cell, grid.columns),
		rows: cellRange(box.minY, box.maxY, grid.box.minY, grid.cell, grid.rows),
	};
}
