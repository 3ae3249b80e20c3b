import { seenMembers } from '../../src/mesh/seenMembers.ts';
import { unkeptTopologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import type { EdgeOrPoint } from '../model/entities.ts';

interface Hidden {
	readonly triangles: Uint8Array;
	edges?: Uint8Array;
	points?: Uint8Array;
}

/** Which edges and points of meshes can be seen, where triangles are hidden. Found when it is first asked for. */
export class SeenEntities {
	readonly #hidden = new WeakMap<TriMesh, Hidden>();

	/** Hides these triangles of a mesh and no others, a byte for each; null for none. */
	hide(mesh: TriMesh, triangles: Uint8Array | null): void {
		if (triangles) this.#hidden.set(mesh, { triangles });
		else this.#hidden.delete(mesh);
	}

	/** 1 for each triangle that is hidden; undefined where none is. */
	hiddenIn(mesh: TriMesh): Uint8Array | undefined {
		return this.#hidden.get(mesh)?.triangles;
	}

	/** 1 for each edge or point that can be seen; undefined where all can. */
	of(mesh: TriMesh, kind: EdgeOrPoint): Uint8Array | undefined {
		const hidden = this.#hidden.get(mesh);
		if (!hidden) return undefined;
		if (kind === 'points')
			hidden.points ??= seenMembers(mesh.triangles, pointCount(mesh), hidden.triangles);
		else hidden.edges ??= seenEdges(mesh, hidden.triangles);
		return hidden[kind];
	}
}

function seenEdges(mesh: TriMesh, hidden: Uint8Array): Uint8Array {
	const { edges, triangleEdges } = unkeptTopologyOf(mesh);
	const numbers = triangleEdges.map((edge) => Math.abs(edge) - 1);
	return seenMembers(numbers, edges.length / 2, hidden);
}
