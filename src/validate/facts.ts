import { edgeUsesAfter, edgeUsesOf } from '../mesh/edgeUses.ts';
import { keepTopology, type Topology, topologyOf } from '../mesh/topology.ts';
import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';
import { allSteps } from '../util/steps.ts';
import { BLOCK, Blocks } from './blocks.ts';
import type { Differences } from './differences.ts';
import { turnAt } from './overlap.ts';
import { pointsInPlane } from './projections.ts';
import { COPY, type Twins, twinsAfter, twinsOf } from './twins.ts';

/** What several rules want to know of a mesh. */
export interface Facts {
	readonly mesh: TriMesh;
	/** Two coordinates for each point; absent in space, unless all points are in a plane across an axis. */
	readonly plane: Float64Array | undefined;
	/** Where there is a plane: what lies in it where, block by block. */
	readonly blocks: { readonly points: Blocks; readonly triangles: Blocks } | undefined;
	readonly twins: { readonly [kind in EntityKind]: Twins };
	/**
	 * 1 for each triangle that is listed twice or has a corner twice: that is a finding of its own, and no other rule
	 * shall stumble over it again. Absent if there is none.
	 */
	readonly skipped: Uint8Array | undefined;
	/** Edges of the mesh and their triangles, those skipped not among them. */
	readonly topology: Topology;
	/** 1 for a triangle that goes counter-clockwise in `plane`, −1 clockwise, 0 if it has no area there or is skipped. */
	readonly turns: Int8Array;
	/** Triangles that go each way. */
	readonly ccw: number;
	readonly cw: number;
}

/** Entities of one kind, rising, and as a flag for each. */
export interface Near {
	readonly list: Uint32Array;
	readonly has: Uint8Array;
}

/** What a rule has to look at again after a change: what has changed, and what is next to it, before or after. */
export interface Change {
	readonly points: Near;
	/** Empty where edges were renumbered. */
	readonly edges: Near;
	readonly triangles: Near;
	/** Facts before the change. */
	readonly before: Facts;
	/** The triangles connect other points than before. */
	readonly connected: boolean;
	/** Derived edges have other numbers than before. */
	readonly renumbered: boolean;
}

/** The facts of a mesh. */
export function factsOf(mesh: TriMesh): Facts {
	return allSteps(factsInSteps(mesh));
}

/** Gathers the facts of a mesh, stopping between steps. */
export function* factsInSteps(mesh: TriMesh): Generator<void, Facts> {
	const { triangles } = mesh;
	const plane = pointsInPlane(mesh);
	const whole = topologyOf(mesh);
	yield;
	const points = twinsOf(mesh, 'points');
	yield;
	const edges = twinsOf(mesh, 'edges');
	yield;
	const equal = twinsOf(mesh, 'triangles', edges.flags ? undefined : suspects(whole));
	yield;
	const twins = { points, edges, triangles: equal };
	const skipped = new Uint8Array(triangles.length / 3);
	let skips = false;
	for (let t = 0; t < skipped.length; t++)
		if (isSkipped(triangles, equal.flags, t)) {
			skipped[t] = 1;
			skips = true;
		}
	const topology = skips
		? { ...whole, ...edgeUsesOf(whole.edges.length / 2, whole.triangleEdges, skipped) }
		: whole;
	yield;
	const turns = new Int8Array(skipped.length);
	let [ccw, cw] = [0, 0];
	for (let t = 0; plane && t < turns.length; t++) {
		const turn = skipped[t] === 1 ? 0 : turnOf(plane, triangles, t);
		turns[t] = turn;
		if (turn > 0) ccw++;
		else if (turn < 0) cw++;
	}
	yield;
	const blocks = plane && {
		points: Blocks.of(plane),
		triangles: Blocks.of(plane, triangles),
	};
	return {
		mesh,
		plane,
		blocks,
		twins,
		skipped: skips ? skipped : undefined,
		topology,
		turns,
		ccw,
		cw,
	};
}

