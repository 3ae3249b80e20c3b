import { edgeMarkersFor, guessWarning } from '../../mesh/carry/fields.ts';
import { markOnLines } from '../../mesh/carry/lineMarkers.ts';
import { sameTypeArray } from '../../mesh/carry/parents.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { ChainParameters } from './chainParameters.ts';
import type { Constraints } from './constraints.ts';
import type { NewPoints } from './newPoints.ts';

/** Positions of the points of an adapted mesh in the input. */
export interface Adaptation {
	/** Of the input, like the constraints. */
	readonly topology: Topology;
	readonly constraints: Constraints;
	readonly places: ChainParameters;
	readonly points: NewPoints;
}

/** Whether a field is on points and has values that are not interpolated. */
export const isDiscretePointField = ({ on, role, type, unique }: Field): boolean =>
	on === 'points' && (role === 'marker' || type === 'integer' || unique === true);

/** Carries a field that numbers points: new points get numbers after the largest. */
export function pointNumbers(field: Field, { kept, chain }: NewPoints): Field {
	const { values, components } = field;
	let largest = 0;
	for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]!);
	const length = (kept.length + chain.length) * components;
	const fits = largest + length < 2 ** 31;
	const result = fits ? sameTypeArray(values, length) : new Float64Array(length);
	for (let i = 0, at = 0; i < kept.length; i++)
		for (let k = 0; k < components; k++) result[at++] = values[kept[i]! * components + k]!;
	for (let at = kept.length * components; at < length; at++) result[at] = ++largest;
	return { ...field, values: result, type: result instanceof Int32Array ? field.type : 'real' };
}

/**
 * Values at the points of an adapted mesh: kept points keep theirs; new inner ones get the common value of all points
 * inside the region, or 0. A new point on a chain gets the value of the points inside the chain. If there are none, it
 * gets the value of a point that would halve it: that of the edge's midside node, else the marker of its edge, else the
 * tag of its line, else the marker of its ends if they agree, and if not 1 on the boundary and 0 inside. For a chain
 * inside the domain, markers of two ends on the boundary count as different, as they are of the boundary. Integers
 * other than markers are those of its start. New midside nodes have the values of those of the input: on the edge of a
 * chain, or of all inside the region.
 *
 * @param warnings receives messages about guessed and omitted values
 */
export function pointIntegers(
	field: Field,
	before: TriMesh,
	{ topology, places, points, constraints }: Adaptation,
	warnings: string[],
): Field['values'] {
	const { kept, corners, chain, parameter, homes } = points;
	const { regionPoints, regionMidNodes, midNodes } = constraints;
	const { values, components } = field;
	const result = sameTypeArray(values, (kept.length + chain.length) * components);
	const copy = (from: Field['values'], i: number, to: number): void => {
		for (let k = 0; k < components; k++) result[to * components + k] = from[i * components + k]!;
	};
	for (let i = 0; i < kept.length; i++) copy(values, kept[i]!, i);
	const singleEdgeChains = new Map<number, number>();
	for (const c of midNodes ? [] : chain)
		if (c !== NONE && !singleEdgeChains.has(c) && places.innerOf(c) === undefined)
			singleEdgeChains.set(c, singleEdgeChains.size);
	const midNodeAt = (i: number) => midNodes?.ofEdge[places.inputEdgeAt(chain[i]!, parameter[i]!)];
	const midpoints =
		singleEdgeChains.size === 0
			? undefined
			: midpointValues([...singleEdgeChains.keys()], field, before, topology, places, warnings);
	const isNone = (p: number): boolean =>
		values.subarray(p * components, (p + 1) * components).every((value) => value === 0);
	let zeroed = 0;
	for (let i = 0; i < chain.length; i++) {
		const ownChain = chain[i]!;
		const isCorner = i < corners;
		const inside = (isCorner ? regionPoints : regionMidNodes)?.[homes[i]!] ?? NONE;
		if (ownChain === NONE && inside !== NONE) copy(values, inside, kept.length + i);
		else if (ownChain !== NONE) {
			const source = (isCorner ? places.innerOf(ownChain) : undefined) ?? midNodeAt(i);
			if (source === undefined) copy(midpoints!, singleEdgeChains.get(ownChain)!, kept.length + i);
			else copy(values, source, kept.length + i);
		} else if (field.role !== 'marker') {
			const nodes = isCorner ? before.triangles : midNodes!.nodes;
			const first = 3 * homes[i]!;
			if (![0, 1, 2].some((k) => isNone(nodes[first + k]!))) zeroed++;
		}
	}
	if (zeroed > 0)
		warnings.push(
			`The integers "${field.name}" on points cannot be averaged: ${counted(zeroed, 'new point')} inside took 0.`,
		);
	return result;
}

/** Values of points that would halve some chains of one edge each. */
function midpointValues(
	chains: readonly number[],
	field: Field,
	before: TriMesh,
	topology: Topology,
	places: ChainParameters,
	warnings: string[],
): Field['values'] {
	const { values, components, role } = field;
	const midpoints = sameTypeArray(values, chains.length * components);
	const ends = chains.map((chain) => places.endsOf(chain));
	const edges = chains.map((chain) => places.chains.edges[places.chains.starts[chain]!]!);
	if (role !== 'marker') {
		for (const [i, [a]] of ends.entries())
			for (let k = 0; k < components; k++)
				midpoints[i * components + k] = values[a * components + k]!;
		return midpoints;
	}
	const onEdges = edgeMarkersFor(field, before.fields);
	if (onEdges) {
		for (const [i, e] of edges.entries())
			for (let k = 0; k < components; k++)
				midpoints[i * components + k] = onEdges.values[e * components + k]!;
		return midpoints;
	}
	const isOuter = outerPoints(topology, pointCount(before));
	const isInner = edges.map((e) => topology.edgeTriangles[2 * e + 1] !== NONE);
	for (const [i, [a, b]] of ends.entries()) {
		if (isInner[i] && isOuter[a] === 1 && isOuter[b] === 1) continue;
		for (let k = 0; k < components; k++) {
			const [first, second] = [values[a * components + k]!, values[b * components + k]!];
			midpoints[i * components + k] = first === second ? first : isInner[i] ? 0 : 1;
		}
	}
	const points = pointCount(before);
	const virtual = sameTypeArray(values, (points + chains.length) * components);
	virtual.set(values);
	virtual.set(midpoints, points * components);
	const origins = { kept: points, halved: Uint32Array.from(ends.flat()) };
	const onLines = components === 1 ? markOnLines(before, origins, virtual) : undefined;
	if (chains.some((_, i) => !isInner[i] && midpoints[i * components] !== 0 && onLines?.[i] !== 1))
		warnings.push(guessWarning(field));
	return virtual.subarray(points * components);
}

/** 1 for each point on the boundary. */
function outerPoints({ edges, edgeTriangles }: Topology, points: number): Uint8Array {
	const isOuter = new Uint8Array(points);
	for (let i = 0; i < edges.length; i++)
		if (edgeTriangles[2 * (i >> 1)] !== NONE && edgeTriangles[2 * (i >> 1) + 1] === NONE)
			isOuter[edges[i]!] = 1;
	return isOuter;
}
