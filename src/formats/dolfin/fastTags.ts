import type { ParsedRows } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import type { FastRows } from '../io/fastRows.ts';
import { type Draft, type Entries, type Markers, maxLocals } from './draft.ts';
import { type TagRows, tagRun } from './tagRows.ts';

/** Upper bound on the markers of a file. */
const unlimited = 2 ** 32;

/** Fast path for lines of vertices, cells and markers as DOLFIN writes them. */
export class FastTags {
	readonly #draft: Draft;
	readonly #options: ReadOptions;
	#vertices: FastRows | undefined;
	#cells: FastRows | undefined;
	readonly #values = new Map<Markers, FastRows>();

	constructor(draft: Draft, options: ReadOptions) {
		this.#draft = draft;
		this.#options = options;
	}

	/** Lines of vertices. */
	vertices(): TagRows {
		const { points, vertices, dimension } = this.#draft;
		const axes = ['x', 'y', 'z'].slice(0, dimension);
		this.#vertices ??= tagRun(this.#options, 'vertex', [
			['index', 'integers'],
			...axes.map((axis) => [axis, 'reals'] as const),
		]);
		return {
			run: this.#vertices,
			max: missingCount(vertices!),
			take: ({ values }, line) =>
				storeRows(vertices!, values[0] as Int32Array, line, (row, at) => {
					for (let k = 0; k < dimension; k++) points[3 * at + k] = values[1 + k]![row]!;
					return true;
				}),
		};
	}

	/** Lines of cells; undefined before vertices. */
	cells(): TagRows | undefined {
		const { corners, width, vertices, cells } = this.#draft;
		if (!vertices) return undefined;
		const count = vertices.lines.length;
		this.#cells ??= tagRun(
			this.#options,
			width === 3 ? 'triangle' : 'tetrahedron',
			['index', 'v0', 'v1', 'v2', 'v3']
				.slice(0, width + 1)
				.map((name) => [name, 'integers'] as const),
		);
		return {
			run: this.#cells,
			max: missingCount(cells!),
			take: ({ values }, line) => {
				const vertexColumns = values.slice(1) as Int32Array[];
				return storeRows(cells!, values[0] as Int32Array, line, (row, at) => {
					for (let k = 0; k < width; k++) {
						const vertex = vertexColumns[k]![row]!;
						if (vertex < 0 || vertex >= count) return false;
						corners[width * at + k] = vertex;
					}
					return true;
				});
			},
		};
	}

	/** Lines of markers. */
	values(markers: Markers): TagRows {
		const byCell = markers.locals !== undefined;
		let run = this.#values.get(markers);
		if (!run) {
			const value = ['value', 'reals'] as const;
			run = byCell
				? tagRun(this.#options, 'value', [
						['cell_index', 'integers'],
						['local_entity', 'integers'],
						value,
					])
				: tagRun(this.#options, 'entity', [['index', 'integers'], value]);
			this.#values.set(markers, run);
		}
		return { run, max: unlimited, take: (rows, line) => takeValues(markers, rows, line, byCell) };
	}
}

function takeValues(
	markers: Markers,
	{ values, count }: ParsedRows,
	line: number,
	byCell: boolean,
) {
	const [indices, second, third] = values as [Int32Array, Int32Array, Float64Array];
	const numbers = byCell ? third : second;
	const areIntegers = markers.type !== 'double';
	for (let row = 0; row < count; row++) {
		const local = byCell ? second[row]! : 0;
		const value = numbers[row]!;
		if (indices[row]! < 0 || local < 0 || local >= maxLocals) return row;
		if (areIntegers && !Number.isInteger(value)) return row;
		markers.push(indices[row]!, local, value, line + row);
	}
	return count;
}

/** Number of missing entries. */
const missingCount = ({ lines, found }: Entries): number => lines.length - found;

/**
 * Stores rows by index until an index is repeated or out of range, or `store` rejects one; returns their number.
 *
 * @param line line of the first row
 */
function storeRows(
	entries: Entries,
	indices: Int32Array,
	line: number,
	store: (row: number, at: number) => boolean,
): number {
	const { lines } = entries;
	for (let row = 0; row < indices.length; row++) {
		const at = indices[row]!;
		// Undefined for an index out of range.
		if (lines[at] !== 0 || !store(row, at)) return row;
		lines[at] = line + row;
		entries.found++;
	}
	return indices.length;
}
