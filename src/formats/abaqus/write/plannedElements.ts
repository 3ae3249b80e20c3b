import { cellCount, type Field, type TriMesh, triangleCount } from '../../../mesh/triMesh.ts';
import { type ElementKind, elementKinds } from '../../build/elements/elementKinds.ts';
import { kindOfType, relatedType, type Solver, typeIn } from '../shared/elementTypes.ts';
import { typeField } from '../shared/extras.ts';

/** Elements of one kind to write. */
export interface PlannedElements {
	readonly of: 'triangles' | number;
	readonly kind: ElementKind;
	/** Corners of each element, without the midside nodes of `midNodes`. */
	readonly nodes: Uint32Array;
	readonly count: number;
	/** Own number of each element in the mesh; undefined if numbers are implicit. */
	readonly numbers: Float64Array | undefined;
	/** Midside nodes (0-based points) of each element; undefined for linear elements. */
	readonly midNodes: Int32Array | undefined;
	/** Type of all elements, or an index into `types` for each. */
	readonly type: string | Int32Array;
}

/** Number of nodes of an element in `PlannedElements.nodes`. */
export const widthOf = ({ kind }: PlannedElements): number => kind.nodes - kind.midNodes;

/** Options and types of the file, which determine the element types. */
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

/**
 * Plans the elements of a mesh: triangles, then cell blocks in order, without points, polygons and, unless `lines` is
 * set, lines.
 */
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
		const asRead = field && typesRead(field.values as Int32Array, kind, types, solver);
		if (asRead) return asRead;
		const name = Object.entries(elementKinds).find(([, one]) => one === kind)?.[0] ?? '';
		const related = new Set(types.map((type) => relatedType(kind, type, solver)));
		const [commonType] = related.size === 1 ? related : [];
		return (
			typeOf.get(name) ?? commonType ?? typeIn(kind, defaultFamily, mesh.dimension === 2, solver)
		);
	};
	const part = (
		of: PlannedElements['of'],
		linear: ElementKind,
		quadratic: ElementKind,
		fields: readonly Field[],
		rest: Pick<PlannedElements, 'nodes' | 'count' | 'numbers'>,
	): PlannedElements => {
		const midNodes = fields.find(({ role }) => role === 'midNodes')?.values as
			| Int32Array
			| undefined;
		const kind = midNodes ? quadratic : linear;
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
 * Types of elements of `kind` as indices into `types`. A type of another kind, for example after quads were split, is
 * replaced by the related one of this kind, which is appended to `types`; undefined if there is none.
 */
function typesRead(
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
		const index = types.indexOf(ofKind);
		typeIndices.set(type, index >= 0 ? index : types.push(ofKind) - 1);
	}
	return typeOfElement.map((type) => typeIndices.get(type)!);
}
