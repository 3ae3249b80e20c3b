import { pointWithCoordinates } from '../mesh/ownNumbers.ts';
import type { Topology } from '../mesh/topology.ts';
import { type Field, type Group, nodesOf, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { type Loops, singleThread } from '../util/loop.ts';
import { hessianOf } from './hessian.ts';
import type { Neighbours } from './neighbours.ts';
import { type PlanarPoints, planarMetrics } from './planarMesh.ts';
import { SizeError } from './sizeError.ts';
import type { SizeSource } from './sizeSources.ts';
import { isPositiveDefinite, type Metrics } from './tensor.ts';

/** A mesh, its plane and its topology, derived once for all sources. */
export interface SizedMesh {
	readonly mesh: TriMesh;
	readonly planar: PlanarPoints;
	readonly topology: Topology;
	readonly neighbours: Neighbours;
}

/** Range of sizes whose squares neither overflow nor underflow. */
const MIN_SIZE = 1e-150;
const MAX_SIZE = 1e150;

/** The metric of a source of sizes, xx, xy, yy for each point; zeros at points without a size. */
export function sizeMetrics(
	of: SizedMesh,
	source: Exclude<SizeSource, { kind: 'hessian' }>,
): Metrics {
	const { mesh } = of;
	if (source.kind === 'field') return fieldMetrics(of, source.field);
	if (source.kind === 'own') return ownSizes(of);
	const sizes = source.formula.at(mesh.points, mesh.dimension);
	if (source.kind === 'formula') return isotropic(mesh, sizes);
	return isotropic(mesh, sizes, pointsOfGroup(of, source.group));
}

/** The Hessian, xx, xy, yy for each point, of a component of a field on points. */
export function* fieldHessian(
	{ mesh, planar, neighbours }: SizedMesh,
	{ field: name, component }: Extract<SizeSource, { kind: 'hessian' }>,
	loops: Loops = singleThread,
): Generator<void, Float64Array> {
	const field = fieldNamed(mesh, name, ({ on }) => on === 'points');
	const { components, values } = field;
	if (component >= components)
		throw new SizeError(
			`the field ${name} has ${components === 1 ? 'one component' : `${components} components, 0 to ${components - 1}`}; there is no component ${component}`,
		);
	const sizes = loops.f64(pointCount(mesh), true);
	for (let p = 0; p < sizes.length; p++) {
		sizes[p] = values[components * p + component]!;
		if (!Number.isFinite(sizes[p]!))
			throw new SizeError(
				`the field ${name} is ${sizes[p]} at ${pointWithCoordinates(mesh, p)}, not a number`,
			);
	}
	const nameOf = (p: number) => pointWithCoordinates(mesh, p);
	const hessian = yield* hessianOf(planar.points, sizes, neighbours, nameOf, loops);
	loops.drop(sizes);
	return hessian;
}

/** The mean length of the edges at each point that has edges. */
function ownSizes({
	mesh,
	planar: { points: places },
	neighbours: { starts, points },
}: SizedMesh): Metrics {
	const sizes = new Float64Array(starts.length - 1);
	const hasEdges = new Uint8Array(sizes.length);
	for (let p = 0; p < sizes.length; p++) {
		const [first, end] = [starts[p]!, starts[p + 1]!];
		if (first === end) continue;
		hasEdges[p] = 1;
		for (let i = first; i < end; i++) {
			const q = points[i]!;
			sizes[p]! += Math.hypot(
				places[2 * q]! - places[2 * p]!,
				places[2 * q + 1]! - places[2 * p + 1]!,
			);
		}
		sizes[p]! /= end - first;
	}
	return isotropic(mesh, sizes, hasEdges);
}

/** Isotropic metrics of sizes; with `only`, of the points that it flags. */
function isotropic(mesh: TriMesh, sizes: ArrayLike<number>, only?: Uint8Array): Metrics {
	const metrics = new Float64Array(3 * sizes.length);
	for (let p = 0; p < sizes.length; p++) {
		if (only && only[p] === 0) continue;
		const size = sizes[p]!;
		if (!(size > 0) || size === Infinity)
			throw new SizeError(
				`the size at ${pointWithCoordinates(mesh, p)} is ${size}, not a positive number`,
			);
		metrics[3 * p] = Math.min(MAX_SIZE, Math.max(MIN_SIZE, size)) ** -2;
		metrics[3 * p + 2] = metrics[3 * p]!;
	}
	return metrics;
}

/** The field with a name, among those that `accepts` accepts; refuses an unknown name. */
function fieldNamed(mesh: TriMesh, name: string, accepts: (field: Field) => boolean): Field {
	const match = mesh.fields.find((field) => field.name === name && accepts(field));
	if (match) return match;
	const available = [...new Set(mesh.fields.filter(accepts).map((field) => field.name))];
	throw new SizeError(
		`there is no field ${name} on points; the mesh has ${available.length === 0 ? 'none' : available.join(', ')}`,
	);
}

function fieldMetrics(of: SizedMesh, name: string): Metrics {
	const { mesh } = of;
	const accepts = ({ on, role }: Field) =>
		(on === 'points' || on === 'triangles') && role !== 'midNodes';
	const field = fieldNamed(mesh, name, accepts);
	if (field.components === 1) {
		if (field.on === 'points') return isotropic(mesh, field.values);
		return isotropic(mesh, smallestAround(mesh, field), pointsOfTriangles(mesh));
	}
	const tensors = field.on === 'points' ? tensorsOf(of, field) : undefined;
	if (!tensors)
		throw new SizeError(
			`the field ${name} has ${field.components} components on ${field.on}; expected a size, or on points a metric (xx, xy, yy${mesh.dimension === 3 ? ', xz, yz, zz' : ''}, or all of a matrix)`,
		);
	for (let p = 0; p < tensors.length / 3; p++) {
		const [xx, xy, yy] = [tensors[3 * p]!, tensors[3 * p + 1]!, tensors[3 * p + 2]!];
		if (!isPositiveDefinite(xx, xy, yy))
			throw new SizeError(
				`the metric ${name} at ${pointWithCoordinates(mesh, p)} is not positive definite: xx ${xx}, xy ${xy}, yy ${yy}`,
			);
	}
	return tensors;
}

/** The tensors of a field in the plane; undefined if it does not have the number of components of a tensor. */
function tensorsOf({ mesh, planar }: SizedMesh, field: Field): Metrics | undefined {
	const { components, values } = field;
	const count = pointCount(mesh);
	const select = (indices: readonly number[]) => {
		const out = new Float64Array(indices.length * count);
		for (let p = 0, at = 0; p < count; p++)
			for (const index of indices) out[at++] = values[components * p + index]!;
		return out;
	};
	const { axes } = planar;
	if (components === 4 || components === 9) refuseAsymmetric(mesh, field);
	if (axes) {
		if (components === 6) return planarMetrics(Float64Array.from(values), axes);
		return components === 9 ? planarMetrics(select([0, 1, 4, 2, 5, 8]), axes) : undefined;
	}
	if (components === 3) return Float64Array.from(values);
	if (components === 4) return select([0, 1, 3]);
	if (components === 6) return select([0, 1, 2]);
	return components === 9 ? select([0, 1, 4]) : undefined;
}

/** Refuses matrices that are not symmetric within a relative tolerance of 10⁻¹². */
function refuseAsymmetric(mesh: TriMesh, { name, components, values }: Field): void {
	const width = Math.sqrt(components);
	for (let at = 0; at < values.length; at += components)
		for (let i = 0; i < width; i++)
			for (let j = 0; j < i; j++) {
				const [a, b] = [values[at + width * i + j]!, values[at + width * j + i]!];
				const scale =
					Math.abs(values[at + (width + 1) * i]!) + Math.abs(values[at + (width + 1) * j]!);
				if (Math.abs(a - b) > 1e-12 * scale)
					throw new SizeError(
						`the metric ${name} at ${pointWithCoordinates(mesh, at / components)} is not symmetric: ${b} and ${a}`,
					);
			}
}

/** The smallest value of a field of triangles around each point. */
function smallestAround(mesh: TriMesh, { values }: Field): Float64Array {
	const { triangles } = mesh;
	const sizes = new Float64Array(pointCount(mesh)).fill(Infinity);
	for (let i = 0; i < triangles.length; i++) {
		const p = triangles[i]!;
		const value = values[(i / 3) | 0]!;
		// NaN stays, and is refused later.
		if (!(value >= sizes[p]!)) sizes[p] = value;
	}
	return sizes;
}

function pointsOfTriangles(mesh: TriMesh): Uint8Array {
	const flags = new Uint8Array(pointCount(mesh));
	for (const p of mesh.triangles) flags[p] = 1;
	return flags;
}

/** 1 for each point of the members of the groups with a name, or with a tag if no group has that name. */
function pointsOfGroup({ mesh, topology }: SizedMesh, nameOrTag: string): Uint8Array {
	const { groups = [], cells = [], triangles } = mesh;
	const named = groups.filter(({ name }) => name === nameOrTag);
	const matching = named.length > 0 ? named : groups.filter(({ tag }) => String(tag) === nameOrTag);
	if (matching.length === 0) {
		const names = [...new Set(groups.map(({ name, tag }: Group) => name ?? String(tag)))];
		throw new SizeError(
			`there is no group ${nameOrTag}; the mesh has ${names.length === 0 ? 'none' : names.join(', ')}`,
		);
	}
	const flags = new Uint8Array(pointCount(mesh));
	for (const { of, members } of matching.flatMap((group) => group.members))
		for (const member of members) {
			if (of === 'points') flags[member] = 1;
			else if (of === 'edges') {
				flags[topology.edges[2 * member]!] = 1;
				flags[topology.edges[2 * member + 1]!] = 1;
			} else if (of === 'triangles')
				for (let k = 0; k < 3; k++) flags[triangles[3 * member + k]!] = 1;
			else {
				const { shape, nodes, offsets } = cells[of]!;
				const start = offsets ? offsets[member]! : nodesOf[shape] * member;
				const end = offsets ? offsets[member + 1]! : start + nodesOf[shape];
				for (let i = start; i < end; i++) flags[nodes[i]!] = 1;
			}
		}
	return flags;
}
