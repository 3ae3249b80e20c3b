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
	readonly numbers: Float64Array | undefined;
	readonly midNodes: Int32Array | undefined;
	/** Type of all elements, or an index into `types` for each. */
	readonly type: string | Int32Array;
}

/** Number of nodes of an element in `PlannedElements.nodes`. */
export const widthOf = ({ kind }: PlannedElements): number => kind.nodes - kind.midNodes;

/** Options of the element types. */
export interface ElementChoice {
	/** `auto`, or a family. */
	readonly family: string;
	readonly solver: Solver;
	/** Type of each element kind in the file. */
	readonly typeOf: ReadonlyMap<string, string>;
	/** Types in the file; types of further kinds are appended. */
	readonly types: string[];
	/** Lines are written as elements. */
	readonly lines: boolean;
}

/**
 * Types of elements of `kind`; a type of another kind, as after quads were split, is replaced by one of its family,
 * which is appended to `types`. Undefined if there is none.
 */
function ownTypes(
	each: Int32Array,
	kind: ElementKind,
	types: string[],
	solver: Solver,
): Int32Array | undefined {
	const places = new Map<number, number>();
	for (const type of each) {
		if (places.has(type)) continue;
		const name = types[type] ?? '';
		const own = kindOfType(name) === kind ? name : relatedType(kind, name, solver);
		if (own === undefined) return undefined;
		const known = types.indexOf(own);
		places.set(type, known >= 0 ? known : types.push(own) - 1);
	}
	return each.map((type) => places.get(type)!);
}

/** Elements that are written: triangles, then blocks. */
export function plannedElements(
	mesh: TriMesh,
	{ family, solver, typeOf, types, lines }: ElementChoice,
): PlannedElements[] {
	const usual = mesh.dimension === 2 ? 'CPS' : 'S';
	const typesOf = (kind: ElementKind, fields: readonly Field[]): string | Int32Array => {
		if (family !== 'auto') return typeIn(kind, family, mesh.dimension === 2, solver);
		const field = fields.find(
			({ name, values }) => name === typeField && values instanceof Int32Array,
		);
		const each = field?.values as Int32Array | undefined;
		const own = each && ownTypes(each, kind, types, solver);
		if (own) return own;
		const name = Object.entries(elementKinds).find(([, one]) => one === kind)?.[0] ?? '';
		const related = new Set(types.map((type) => relatedType(kind, type, solver)));
		const [only] = related.size === 1 ? related : [];
		return typeOf.get(name) ?? only ?? typeIn(kind, usual, mesh.dimension === 2, solver);
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
