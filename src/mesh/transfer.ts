import { allSteps } from '../util/steps.ts';
import { guessEdgeMarkers, type RefinedEdges } from './guessMarkers.ts';
import type { RefineMaps } from './maps.ts';
import { withLoss, withoutOwnNumbers } from './ownNumbers.ts';
import { refineSegments } from './segments.ts';
import { NONE, topologyOf } from './topology.ts';
import { type Field, type MeshSource, pointCount, type TriMesh } from './triMesh.ts';

/** What a refined mesh carries of its input's data. */
export interface Carried {
	readonly fields: readonly Field[];
	readonly source?: MeshSource;
	/** Sentences for the user: what was guessed. */
	readonly warnings: readonly string[];
}

/**
 * Carries fields, markers and segments to a refined mesh. Triangles and the parts of an edge inherit; edges inside an
 * input triangle get 0; reals on points are halved way between the ends of the divided edge; a new point on a marked
 * edge gets the edge's marker, any other 0. Where points carry markers and edges none, the edges' markers are guessed
 * (`guessEdgeMarkers`), with a warning. Middle nodes are left out: see `dropMidNodes`.
 *
 * @param before the input that the maps refer to
 * @param after the edges of the refined mesh
 */
export const carry = (before: TriMesh, after: RefinedEdges, maps: RefineMaps): Carried =>
	allSteps(carrySteps(before, after, maps));

/** The same, a field a step. */
export function* carrySteps(
	before: TriMesh,
	after: RefinedEdges,
	maps: RefineMaps,
): Generator<void, Carried> {
	const { edges } = after;
	const warnings: string[] = [];
	const oldPoints = pointCount(before);
	let divided: Uint32Array | undefined;
	const dividedEdges = () => {
		divided ??= inputEdgesOfPoints(edges, maps, oldPoints);
		return divided;
	};
	const fields: Field[] = [];
	for (const field of before.fields) {
		if (field.role === 'midNodes') continue;
		let values: Field['values'];
		if (field.on === 'triangles') values = inherit(field, maps.triangleParents);
		else if (field.on === 'edges') values = inherit(field, maps.edgeParents);
		else if (field.role === 'marker') {
			const onEdges = edgeMarkersFor(field, before.fields);
			if (!onEdges && dividedEdges().some((e) => e !== NONE)) warnings.push(guessWarning(field));
			const marks = onEdges ?? guessEdgeMarkers(field, after, maps);
			values = markPoints(field, marks, dividedEdges());
		} else if (field.type === 'real') values = interpolate(field, maps.pointParents, oldPoints);
		else {
			const { taken, differing } = takeFromStart(field, maps.pointParents, oldPoints);
			values = taken;
			if (differing > 0) warnings.push(integerWarning(field, differing));
		}
		fields.push({ ...field, values });
		yield;
	}
	if (!before.source) return { fields, warnings };
	const middles = before.fields.some(({ role }) => role === 'midNodes')
		? [
				{
					what: 'middle nodes of the triangles',
					count: before.triangles.length,
					reason: 'refined triangles have three nodes',
				},
			]
		: [];
	const counted = withoutOwnNumbers(before.source, { points: true, triangles: true });
	const source = withLoss(counted, ...middles);
	if (!source.segments) return { fields, source, warnings };
	const segments = refineSegments(
		source.segments,
		topologyOf(before).edges,
		edges,
		maps,
		oldPoints,
	);
	return { fields, source: { ...source, segments }, warnings };
}

const guessWarning = ({ name }: Field) =>
	`Points carry markers ("${name}"), edges none: a new point on a boundary edge got the marker of the edge's ends if they agree, else 1, a new point inside 0.`;

const integerWarning = ({ name }: Field, differing: number) =>
	`The integers "${name}" on points have no middle: ${differing} new points got those of one end of their edge.`;

/** Values for each child; 0 where there is no parent. */
function inherit(field: Field, parents: Uint32Array): Field['values'] {
	const { values, components } = field;
	const all = like(values, parents.length * components);
	for (let i = 0, at = 0; i < parents.length; i++) {
		const from = parents[i]!;
		if (from === NONE) at += components;
		else for (let k = 0; k < components; k++) all[at++] = values[from * components + k]!;
	}
	return all;
}

/** For each new point the input edge that it lies on, or `NONE` inside a triangle. */
function inputEdgesOfPoints(edges: Uint32Array, maps: RefineMaps, oldPoints: number): Uint32Array {
	const divided = new Uint32Array(maps.pointParents.length / 2).fill(NONE);
	// A new point on an input edge is an end of two of the edge's parts, and of no other edge's.
	for (let i = 0; i < edges.length; i++) {
		const parent = maps.edgeParents[i >> 1]!;
		if (parent !== NONE && edges[i]! >= oldPoints) divided[edges[i]! - oldPoints] = parent;
	}
	return divided;
}

/** The markers of edges that belong to those of points: by name, else the only ones there are. */
function edgeMarkersFor(onPoints: Field, fields: readonly Field[]): Field | undefined {
	const candidates = fields.filter(
		({ on, role, components }) =>
			on === 'edges' && role === 'marker' && components === onPoints.components,
	);
	return candidates.find(({ name }) => name === onPoints.name) ?? candidates[0];
}

function markPoints(
	{ values, components }: Field,
	onEdges: Pick<Field, 'values'>,
	divided: Uint32Array,
): Field['values'] {
	const all = like(values, values.length + divided.length * components);
	all.set(values);
	for (let i = 0, at = values.length; i < divided.length; i++) {
		const edge = divided[i]!;
		if (edge === NONE) at += components;
		else for (let k = 0; k < components; k++) all[at++] = onEdges.values[edge * components + k]!;
	}
	return all;
}

function interpolate({ values, components }: Field, parents: Uint32Array, oldPoints: number) {
	const all = like(values, (oldPoints + parents.length / 2) * components);
	all.set(values);
	for (let i = 0, at = values.length; i < parents.length; i += 2) {
		for (let k = 0; k < components; k++) {
			const a = all[parents[i]! * components + k]!;
			const b = all[parents[i + 1]! * components + k]!;
			const middle = 0.5 * (a + b);
			// Halves of subnormal numbers are rounded, sums of huge ones overflow.
			all[at++] = a === b ? a : Number.isFinite(middle) ? middle : 0.5 * a + 0.5 * b;
		}
	}
	return all;
}

function takeFromStart({ values, components }: Field, parents: Uint32Array, oldPoints: number) {
	const taken = like(values, (oldPoints + parents.length / 2) * components);
	taken.set(values);
	let differing = 0;
	for (let i = 0, at = values.length; i < parents.length; i += 2) {
		let same = true;
		for (let k = 0; k < components; k++) {
			const value = taken[parents[i]! * components + k]!;
			if (value !== taken[parents[i + 1]! * components + k]) same = false;
			taken[at++] = value;
		}
		if (!same) differing++;
	}
	return { taken, differing };
}

const like = (values: Field['values'], length: number): Field['values'] =>
	values instanceof Float64Array ? new Float64Array(length) : new Int32Array(length);