const turnOf = (points: Float64Array, triangles: Uint32Array, t: number) =>
	turnAt(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);

function isSkipped(triangles: Uint32Array, flags: Uint8Array | undefined, t: number): boolean {
	const a = triangles[3 * t]!;
	const b = triangles[3 * t + 1]!;
	const c = triangles[3 * t + 2]!;
	return a === b || b === c || c === a || flags?.[t] === COPY;
}

/** Triangles all of whose edges are shared with one triangle, or with more than one: others have no equals. */
function suspects({ triangleEdges, edgeTriangles, nonManifoldEdges, signs }: Topology) {
	const found: number[] = [];
	for (let t = 0; 3 * t < triangleEdges.length; t++) {
		let other = -1;
		let alike = true;
		for (let s = 3 * t; s < 3 * t + 3 && alike; s++) {
			const e = Math.abs(triangleEdges[s]!) - 1;
			if (nonManifoldEdges > 0 && signs[e]! > 3) continue;
			const u = edgeTriangles[2 * e] === t ? edgeTriangles[2 * e + 1]! : edgeTriangles[2 * e]!;
			alike = (other === -1 || other === u) && u !== 0xffffffff;
			other = u;
		}
		if (alike) found.push(t);
	}
	return Uint32Array.from(found);
}

/** The facts after a change of a mesh in the plane, and what is near it. Undefined where too much is near. */
export function factsAfter(
	before: Facts,
	mesh: TriMesh,
	differences: Differences,
	limit: number,
): { readonly facts: Facts; readonly change: Change } | undefined {
	const old = before.mesh;
	const { triangles } = mesh;
	const blocksBefore = before.blocks;
	if (!blocksBefore) return undefined;
	const pointBlocks =
		differences.points.length === 0
			? blocksBefore.points
			: blocksBefore.points.after(mesh.points, undefined, differences.points);
	const points = twinsAfter(
		before.twins.points,
		old,
		mesh,
		'points',
		differences.points,
		placesIn(pointBlocks, [old.points, mesh.points], differences.points),
	);
	const edges = twinsAfter(before.twins.edges, old, mesh, 'edges', differences.edges);
	const linked =
		differences.triangles.length === 0
			? blocksBefore.triangles
			: blocksBefore.triangles.after(mesh.points, triangles, differences.triangles);
	const corners = cornersOf([old.triangles, triangles], differences.triangles);
	const equal = twinsAfter(
		before.twins.triangles,
		old,
		mesh,
		'triangles',
		differences.triangles,
		(block) => linked.mayHave(block, corners),
	);
	const twins = { points: points.twins, edges: edges.twins, triangles: equal.twins };

	const skipped = before.skipped?.slice() ?? new Uint8Array(triangles.length / 3);
	const relinked = new Set(differences.triangles);
	for (const t of [...differences.triangles, ...equal.touched]) {
		const now = isSkipped(triangles, equal.twins.flags, t) ? 1 : 0;
		if (skipped[t] !== now) relinked.add(t);
		skipped[t] = now;
	}
	const skips = skipped.includes(1);
	const connected = differences.triangles.length > 0;
	const renumbered = connected && !mesh.edges;
	const topology = topologyAfter(before, mesh, relinked, skips ? skipped : undefined);

	const nearTriangles = new Set([...relinked, ...equal.touched]);
	trianglesAt(triangles, linked, differences.points, nearTriangles, limit);
	if (nearTriangles.size > limit) return undefined;
	const turns = before.turns.slice();
	let { ccw, cw } = before;
	for (const t of nearTriangles) {
		if (turns[t]! > 0) ccw--;
		else if (turns[t]! < 0) cw--;
		const turn = skipped[t] === 1 ? 0 : turnOf(mesh.points, triangles, t);
		turns[t] = turn;
		if (turn > 0) ccw++;
		else if (turn < 0) cw++;
	}
	const nearPoints = new Set([...differences.points, ...points.touched]);
	const nearEdges = new Set([...differences.edges, ...edges.touched]);
	for (const t of nearTriangles)
		for (let s = 3 * t; s < 3 * t + 3; s++) {
			nearPoints.add(old.triangles[s]!).add(triangles[s]!);
			if (renumbered) continue;
			nearEdges.add(Math.abs(before.topology.triangleEdges[s]!) - 1);
			nearEdges.add(Math.abs(topology.triangleEdges[s]!) - 1);
		}
	if (nearPoints.size + nearEdges.size > 3 * limit) return undefined;
	return {
		facts: {
			mesh,
			plane: mesh.points,
			blocks: {
				points: pointBlocks,
				triangles: linked.after(mesh.points, triangles, nearTriangles),
			},
			twins,
			skipped: skips ? skipped : undefined,
			topology,
			turns,
			ccw,
			cw,
		},
		change: {
			points: near(nearPoints, mesh.points.length / 2),
			edges: near(nearEdges, topology.edges.length / 2),
			triangles: near(nearTriangles, triangles.length / 3),
			before,
			connected,
			renumbered,
		},
	};
}

