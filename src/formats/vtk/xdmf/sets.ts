import type { Group, GroupMembers } from '../../../mesh/triMesh.ts';
import { Fault, SkippedPart } from '../../text/fault.ts';
import type { Cells } from '../shared/readCells.ts';
import type { OnSkipped } from './attributes.ts';
import { type DataFile, itemIn, readItem } from './dataItem.ts';
import { attributeOf, type Grid } from './grids.ts';

/**
 * The sets of nodes and cells of the main grid as groups, numbered from 1 in each dimension. Throws a `Fault` if one
 * has a node or cell that does not exist.
 */
export function setsOf(
	file: DataFile,
	grid: Grid,
	cells: Cells,
	counts: Readonly<Record<'Node' | 'Cell', number>>,
	notKept: OnSkipped,
): Group[] {
	const groups: Group[] = [];
	const nextTag = [1, 1, 1];
	const add = (name: string, dimension: Group['dimension'], members: readonly GroupMembers[]) => {
		groups.push({ name, dimension, tag: nextTag[dimension]!++, members });
	};
	for (const element of grid.others.filter((one) => one.name === 'Set')) {
		const name = element.attributes.Name ?? `Set ${groups.length + 1}`;
		const type = attributeOf(element, 'SetType', 'Type') ?? '';
		if (type !== 'Node' && type !== 'Cell') {
			notKept(
				new SkippedPart(
					element.start,
					`set "${name.slice(0, 60)}"`,
					'only sets of nodes and cells are read',
				),
			);
			continue;
		}
		const what = `the set "${name.slice(0, 60)}"`;
		const { values, at } = readItem(file, itemIn(element), what);
		const marks = new Uint8Array(counts[type]);
		for (const value of values) {
			if (Number.isInteger(value) && value >= 0 && value < marks.length) marks[value] = 1;
			else
				throw new Fault(
					'index-out-of-range',
					at,
					`Expected numbers of ${type === 'Node' ? 'points' : 'cells'} from 0 to ${marks.length - 1} in ${what}, found ${value}.`,
				);
		}
		if (type === 'Node') {
			add(name, 0, [{ of: 'points', members: indicesIn(marks, undefined) }]);
			continue;
		}
		const parts = [
			...cells.kinds.map((kind, of) => ({
				of: of as GroupMembers['of'],
				own: kind.cells,
				shape: cells.blocks[of]!.shape as string,
			})),
			...(cells.triangleKind
				? [{ of: 'triangles' as const, own: cells.triangleKind.cells, shape: 'triangle' }]
				: []),
		].map(({ of, own, shape }) => ({
			...{ of, members: indicesIn(marks, own) },
			dimension: (shape === 'point' ? 0 : shape === 'line' ? 1 : 2) as Group['dimension'],
		}));
		const nonEmpty = parts.filter(({ members }) => members.length > 0);
		const dimensions = new Set(nonEmpty.map(({ dimension }) => dimension));
		for (const dimension of dimensions.size > 0 ? dimensions : ([2] as const))
			add(
				name,
				dimension,
				nonEmpty
					.filter((one) => one.dimension === dimension)
					.map(({ of, members }) => ({ of, members })),
			);
	}
	return groups;
}

/** Indices of the entries of `cells` that `marks` marks by 1; without `cells`, the marked indices. */
function indicesIn(marks: Uint8Array, cells: Uint32Array | undefined): Uint32Array {
	const indices: number[] = [];
	const count = cells ? cells.length : marks.length;
	for (let i = 0; i < count; i++) if (marks[cells ? cells[i]! : i] === 1) indices.push(i);
	return Uint32Array.from(indices);
}
