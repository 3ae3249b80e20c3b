import { NONE, topologyOf } from '../mesh/topology.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { firstEqualRows } from '../util/equalRows.ts';

/** Entities that must not be merged into others. */
export interface Unmergeable {
	readonly points: ReadonlySet<number>;
	readonly edges: ReadonlySet<number>;
}

/**
 * A mesh under repair. Points, edges and triangles keep their indexes: removed ones are flagged, merged ones refer to the
 * one that remains. So a draft can be converted to a new mesh (`meshOf`) or to a list of changes to a text.
 * Indexes are 0-based except the signed ones.
 */
export class Draft {
	readonly mesh: TriMesh;
	/** Points and edges that are never merged into others. */
	readonly unmergeable: Unmergeable;
	/** The point that each was merged into, or itself. */
	readonly pointTo: Uint32Array;
	/** The edge that each was merged into, or itself; signed and 1-based, negative if it runs the other way. */
	readonly edgeTo: Int32Array;
	/** The triangle that each was merged into, or itself: an earlier one with the same corners. */
	readonly triangleTo: Uint32Array;
	/** 1 if an entity is removed. */
	readonly pointGone: Uint8Array;
	readonly edgeGone: Uint8Array;
	readonly triangleGone: Uint8Array;
	/** Two points for each edge, with merged ones replaced; `edgeReversed` is 1 if they were swapped. */
	readonly edges: Uint32Array;
	readonly edgeReversed: Uint8Array;
	/** Corners and signed edges of each triangle; `triangleReversed` is 1 if its orientation was reversed. */
	readonly triangles: Uint32Array;
	readonly triangleEdges: Int32Array;
	readonly triangleReversed: Uint8Array;
	readonly marked: Uint8Array | undefined;

	constructor(mesh: TriMesh, apart: Unmergeable = { points: new Set(), edges: new Set() }) {
		const { edges, triangleEdges } = topologyOf(mesh);
		const edgeCount = edges.length / 2;
		this.mesh = mesh;
		this.unmergeable = apart;
		this.pointTo = new Uint32Array(pointCount(mesh)).map((_, p) => p);
		this.edgeTo = new Int32Array(edgeCount).map((_, e) => e + 1);
		this.pointGone = new Uint8Array(this.pointTo.length);
		this.edgeGone = new Uint8Array(edgeCount);
		this.triangleGone = new Uint8Array(mesh.triangles.length / 3);
		this.triangleTo = new Uint32Array(this.triangleGone.length).map((_, t) => t);
		this.edges = edges.slice();
		this.edgeReversed = new Uint8Array(edgeCount);
		this.triangles = mesh.triangles.slice();
		this.triangleEdges = triangleEdges.slice();
		this.triangleReversed = new Uint8Array(this.triangleGone.length);
		this.marked = mesh.marked?.slice();
	}

