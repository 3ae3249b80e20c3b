import { uncachedTopologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { visibleMembers } from '../../src/mesh/visibleMembers.ts';
import type { EdgeOrPoint } from '../model/entities.ts';

/** Hidden triangles of a mesh, and visible edges and points derived from them: a byte each. */
interface HiddenSets {
	readonly triangles: Uint8Array;
	edges?: Uint8Array;
	points?: Uint8Array;
}

/** Edges and points of meshes that are visible while triangles are hidden; computed on demand. */
export class VisibleEntities {
	readonly #hidden = new WeakMap<TriMesh, HiddenSets>();

	/** Replaces the hidden triangles of a mesh, a byte each; null for none. */
	hide(mesh: TriMesh, triangles: Uint8Array | null): void {
		if (triangles) this.#hidden.set(mesh, { triangles });
		else this.#hidden.delete(mesh);
	}

	/** 1 for each hidden triangle; undefined if there are none. */
	hiddenIn(mesh: TriMesh): Uint8Array | undefined {
		return this.#hidden.get(mesh)?.triangles;
	}

	/** 1 for each visible edge or point; undefined if no triangle is hidden. */
	of(mesh: TriMesh, kind: EdgeOrPoint): Uint8Array | undefined {
		const hidden = this.#hidden.get(mesh);
		if (!hidden) return undefined;
		if (kind === 'points')
			hidden.points ??= visibleMembers(mesh.triangles, pointCount(mesh), hidden.triangles);
		else hidden.edges ??= visibleEdgesOf(mesh, hidden.triangles);
		return hidden[kind];
	}
}

function visibleEdgesOf(mesh: TriMesh, hidden: Uint8Array): Uint8Array {
	const { edges, triangleEdges } = uncachedTopologyOf(mesh);
	const numbers = triangleEdges.map((edge) => Math.abs(edge) - 1);
	return visibleMembers(numbers, edges.length / 2, hidden);
}
