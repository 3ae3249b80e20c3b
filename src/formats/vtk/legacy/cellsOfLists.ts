import { freeShared } from '../../../util/sharedMemory.ts';
import { type Int32OrFloat64Array, integersFor } from '../../io/numbers.ts';
import { vtkType } from '../shared/cellTypes.ts';
import type { RawCells } from '../shared/rawCells.ts';
import type { CellList } from './cellLists.ts';
import type { VtkInput } from './vtkInput.ts';

export function gridCells(
	input: VtkInput,
	list: CellList | undefined,
	types: Int32OrFloat64Array | undefined,
	typesAt: number,
): RawCells {
	const cells = list?.ends.length ?? 0;
	if ((types?.length ?? 0) !== cells) {
		input.wordAt = types ? typesAt : input.at;
		input.at = Math.max(input.at, input.wordAt);
		input.fault(
			types ? 'wrong-count' : 'missing-section',
			types
				? `There are ${types.length} types of cells (CELL_TYPES), but ${cells} cells.`
				: 'The file has no CELL_TYPES.',
		);
	}
	const none = new Float64Array(0);
	const at = list?.at ?? typesAt;
	return {
		connectivity: list?.connectivity ?? none,
		offsets: list?.ends ?? none,
		types: types ?? none,
		at: { connectivity: at, offsets: at, types: typesAt },
	};
}

/** VTK type of a cell by its keyword and number of points. */
const polydataTypes: readonly ((points: number) => number)[] = [
	(points) => (points === 1 ? vtkType.vertex : vtkType.polyvertex),
	(points) => (points === 2 ? vtkType.line : vtkType.polyline),
	(points) => (points === 3 ? vtkType.triangle : points === 4 ? vtkType.quad : vtkType.polygon),
	() => vtkType.strip,
];

/** Joins the cells of all keywords in the order of cell data, regardless of their order in the file. */
export function polydataCells(
	lists: readonly (CellList | undefined)[],
	shared: boolean | undefined,
): RawCells {
	const nonEmpty = lists.filter((list) => list !== undefined && list.ends.length > 0) as CellList[];
	const [only, ...others] = nonEmpty;
	const { connectivity, ends: offsets } =
		only && others.length === 0 ? only : joinLists(nonEmpty, shared);
	const types = integersFor(offsets.length, shared);
	let cell = 0;
	for (const [nth, { ends } = { ends: [] }] of lists.entries())
		for (let i = 0, from = 0; i < ends.length; i++) {
			types[cell++] = polydataTypes[nth]!(ends[i]! - from);
			from = ends[i]!;
		}
	const at = lists.find((list) => list)?.at ?? 0;
	return { connectivity, offsets, types, at: { connectivity: at, offsets: at, types: at } };
}

/** Concatenates lists of cells and frees the connectivity of each. */
function joinLists(
	lists: readonly CellList[],
	shared: boolean | undefined,
): Pick<CellList, 'connectivity' | 'ends'> {
	const sum = (of: (list: CellList) => Int32OrFloat64Array) =>
		lists.reduce((all, list) => all + of(list).length, 0);
	const areNarrow = lists.every(({ connectivity }) => connectivity instanceof Int32Array);
	const length = sum((list) => list.connectivity);
	const connectivity = areNarrow ? integersFor(length, shared) : new Float64Array(length);
	const ends = new Float64Array(sum((list) => list.ends));
	let start = 0;
	let cell = 0;
	for (const list of lists) {
		connectivity.set(list.connectivity, start);
		for (let i = 0; i < list.ends.length; i++) ends[cell++] = start + list.ends[i]!;
		start += list.connectivity.length;
		freeShared(list.connectivity);
	}
	return { connectivity, ends };
}