	/**
	 * Merges points. Removes edges and triangles that degenerate; `target` has for each point the one that it is merged
	 * into, or itself.
	 *
	 * @returns numbers of removed points and triangles
	 */
	mergePoints(target: Uint32Array): { points: number; triangles: number } {
		const first = target.slice();
		for (const p of this.unmergeable.points) first[p] = p;
		// Springs connect nodes at the same position.
		for (const p of this.mesh.source?.others?.points ?? []) first[p] = p;
		let points = 0;
		for (let p = 0; p < first.length; p++) {
			if (first[p] === p || this.pointGone[p] === 1) continue;
			this.pointGone[p] = 1;
			points++;
		}
		for (let p = 0; p < first.length; p++) this.pointTo[p] = first[this.pointTo[p]!]!;
		const { edges, triangles } = this;
		for (let i = 0; i < edges.length; i++) edges[i] = first[edges[i]!]!;
		for (let i = 0; i < triangles.length; i++) triangles[i] = first[triangles[i]!]!;
		for (let e = 0; e < this.edgeGone.length; e++)
			if (edges[2 * e] === edges[2 * e + 1]) this.edgeGone[e] = 1;
		let collapsed = 0;
		for (let t = 0; t < this.triangleGone.length; t++) {
			const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];
			if (this.triangleGone[t] === 1 || (a !== b && b !== c && c !== a)) continue;
			this.triangleGone[t] = 1;
			collapsed++;
		}
		return { points, triangles: collapsed };
	}

	/** Merges edges with the same ends into the first one. Returns the number of removed edges. */
	mergeEdges(which: (edge: number, first: number) => boolean = () => true): number {
		const { edges, edgeTo, edgeGone } = this;
		const ends = new Uint32Array(edges.length);
		for (let i = 0; i < edges.length; i += 2) {
			ends[i] = Math.min(edges[i]!, edges[i + 1]!);
			ends[i + 1] = Math.max(edges[i]!, edges[i + 1]!);
			// A removed edge matches no other.
			if (edgeGone[i >> 1] === 1) [ends[i], ends[i + 1]] = [NONE, i];
		}
		const first = firstEqualRows(ends, 2);
		let merged = 0;
		for (let e = 0; e < first.length; e++) {
			const f = first[e]!;
			if (f === e || this.unmergeable.edges.has(e) || !which(e, f)) continue;
			edgeTo[e] = edges[2 * e] === edges[2 * f] ? f + 1 : -(f + 1);
			edgeGone[e] = 1;
			merged++;
		}
		if (merged > 0) {
			// The edge that one was merged into may have been merged itself.
			for (let e = 0; e < edgeTo.length; e++) edgeTo[e] = this.#edgeFor(edgeTo[e]!);
			const { triangleEdges } = this;
			for (let i = 0; i < triangleEdges.length; i++)
				triangleEdges[i] = this.#edgeFor(triangleEdges[i]!);
		}
		return merged;
	}

	/** Removes triangles with the corners of an earlier one, which takes over the mark. Returns their number. */
	dropEqualTriangles(which: (triangle: number, first: number) => boolean = () => true): number {
		const { triangles, triangleGone, marked } = this;
		const corners = new Uint32Array(triangles.length);
		for (let t = 0, i = 0; t < triangleGone.length; t++, i += 3) {
			const sorted = triangles.subarray(i, i + 3).toSorted();
			corners.set(triangleGone[t] === 1 ? [NONE, NONE, t] : sorted, i);
		}
		const first = firstEqualRows(corners, 3);
		let dropped = 0;
		for (let t = 0; t < first.length; t++) {
			const f = first[t]!;
			if (f === t || !which(t, f)) continue;
			triangleGone[t] = 1;
			this.triangleTo[t] = f;
			dropped++;
			if (marked?.[t] === 1) marked[f] = 1;
		}
		return dropped;
	}

	/** Reverses the orientation of a triangle, keeping its first corner. */
	reverseTriangle(t: number): void {
		const { triangles, triangleEdges } = this;
		const i = 3 * t;
		[triangles[i + 1], triangles[i + 2]] = [triangles[i + 2]!, triangles[i + 1]!];
		const [e, f, g] = [triangleEdges[i]!, triangleEdges[i + 1]!, triangleEdges[i + 2]!];
		triangleEdges.set([-g, -f, -e], i);
		this.triangleReversed[t] = 1 - this.triangleReversed[t]!;
	}

	/**
	 * Reverses edges with exactly one triangle that run against it (Hatipoğlu 2011, §3.1: a triangle owns its boundary
	 * edges). Returns their number.
	 */
	repairOwnership(which: (edge: number) => boolean = () => true): number {
		const { edges, triangleEdges, triangleGone, edgeReversed } = this;
		const uses = this.edgeUses();
		let reversed = 0;
		for (let s = 0; s < triangleEdges.length; s++) {
			const e = -triangleEdges[s]! - 1;
			if (e < 0 || uses[e] !== 1 || triangleGone[Math.floor(s / 3)] === 1 || !which(e)) continue;
			[edges[2 * e], edges[2 * e + 1]] = [edges[2 * e + 1]!, edges[2 * e]!];
			edgeReversed[e] = 1 - edgeReversed[e]!;
			triangleEdges[s] = e + 1;
			reversed++;
		}
		return reversed;
	}

	/** Removes edges without a triangle, then points without a triangle or a remaining edge. Returns their numbers. */
	dropUnused({
		edges: whichEdges = () => true,
		points: whichPoints = () => true,
	}: {
		edges?: (edge: number) => boolean;
		points?: (point: number) => boolean;
	} = {}): {
		edges: number;
		points: number;
	} {
		const dropped = { edges: 0, points: 0 };
		const { edgeGone, pointGone, edges } = this;
		const edgeUses = this.edgeUses();
		for (let e = 0; e < edgeGone.length; e++)
			if (edgeUses[e] === 0 && edgeGone[e] === 0 && whichEdges(e)) {
				edgeGone[e] = 1;
				dropped.edges++;
			}
		const used = this.pointUses();
		for (let e = 0; e < edgeGone.length; e++)
			if (edgeGone[e] === 0) used[edges[2 * e]!] = used[edges[2 * e + 1]!] = 1;
		for (let p = 0; p < pointGone.length; p++)
			if (used[p] === 0 && pointGone[p] === 0 && whichPoints(p)) {
				pointGone[p] = 1;
				dropped.points++;
			}
		return dropped;
	}

	/** Whether nothing was removed, merged or reversed. */
	get unchanged(): boolean {
		const flags = [this.pointGone, this.edgeGone, this.triangleGone];
		return ![...flags, this.edgeReversed, this.triangleReversed].some((array) => array.includes(1));
	}

	/** Number of triangles of each edge. */
	edgeUses(): Uint32Array {
		const uses = new Uint32Array(this.edgeGone.length);
		const { triangleEdges, triangleGone } = this;
		for (let s = 0; s < triangleEdges.length; s++)
			if (triangleGone[Math.floor(s / 3)] === 0) uses[Math.abs(triangleEdges[s]!) - 1]!++;
		return uses;
	}

	/**
	 * 1 for each point that is a corner or midside node of a triangle, a node of another cell, or referred to by other data
	 * of the file.
	 */
	pointUses(): Uint8Array {
		const used = new Uint8Array(this.pointGone.length);
		const { triangles, triangleGone, pointTo } = this;
		const midNodes = this.mesh.fields.filter(({ role }) => role === 'midNodes');
		for (let t = 0; t < triangleGone.length; t++) {
			if (triangleGone[t] === 1) continue;
			for (let i = 3 * t; i < 3 * t + 3; i++) {
				used[triangles[i]!] = 1;
				for (const { values } of midNodes) used[pointTo[values[i]!]!] = 1;
			}
		}
		for (const { nodes, fields } of this.mesh.cells ?? []) {
			for (const p of nodes) used[pointTo[p]!] = 1;
			for (const { role, values } of fields)
				if (role === 'midNodes') for (const p of values) used[pointTo[p]!] = 1;
		}
		for (const p of this.mesh.source?.others?.points ?? []) used[pointTo[p]!] = 1;
		return used;
	}

	#edgeFor(signed: number): number {
		const to = this.edgeTo[Math.abs(signed) - 1]!;
		return signed > 0 ? to : -to;
	}
}
