import type { CellBlock, Field, FieldSite } from '../../../mesh/triMesh.ts';
import type { NamedNumbers } from './namedNumbers.ts';
import type { Cells } from './readCells.ts';
import type { Kind } from './sortCells.ts';

/** A field of an array with one entry for each entity. */
export const fieldOn = (on: FieldSite, numbers: NamedNumbers): Field =>
	on === 'points' && isNodeGroups(numbers)
		? { ...numbers, on, role: 'marker' }
		: { ...numbers, on };

/** Whether an array has sfepy's numbers of node groups on points: markers even without a role. */
export const isNodeGroups = ({
	name,
	type,
	components,
}: Pick<Field, 'name' | 'type' | 'components'>): boolean =>
	name === 'node_groups' && type === 'integer' && components === 1;

/** Splits the arrays on the file's cells into fields of the triangles and of the blocks. */
export function cellFields(
	data: readonly NamedNumbers[],
	{ triangleKind, kinds, blocks }: Cells,
	count: number,
): { readonly triangles: Field[]; readonly blocks: CellBlock[] } {
	const split = (on: FieldSite, kind: Kind | undefined) =>
		data.map((numbers) => fieldOn(on, { ...numbers, values: selectValues(numbers, kind, count) }));
	const isEmpty = !triangleKind && blocks.length === 0;
	return {
		triangles: triangleKind || isEmpty ? split('triangles', triangleKind) : [],
		blocks: blocks.map((block, k) => ({
			...block,
			fields: [...block.fields, ...split('cells', kinds[k])],
		})),
	};
}

/** Whether `cells` is 0, 1, …, `count` − 1. */
export function areAll(cells: Uint32Array, count: number): boolean {
	if (cells.length !== count) return false;
	for (let i = 0; i < cells.length; i++) if (cells[i] !== i) return false;
	return true;
}

function selectValues({ values, components }: NamedNumbers, kind: Kind | undefined, count: number) {
	if (kind?.all) return values;
	const cells = kind?.cells ?? new Uint32Array(0);
	// A single kind has all cells, in their order.
	if (areAll(cells, count)) return values;
	const selected =
		values instanceof Float64Array
			? new Float64Array(cells.length * components)
			: new Int32Array(cells.length * components);
	for (let i = 0; i < cells.length; i++)
		for (let k = 0; k < components; k++)
			selected[i * components + k] = values[cells[i]! * components + k]!;
	return selected;
}
