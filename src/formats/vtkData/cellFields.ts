import type { CellBlock, Field, FieldSite } from '../../mesh/triMesh.ts';
import type { NamedNumbers } from './namedNumbers.ts';
import type { Cells, Kind } from './readCells.ts';

/** A field of numbers that are one entry after the other. */
export const fieldOn = (on: FieldSite, numbers: NamedNumbers): Field =>
	on === 'points' && isNodeGroups(numbers)
		? { ...numbers, on, role: 'marker' }
		: { ...numbers, on };

/** Numbers of groups of nodes as sfepy has them on points: markers, which no role need say. */
export const isNodeGroups = ({
	name,
	type,
	components,
}: Pick<Field, 'name' | 'type' | 'components'>): boolean =>
	name === 'node_groups' && type === 'integer' && components === 1;

/** The numbers of the file's cells as fields of the triangles and of the blocks. */
export function cellFields(
	data: readonly NamedNumbers[],
	{ triangleKind, kinds, blocks }: Cells,
	count: number,
): { readonly triangles: Field[]; readonly blocks: CellBlock[] } {
	const split = (on: FieldSite, kind: Kind | undefined) =>
		data.map((numbers) => fieldOn(on, { ...numbers, values: taken(numbers, kind, count) }));
	const bare = !triangleKind && blocks.length === 0;
	return {
		triangles: triangleKind || bare ? split('triangles', triangleKind) : [],
		blocks: blocks.map((block, k) => ({
			...block,
			fields: [...block.fields, ...split('cells', kinds[k])],
		})),
	};
}

/** Whether cells are all that a file has, in their order. */
export function areAll(cells: Uint32Array, count: number): boolean {
	if (cells.length !== count) return false;
	for (let i = 0; i < cells.length; i++) if (cells[i] !== i) return false;
	return true;
}

function taken({ values, components }: NamedNumbers, kind: Kind | undefined, count: number) {
	if (kind?.all) return values;
	const cells = kind?.cells ?? new Uint32Array(0);
	// One kind alone has all of them, in their order.
	if (areAll(cells, count)) return values;
	const some =
		values instanceof Float64Array
			? new Float64Array(cells.length * components)
			: new Int32Array(cells.length * components);
	for (let i = 0; i < cells.length; i++)
		for (let k = 0; k < components; k++)
			some[i * components + k] = values[(cells[i] as number) * components + k] as number;
	return some;
}