function near(set: Set<number>, count: number): Near {
	const list = Uint32Array.from(set).sort();
	const has = new Uint8Array(count);
	for (const i of list) has[i] = 1;
	return { list, has };
}

/** Tells of a block whether one of its points may be where a changed point is or was. */
function placesIn(blocks: Blocks, sources: readonly Float64Array[], changed: Uint32Array) {
	const places = sources.flatMap((points) =>
		[...changed].map((p) => {
			const [x, y] = [points[2 * p]!, points[2 * p + 1]!];
			return Float64Array.of(x, y, x, y);
		}),
	);
	return (block: number) => places.some((place) => blocks.mayTouch(block, place));
}

/** The corners of some triangles, rising. */
function cornersOf(sources: readonly Uint32Array[], changed: Uint32Array): Uint32Array {
	const corners = sources.flatMap((triangles) =>
		[...changed].flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)]),
	);
	return Uint32Array.from(corners).sort();
}

/** Adds the triangles that have one of some points (rising) as a corner, to a little more than `limit` in all. */
function trianglesAt(
	triangles: Uint32Array,
	blocks: Blocks,
	points: Uint32Array,
	found: Set<number>,
	limit: number,
): void {
	if (points.length === 0) return;
	const sought = new Uint8Array(points.at(-1)! + 1);
	for (const p of points) sought[p] = 1;
	for (let block = 0; block < blocks.count && found.size <= limit; block++) {
		if (!blocks.mayHave(block, points)) continue;
		const to = Math.min(triangles.length, 3 * BLOCK * (block + 1));
		for (let s = 3 * BLOCK * block; s < to; s++)
			if (sought[triangles[s]!] === 1) found.add(Math.floor(s / 3));
	}
}

function topologyAfter(
	before: Facts,
	mesh: TriMesh,
	relinked: Set<number>,
	skipped: Uint8Array | undefined,
): Topology {
	const { topology } = before;
	const { edges, triangleEdges } = mesh;
	const whole = !before.skipped && !skipped;
	if (edges && triangleEdges) {
		const after =
			relinked.size === 0
				? { ...topology, edges, triangleEdges }
				: {
						edges,
						triangleEdges,
						...edgeUsesAfter(
							topology,
							topology.triangleEdges,
							triangleEdges,
							Uint32Array.from(relinked),
							skipped,
						),
					};
		if (whole) keepTopology(mesh, after);
		return after;
	}
	if (relinked.size === 0) {
		if (whole) keepTopology(mesh, topology);
		return topology;
	}
	const derived = topologyOf(mesh);
	if (!skipped) return derived;
	return {
		...derived,
		...edgeUsesOf(derived.edges.length / 2, derived.triangleEdges, skipped),
	};
}
