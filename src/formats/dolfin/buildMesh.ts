import type { CellBlock, DataLoss, Field, Group, TriMesh } from '../../mesh/triMesh.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import { unknownContent } from '../losses/warnLosses.ts';
import type { Report } from '../text/report.ts';
import { isInt32 } from '../text/values.ts';
import type { Draft, Markers } from './draft.ts';
import { Facets } from './facets.ts';
import { ofTriangles, valuesOf } from './resolveMarkers.ts';

/** Fields, cells and groups that represent markers. */
export interface MarkedData {
	readonly fields: readonly Field[];
	readonly cells: readonly CellBlock[];
	readonly groups: readonly Group[];
	readonly unkept: readonly DataLoss[];
}

/**
 * Converts integers on cells and facets to groups, facets to lines, and all other values to fields. A facet becomes a
 * line if its value is not 0, or if it has a value and is on the boundary. Undefined after reporting markers of a
 * missing entity.
 */
export function markedOf(draft: Draft, report: Report): MarkedData | undefined {
	let facets: Facets | undefined;
	const facetsOf = () => {
		facets ??= new Facets(draft.corners, draft.points.length / 3);
		return facets;
	};
	const fields: Field[] = [];
	const groups: Group[] = [];
	const losses: DataLoss[] = [];
	const facetMarkers: { readonly markers: Markers; readonly values: Float64Array }[] = [];
	for (const markers of draft.markers) {
		const { dimension, type, count } = markers;
		const addLoss = (what: string, reason: string) => losses.push({ what, count, reason });
		if (dimension === 3) {
			addLoss('values of volumes', 'the mesh has triangles');
			continue;
		}
		if (dimension === 1 && type === 'double') {
			addLoss('real values of facets', 'lines have only group numbers');
			continue;
		}
		const entities = ofTriangles(dimension, draft, facetsOf);
		const values = valuesOf(markers, entities, draft.corners.length / 3, report);
		if (!values) return undefined;
		if (dimension > 0 && type !== 'double') losses.push(...largeIntegerLosses(values));
		if (dimension === 1) facetMarkers.push({ markers, values });
		else if (dimension === 2 && type !== 'double')
			groups.push(...groupsOf(nameOf(draft, markers), 2, 'triangles', values));
		else fields.push(fieldOf(draft, markers, values));
	}
	const lines = facetMarkers.length > 0 && facets ? linesOf(facetMarkers, facets) : undefined;
	if (lines)
		for (const { markers, values } of facetMarkers) {
			const markersOfLines = values.filter((_, facet) => lines.taken[facet] === 1);
			groups.push(...groupsOf(nameOf(draft, markers), 1, 0, markersOfLines));
		}
	groups.sort((a, b) => a.dimension - b.dimension);
	return { fields, cells: lines ? [lines.block] : [], groups, unkept: losses };
}

/** Integers that are too large for tags. */
export function largeIntegerLosses(values: Float64Array): DataLoss[] {
	const notInt32 = values.reduce((sum, value) => sum + Number(value !== (value | 0)), 0);
	const missing = values.reduce((sum, value) => sum + Number(Number.isNaN(value)), 0);
	return notInt32 > missing
		? [
				{
					what: 'markers beyond 32 bits',
					count: notInt32 - missing,
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

/** Converts values of vertices or triangles to a field; missing values are 0 in integer fields, NaN in real ones. */
export function fieldOf(draft: Draft, markers: Markers, values: Float64Array): Field {
	const on = markers.dimension === 0 ? 'points' : 'triangles';
	const sameDimension = draft.markers.filter((one) => one.dimension === markers.dimension);
	const baseName = markers.name || (markers.type === 'double' ? 'values' : 'marker');
	const name =
		sameDimension.length < 2 || markers.name
			? baseName
			: `${baseName} ${1 + sameDimension.indexOf(markers)}`;
	const head = { name, on, components: 1 } as const;
	const areIntegers =
		markers.type !== 'double' && values.every((v) => Number.isNaN(v) || isInt32(v));
	return areIntegers
		? { ...head, role: 'marker', type: 'integer', values: Int32Array.from(values) }
		: { ...head, role: 'attribute', type: 'real', values };
}

/** Selects facets with an integer other than 0, or with any integer on the boundary; 1 marks a selected one. */
export function selectFacets(
	marked: readonly { readonly values: Float64Array }[],
	{ count: total, uses }: { readonly count: number; readonly uses: Uint8Array },
) {
	const selected = new Uint8Array(total);
	let count = 0;
	for (let facet = 0; facet < total; facet++) {
		const boundary = uses[facet] === 1;
		const isSelected = marked.some(({ values }) => {
			const value = values[facet]!;
			return value === (value | 0) && (value !== 0 || boundary);
		});
		if (!isSelected) continue;
		selected[facet] = 1;
		count++;
	}
	return { taken: selected, count };
}

/** Makes lines of the facets that are taken. */
function linesOf(facetMarkers: readonly { readonly values: Float64Array }[], facets: Facets) {
	const { taken, count } = selectFacets(facetMarkers, facets);
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

/** Assembles the mesh from points, triangles and converted markers. */
export function meshOf(
	planar: Pick<TriMesh, 'dimension' | 'points'>,
	triangles: Uint32Array,
	{ fields, cells, groups, unkept }: MarkedData,
	others?: OtherElementsDraft,
): TriMesh {
	return {
		...planar,
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
