import type { CellBlock, DataLoss, Field, Group, TriMesh } from '../../mesh/triMesh.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import { unknownContent } from '../losses/warnLosses.ts';
import type { Report } from '../text/report.ts';
import { isInt32 } from '../text/values.ts';
import type { Draft, Markers } from './draft.ts';
import { Facets } from './facets.ts';
import { ofTriangles, valuesOf } from './resolveMarkers.ts';

/** Fields, cells and groups made of markers. */
export interface MarkedData {
	readonly fields: readonly Field[];
	readonly cells: readonly CellBlock[];
	readonly groups: readonly Group[];
	readonly unkept: readonly DataLoss[];
}

/**
 * Makes groups of integers on cells and facets, lines of the facets, and fields of all other values. A facet becomes a
 * line if its value is not 0, or if it is on the boundary and has any. Undefined after reporting markers of a missing
 * entity.
 */
export function markedOf(draft: Draft, report: Report): MarkedData | undefined {
	let facets: Facets | undefined;
	const facetsOf = () => {
		facets ??= new Facets(draft.corners, draft.points.length / 3);
		return facets;
	};
	const fields: Field[] = [];
	const groups: Group[] = [];
	const unkept: DataLoss[] = [];
	const lined: { readonly markers: Markers; readonly values: Float64Array }[] = [];
	for (const markers of draft.markers) {
		const { dimension, type, count } = markers;
		const lose = (what: string, reason: string) => unkept.push({ what, count, reason });
		if (dimension === 3) {
			lose('values of volumes', 'the mesh has triangles');
			continue;
		}
		if (dimension === 1 && type === 'double') {
			lose('real values of facets', 'lines have only group numbers');
			continue;
		}
		const entities = ofTriangles(dimension, draft, facetsOf);
		const values = valuesOf(markers, entities, draft.corners.length / 3, report);
		if (!values) return undefined;
		if (dimension > 0 && type !== 'double') unkept.push(...largeIntegerLosses(values));
		if (dimension === 1) lined.push({ markers, values });
		else if (dimension === 2 && type !== 'double')
			groups.push(...groupsOf(nameOf(draft, markers), 2, 'triangles', values));
		else fields.push(fieldOf(draft, markers, values));
	}
	const lines = lined.length > 0 && facets ? linesOf(lined, facets) : undefined;
	if (lines)
		for (const { markers, values } of lined) {
			const markersOfLines = values.filter((_, facet) => lines.taken[facet] === 1);
			groups.push(...groupsOf(nameOf(draft, markers), 1, 0, markersOfLines));
		}
	groups.sort((a, b) => a.dimension - b.dimension);
	return { fields, cells: lines ? [lines.block] : [], groups, unkept };
}

/** Integers that are too large for tags. */
export function largeIntegerLosses(values: Float64Array): DataLoss[] {
	const wide = values.reduce((sum, value) => sum + Number(value !== (value | 0)), 0);
	const none = values.reduce((sum, value) => sum + Number(Number.isNaN(value)), 0);
	return wide > none
		? [
				{
					what: 'markers beyond 32 bits',
					count: wide - none,
					reason: 'group numbers are 32-bit integers',
				},
			]
		: [];
}

/** Prefix of group names, if several markers have the same dimension. */
export function nameOf({ markers }: Draft, { name, file, dimension }: Markers): string | undefined {
	const all = markers.filter((one) => one.dimension === dimension);
	if (all.length < 2) return undefined;
	return name || file.replace(/\.xml$/i, '');
}

/**
 * A group for each distinct integer in `values`, in ascending order; other values are in no group.
 *
 * @param of list of the mesh that the members index: the triangles, or a block of cells
 * @param values one for each entity
 */
export function groupsOf(
	name: string | undefined,
	dimension: 1 | 2,
	of: 'triangles' | number,
	values: Float64Array,
): Group[] {
	const lists = new Map<number, number[]>();
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (value !== (value | 0)) continue;
		const list = lists.get(value);
		if (list) list.push(i);
		else lists.set(value, [i]);
	}
	return [...lists]
		.sort(([a], [b]) => a - b)
		.map(([tag, list]) => ({
			...(name !== undefined && { name: `${name} ${tag}` }),
			...{ dimension, tag, members: [{ of, members: Uint32Array.from(list) }] },
		}));
}

/** Makes a field of values of vertices or triangles; missing values are 0 in integer fields, NaN in real ones. */
export function fieldOf(draft: Draft, markers: Markers, values: Float64Array): Field {
	const on = markers.dimension === 0 ? 'points' : 'triangles';
	const known = draft.markers.filter((one) => one.dimension === markers.dimension);
	const baseName = markers.name || (markers.type === 'double' ? 'values' : 'marker');
	const name =
		known.length < 2 || markers.name ? baseName : `${baseName} ${1 + known.indexOf(markers)}`;
	const head = { name, on, components: 1 } as const;
	const areIntegers =
		markers.type !== 'double' && values.every((v) => Number.isNaN(v) || isInt32(v));
	return areIntegers
		? { ...head, role: 'marker', type: 'integer', values: Int32Array.from(values) }
		: { ...head, role: 'attribute', type: 'real', values };
}

/** Marks facets with an integer other than 0, or any on the boundary, and counts them. */
export function selectFacets(
	marked: readonly { readonly values: Float64Array }[],
	{ count: all, uses }: { readonly count: number; readonly uses: Uint8Array },
) {
	const taken = new Uint8Array(all);
	let count = 0;
	for (let facet = 0; facet < all; facet++) {
		const boundary = uses[facet] === 1;
		const says = marked.some(({ values }) => {
			const value = values[facet]!;
			return value === (value | 0) && (value !== 0 || boundary);
		});
		if (!says) continue;
		taken[facet] = 1;
		count++;
	}
	return { taken, count };
}

/** Makes lines of the facets that are taken. */
function linesOf(lined: readonly { readonly values: Float64Array }[], facets: Facets) {
	const { taken, count } = selectFacets(lined, facets);
	const nodes = new Uint32Array(2 * count);
	let at = 0;
	for (let facet = 0; facet < facets.count; facet++)
		if (taken[facet] === 1) {
			nodes.set(facets.ends(facet), at);
			at += 2;
		}
	const block: CellBlock = { shape: 'line', nodes, fields: [] };
	return count > 0 ? { taken, block } : undefined;
}

/** Elements of the file without counterpart in the mesh. */
export function draftLosses({ unknownElements, extraMeshes }: Draft): DataLoss[] {
	return [
		...[...unknownElements].map(([name, count]) => ({
			what: `elements <${name.slice(0, 40)}>`,
			count,
			reason: unknownContent,
		})),
		...(extraMeshes > 0
			? [{ what: 'further meshes', count: extraMeshes, reason: 'only the first is read' }]
			: []),
	];
}

/** The mesh of points, triangles and what the markers became. */
export function meshOf(
	placed: Pick<TriMesh, 'dimension' | 'points'>,
	triangles: Uint32Array,
	{ fields, cells, groups, unkept }: MarkedData,
	others?: OtherElementsDraft,
): TriMesh {
	return {
		...placed,
		triangles,
		fields,
		...(cells.length > 0 && { cells }),
		...(groups.length > 0 && { groups }),
		source: {
			...{ format: 'dolfin', firstIndex: 0, parts: ['xml'] },
			...others?.source(),
			...(unkept.length > 0 && { unkept }),
		},
	};
}
