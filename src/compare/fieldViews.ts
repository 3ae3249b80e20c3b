import type { Field, TriMesh } from '../mesh/triMesh.ts';
import { type CellKind, type CellSet, cellKinds } from './cellSets.ts';

/** The entities that a field has values on: points, edges, the mesh, cells of a kind or their corners. */
export type FieldSite = 'points' | 'edges' | 'mesh' | CellSite | 'corners';

/** Names of cells of a kind as sites of fields; `points` is the site of the mesh's points. */
export type CellSite = Exclude<CellKind, 'points' | 'segments'> | 'point cells';

/** A field of a mesh, joined over the triangles and the blocks of its kind of cells. */
export interface FieldView extends Pick<Field, 'name' | 'role' | 'type' | 'components'> {
	readonly on: FieldSite;
	/** `components` values for each entity; NaN for cells of a part that lacks the field. */
	readonly values: ArrayLike<number>;
}

/** The kind of cells of a site; undefined for points, edges and the mesh. */
export const kindOfSite = (on: FieldSite): CellKind | undefined =>
	on === 'corners' ? 'faces' : on === 'point cells' ? 'points' : cellKindOf(on);

const cellKindOf = (on: FieldSite): CellKind | undefined =>
	on === 'points' ? undefined : cellKinds.find((kind) => kind === on);

/**
 * The fields of a mesh; marks for refinement are one with the name `marks` if a triangle is marked.
 *
 * @param sets the cells of the mesh, by kind
 */
export function fieldViewsOf(mesh: TriMesh, sets: readonly CellSet[]): FieldView[] {
	const views: FieldView[] = [];
	for (const field of mesh.fields)
		if (field.on === 'points' || field.on === 'edges' || field.on === 'mesh')
			views.push({ ...field, on: field.on });
	for (const set of sets)
		for (const on of ['cells', 'corners'] as const)
			if (on === 'cells' ? set.kind !== 'segments' : set.kind === 'faces')
				views.push(...viewsOfCells(mesh, set, on));
	if (mesh.marked?.some((mark) => mark !== 0) === true)
		views.push({
			name: 'marks',
			role: 'marker',
			type: 'integer',
			components: 1,
			on: 'faces',
			values: withBlocks(mesh, sets),
		});
	return views;
}

/** Whether the file divides the triangles into partitions. */
export const isPartitioned = ({ source }: TriMesh): boolean => source?.trianglePieces !== undefined;

/** The 0-based partition of each face; −1 for quads and polygons. */
export function partitionView({ source }: TriMesh, { count }: CellSet): FieldView {
	const values = new Int32Array(count).fill(-1);
	values.set(source?.trianglePieces ?? []);
	return {
		...({ name: 'partition', role: 'marker', type: 'integer', components: 1 } as const),
		...({ on: 'faces', values } as const),
	};
}

/** Marks of all faces: those of quads and polygons are 0. */
function withBlocks(mesh: TriMesh, sets: readonly CellSet[]): Uint8Array {
	const marks = new Uint8Array(sets.find(({ kind }) => kind === 'faces')?.count ?? 0);
	marks.set(mesh.marked ?? []);
	return marks;
}

function viewsOfCells(mesh: TriMesh, set: CellSet, on: 'cells' | 'corners'): FieldView[] {
	const site = on === 'corners' ? on : set.kind === 'points' ? 'point cells' : set.kind;
	if (site === 'segments') return [];
	const lists = set.parts.map(({ of }) => fieldsOfPart(mesh, of, on));
	const views: FieldView[] = [];
	for (const [part, list] of lists.entries())
		for (const field of list) {
			if (lists.slice(0, part).some((earlier) => earlier.some((other) => isSame(other, field))))
				continue;
			const all = lists.map((others) => others.find((other) => isSame(other, field)));
			const { name, role, type, components } = field;
			const values = all.length === 1 ? field.values : joined(set, all, components, on);
			views.push({ name, role, type, components, on: site, values });
		}
	return views;
}

const isSame = (a: Field, b: Field): boolean =>
	a.name === b.name && a.role === b.role && a.components === b.components;

function fieldsOfPart(
	mesh: TriMesh,
	of: CellSet['parts'][number]['of'],
	on: 'cells' | 'corners',
): readonly Field[] {
	if (of === 'edges') return [];
	const fields = of === 'triangles' ? mesh.fields : (mesh.cells?.[of]?.fields ?? []);
	const site = on === 'cells' && of === 'triangles' ? 'triangles' : on;
	return fields.filter((field) => field.on === site);
}

/** Joins the values of a field over all parts of a set; NaN for parts that lack it. */
function joined(
	set: CellSet,
	fields: readonly (Field | undefined)[],
	components: number,
	on: 'cells' | 'corners',
): Float64Array {
	const entities = (cell: number) =>
		on === 'cells' ? cell : (set.offsets?.[cell] ?? cell * set.width);
	const values = new Float64Array(components * entities(set.count)).fill(Number.NaN);
	for (const [part, { first }] of set.parts.entries()) {
		const field = fields[part];
		if (field) values.set(field.values, components * entities(first));
	}
	return values;
}
