import { counted } from '../../util/counted.ts';
import type { Provenance } from '../provenance.ts';
import { NONE } from '../topology.ts';
import { type Field, type TriMesh, triangleCount } from '../triMesh.ts';
import { facesOf, overFaces } from './faces.ts';
import { markOnLines } from './lineMarkers.ts';
import { carryCorners } from './onCorners.ts';
import { copyIntegers, interpolate, markPoints } from './onPoints.ts';
import type { ParentCoordinates } from './parentCoordinates.ts';
import { type CarriedValues, inherit, mainParents } from './parents.ts';

/** Inputs of `carryFields` besides the provenance, computed on demand. */
export interface Lookups {
	/** Three points for each new triangle, numbered as in `parentCoordinates`. */
	triangles(): Uint32Array;
	/** Barycentric coordinates of new points in triangles of the input. */
	parentCoordinates(): ParentCoordinates;
	/** For each point after the kept ones the input edge that it lies on, or `NONE`. */
	edgesOfPoints(): Uint32Array;
	/** Markers of the input's edges, guessed from those of its points. */
	guessMarkers(onPoints: Field): { readonly marks: Pick<Field, 'values'>; readonly sure: boolean };
}

/**
 * Carries the fields of a mesh through any operation, one field per slice. Triangles and edges inherit from their parents
 * (`inherit`), corners interpolate within their parent (`carryCorners`), points interpolate between their origins
 * (`interpolate`). Markers on points follow the markers of edges: those of the same name, else the first field of them, else
 * the tags of lines, else markers guessed from the points. Fields on the mesh stay. Midside nodes are left out: their values
 * are points. Unique numbers are inherited like others; the caller makes them distinct again (`withUniqueIds`).
 *
 * @param warnings receives messages for the user about guessed or chosen values
 */
export function* carryFields(
	before: TriMesh,
	{ points, triangles, edges }: Provenance,
	lookups: Lookups,
	warnings: string[],
): Generator<void, Field[]> {
	const triangleTotal = triangleCount(before);
	let parents: Uint32Array | undefined;
	const mainParentsOnce = (): Uint32Array => {
		parents ??= mainParents(triangles);
		return parents;
	};
	const hasCellParents =
		before.cells !== undefined && mainParentsOnce().some((t) => t !== NONE && t >= triangleTotal);
	const valuesOf = (field: Field): Field['values'] => {
		const valuesWithWarning = (
			{ values, differing }: CarriedValues,
			warning: typeof integerWarning,
		) => {
			if (differing > 0 && !field.unique) warnings.push(warning(field, differing));
			return values;
		};
		const { on, role, type, unique, components } = field;
		if (on === 'mesh') return field.values;
		if (on === 'triangles')
			return valuesWithWarning(
				inherit(hasCellParents ? overFaces(before, field) : field, triangles),
				mergedWarning,
			);
		if (on === 'edges') return valuesWithWarning(inherit(field, edges), mergedWarning);
		if (on === 'corners')
			return valuesWithWarning(
				carryCorners(
					field,
					facesOf(before, field),
					lookups.triangles(),
					mainParentsOnce(),
					lookups.parentCoordinates,
				),
				cornerWarning,
			);
		if (role === 'marker') {
			const onEdges = edgeMarkersFor(field, before.fields);
			const pointEdges = lookups.edgesOfPoints();
			if (onEdges) return markPoints(field, points, onEdges, pointEdges);
			const { marks, sure } = lookups.guessMarkers(field);
			const values = markPoints(field, points, marks, pointEdges);
			if (sure) return values;
			// Markers of points are tags of lines if the mesh has lines.
			const onLines = components === 1 ? markOnLines(before, points, values) : undefined;
			const isGuess = (e: number, i: number) =>
				e !== NONE && (!onLines || (onLines[i] === 0 && marks.values[e] !== 0));
			if (pointEdges.some(isGuess)) warnings.push(guessWarning(field));
			return values;
		}
		if (type === 'real' && !unique) return interpolate(field, points);
		return valuesWithWarning(copyIntegers(field, points), integerWarning);
	};
	const fields: Field[] = [];
	for (const field of before.fields) {
		if (field.role === 'midNodes') continue;
		fields.push({ ...field, values: valuesOf(field) });
		yield;
	}
	return fields;
}

/** The field of edge markers for a field of point markers: that of the same name, else the first with as many components. */
export function edgeMarkersFor(onPoints: Field, fields: readonly Field[]): Field | undefined {
	const candidates = fields.filter(
		({ on, role, components }) =>
			on === 'edges' && role === 'marker' && components === onPoints.components,
	);
	return candidates.find(({ name }) => name === onPoints.name) ?? candidates[0];
}

/** Warns of guessed markers of new points. */
export const guessWarning = ({ name }: Field) =>
	`Points have markers ("${name}") but edges have none: a new point on a boundary edge takes the marker of the edge's ends if they agree, else 1; a new point inside takes 0.`;

const integerWarning = ({ name }: Field, differing: number) =>
	`The integers "${name}" on points cannot be averaged: ${counted(differing, 'new point')} took the value of one end of ${differing === 1 ? 'its' : 'their'} edge.`;

const cornerWarning = ({ name }: Field, differing: number) =>
	`The integers "${name}" on corners cannot be averaged: ${counted(differing, 'new corner')} took the value of one corner of ${differing === 1 ? 'its' : 'their'} triangle.`;

const mergedWarning = ({ name, on }: Field, differing: number) =>
	`The integers "${name}" on ${on} differ between merged entities: ${differing} took the value of the one with the largest share.`;
