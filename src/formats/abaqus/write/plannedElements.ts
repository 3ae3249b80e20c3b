import { cellCount, type Field, type TriMesh, triangleCount } from '../../../mesh/triMesh.ts';
import { type ElementKind, elementKinds } from '../../build/elements/elementKinds.ts';
import { kindOfType, relatedType, type Solver, typeIn } from '../shared/elementTypes.ts';
import { typeField } from '../shared/extras.ts';

/** Elements of one kind that are written. */
export interface PlannedElements {
	readonly of: 'triangles' | number;
	readonly kind: ElementKind;
	/** Corners of each element, without the midside nodes of `midNodes`. */
	readonly nodes: Uint32Array;
	readonly count: number;
	/** Number of each element; undefined if they are implicit. */
	readonly numbers: Float64Array | undefined;
	/** Midside nodes (0-based points) of each element; undefined for linear elements. */
	readonly midNodes: Int32Array | undefined;
	/** Type of all elements, or an index into `types` for each. */
	readonly type: string | Int32Array;
}

/** Number of points of an element in `PlannedElements.nodes`. */
export const widthOf = ({ kind }: PlannedElements): number => kind.nodes - kind.midNodes;

/** What determines the types of elements. */
export interface ElementChoice {
	/** `auto`, or a family of types such as `CPS` or `S`. */
	readonly family: string;
	readonly solver: Solver;
	/** Type of each element kind of which the file has only one type. */
	readonly typeOf: ReadonlyMap<string, string>;
	/** Types in the file, which `PlannedElements.type` indexes; further types are appended. */
	readonly types: string[];
	/** Lines are written as elements. */
	readonly lines: boolean;
}

/** Plans the elements of a mesh: triangles, then blocks; without points, polygons and, unless `lines`, lines. */
export function plannedElements(
	mesh: TriMesh,
	{ family, solver, typeOf, types, lines }: ElementChoice,
): PlannedElements[] {
	const defaultFamily = mesh.dimension === 2 ? 'CPS' : 'S';
	const typesOf = (kind: ElementKind, fields: readonly Field[]): string | Int32Array => {
		if (family !== 'auto') return typeIn(kind, family, mesh.dimension === 2, solver);
		const field = fields.find(
			({ name, values }) => name === typeField && values instanceof Int32Array,
		);
		const read = field && ownTypes(field.values as Int32Array, kind, types, solver);
		if (read) return read;
		const name = Object.entries(elementKinds).find(([, one]) => one === kind)?.[0] ?? '';
		const related = new Set(types.map((type) => relatedType(kind, type, solver)));
		const [only] = related.size === 1 ? related : [];
		return typeOf.get(name) ?? only ?? typeIn(kind, defaultFamily, mesh.dimension === 2, solver);
	};
	const part = (
		of: PlannedElements['of'],
		plain: ElementKind,
		curved: ElementKind,
		fields: readonly Field[],
		rest: Pick<PlannedElements, 'nodes' | 'count' | 'numbers'>,
	): PlannedElements => {
		const midNodes = fields.find(({ role }) => role === 'midNodes')?.values as
			| Int32Array
			| undefined;
		const kind = midNodes ? curved : plain;
		return { of, kind, midNodes, type: typesOf(kind, fields), ...rest };
	};
	const parts = [
		part(
			'triangles',
			elementKinds.triangle,
			elementKinds.triangle6,
			mesh.fields.filter(({ on }) => on === 'triangles'),
			{
				nodes: mesh.triangles,
				count: triangleCount(mesh),
				numbers: mesh.source?.triangleNumbers,
			},
		),
	];
	for (const [index, block] of (mesh.cells ?? []).entries()) {
		const { shape, nodes, fields, numbers } = block;
		if (shape === 'point' || shape === 'polygon' || (shape === 'line' && !lines)) continue;
		const curved = shape === 'line' ? elementKinds.line3 : elementKinds[shape];
		const rest = { nodes, count: cellCount(block), numbers };
		parts.push(part(index, elementKinds[shape], curved, fields, rest));
	}
	return parts;
}

/**
 * Types of elements of `kind` as indices into `types`. A type of another kind, as after quads were split, is replaced
 * by the related one of this kind, which is appended to `types`; undefined if there is none.
 */
function ownTypes(
	typeOfElement: Int32Array,
	kind: ElementKind,
	types: string[],
	solver: Solver,
): Int32Array | undefined {
	const typeIndices = new Map<number, number>();
	for (const type of typeOfElement) {
		if (typeIndices.has(type)) continue;
		const name = types[type] ?? '';
		const ofKind = kindOfType(name) === kind ? name : relatedType(kind, name, solver);
		if (ofKind === undefined) return undefined;
		const known = types.indexOf(ofKind);
		typeIndices.set(type, known >= 0 ? known : types.push(ofKind) - 1);
	}
	return typeOfElement.map((type) => typeIndices.get(type)!);
}
