import type { DataLoss, Field, Group } from '../../mesh/triMesh.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import { onlySurfaces } from '../core/reasons.ts';
import type { Report } from '../text/report.ts';
import {
	fieldOf,
	groupsOf,
	largeIntegerLosses,
	type MarkedData,
	nameOf,
	selectFacets,
} from './buildMesh.ts';
import type { Draft, Markers } from './draft.ts';
import { ofTetrahedra, valuesOf } from './resolveMarkers.ts';
import { TetrahedronFacets } from './tetrahedra.ts';

/** Triangles, fields and groups that represent the marked facets of tetrahedra. */
export interface MarkedVolumes extends MarkedData {
	readonly triangles: Uint32Array;
	readonly others: OtherElementsDraft;
}

/**
 * Makes triangles of tetrahedra's facets with an integer other than 0, or any on the boundary, and groups of the
 * integers. Triangles are counter-clockwise seen from outside their first tetrahedron. Undefined after reporting
 * markers of a missing entity, or that no facet is marked, as the mesh then has only volumes.
 */
export function markedVolumesOf(draft: Draft, report: Report): MarkedVolumes | undefined {
	const { points, corners } = draft;
	const facets = new TetrahedronFacets(corners, points.length / 3);
	const cells = corners.length / 4;
	const others = new OtherElementsDraft();
	others.add('tetrahedra', cells, true);
	for (const vertex of corners) others.use(vertex);
	const fields: Field[] = [];
	const groups: Group[] = [];
	const losses: DataLoss[] = [];
	const facetMarkers: { readonly markers: Markers; readonly values: Float64Array }[] = [];
	for (const markers of draft.markers) {
		const { dimension, type, count } = markers;
		const addLoss = (what: string, reason: string) => losses.push({ what, count, reason });
		if (dimension === 3) addLoss('values of volumes', onlySurfaces);
		else if (dimension === 1) addLoss('values of edges', 'edges of volume meshes are not read');
		else if (dimension === 2 && type === 'double')
			addLoss('real values of facets', 'facets of volume meshes have only group numbers');
		if (dimension === 1 || dimension > 2 || (dimension === 2 && type === 'double')) continue;
		const entities = ofTetrahedra(dimension === 0 ? 0 : 2, draft, facets);
		const values = valuesOf(markers, entities, cells, report);
		if (!values) return undefined;
		if (dimension === 0) fields.push(fieldOf(draft, markers, values));
		else {
			losses.push(...largeIntegerLosses(values));
			facetMarkers.push({ markers, values });
		}
	}
	const { taken, count } = selectFacets(facetMarkers, facets);
	if (cells > 0 && count === 0) {
		report.error('not-supported', () => ({
			...{ file: draft.file, line: 1, column: 1, length: 0 },
			message: refusalOfVolumes(others.volumes),
		}));
		return undefined;
	}
	const triangles = new Uint32Array(3 * count);
	for (let facet = 0, at = 0; facet < facets.count; facet++) {
		if (taken[facet] === 0) continue;
		triangles.set(facets.corners(facet, points), at);
		at += 3;
	}
	for (const { markers, values } of facetMarkers) {
		const markersOfFaces = values.filter((_, facet) => taken[facet] === 1);
		groups.push(...groupsOf(nameOf(draft, markers), 2, 'triangles', markersOfFaces));
	}
	return { fields, cells: [], groups, unkept: losses, triangles, others };
}
