import type { TriMesh } from '../../mesh/triMesh.ts';
import type { FieldKind, Holds } from '../core/holds.ts';
import { edgeMarkerFields } from '../fit/entityCells.ts';
import type { CellOrder } from '../vtk/shared/arrangeCells.ts';

/** Grouping statements: group, object, material, smoothing group. */
export type GroupKind = 'g' | 'o' | 'usemtl' | 's';

/** `extras` of a mesh read from an OBJ file. */
export interface ObjExtras extends CellOrder {
	/** Comments at the head of the file, verbatim. */
	readonly comments: readonly string[];
	/** Arguments of each `mtllib` statement. */
	readonly libraries: readonly string[];
	/** Statement of each group by its tag; `g` if missing. */
	readonly kinds: Readonly<Record<number, GroupKind>>;
	/** Points are written with two coordinates. */
	readonly flat?: true;
}

/** The `extras` of a mesh that was read from an OBJ file, otherwise undefined. */
export const objExtras = ({ source }: TriMesh): ObjExtras | undefined =>
	source?.format === 'obj' ? (source.extras as ObjExtras | undefined) : undefined;

const attributeFields = (
	on: 'points' | 'corners',
	name: string,
	components: readonly number[],
): FieldKind => ({
	on,
	roles: ['attribute'],
	most: 1,
	components,
	types: ['real'],
	names: false,
	name,
	called: name,
});

/** Names of the fields of texture coordinates, normals, vertex colours and weights. */
export const fieldNames = { texture: 'vt', normal: 'vn', colour: 'colour', weight: 'weight' };

/** Points, lines and faces in groups, with normals and texture coordinates. */
export const objHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['point', 'line', 'polygon', 'quad'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		edgeMarkerFields,
		attributeFields('points', fieldNames.colour, [3]),
		attributeFields('points', fieldNames.weight, [1]),
		...(['points', 'corners'] as const).flatMap((on) => [
			attributeFields(on, fieldNames.texture, [1, 2, 3]),
			attributeFields(on, fieldNames.normal, [3]),
		]),
	],
};
