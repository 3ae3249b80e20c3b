import type { TriMesh } from '../../mesh/triMesh.ts';
import { edgeMarkerFields } from '../entityCells.ts';
import type { FieldKind, Holds } from '../holds.ts';
import type { CellOrder } from '../vtkData/arrangeCells.ts';

/** The statements that put elements into groups: groups, objects, materials, and smoothing. */
export type GroupKind = 'g' | 'o' | 'usemtl' | 's';

/** What OBJ files hold besides their mesh: `extras` of a mesh's source. */
export interface ObjExtras extends CellOrder {
	/** Comments in front of all else, as they stood. */
	readonly comments: readonly string[];
	/** What stands behind each `mtllib`. */
	readonly libraries: readonly string[];
	/** The statement of each group, by its number; `g` where it is missing. */
	readonly kinds: Readonly<Record<number, GroupKind>>;
	/** Points have two coordinates. */
	readonly flat?: true;
}

/** What the source of a mesh says of the OBJ file that it was; undefined where it was none. */
export const objExtras = ({ source }: TriMesh): ObjExtras | undefined =>
	source?.format === 'obj' ? (source.extras as ObjExtras | undefined) : undefined;

const named = (
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

/** Texture coordinates and normals, and what may stand behind the coordinates of a point. */
export const fieldNames = { texture: 'vt', normal: 'vn', colour: 'colour', weight: 'weight' };

/** What OBJ files can carry: points, lines and faces in groups, with normals and texture coordinates. */
export const objHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['point', 'line', 'polygon', 'quad'],
	groups: { dimensions: [0, 1, 2], names: true, several: true },
	fields: [
		edgeMarkerFields,
		named('points', fieldNames.colour, [3]),
		named('points', fieldNames.weight, [1]),
		...(['points', 'corners'] as const).flatMap((on) => [
			named(on, fieldNames.texture, [1, 2, 3]),
			named(on, fieldNames.normal, [3]),
		]),
	],
};
