import type { Field, TriMesh } from '../mesh/triMesh.ts';
import { type CellSet, nodeStart } from './cellSets.ts';
import type { MeshComparison } from './compareMeshes.ts';
import { NONE } from './positions.ts';

/**
 * Changes of a face. A face with moved corners is `moved` if it has the same corners in both meshes; one whose partner has other
 * corners is removed in a and added in b.
 */
export const faceChanges = ['same', 'moved', 'reversed', 'removed', 'added'] as const;

/** A change of a face. */
export type FaceChange = (typeof faceChanges)[number];

/** The changes of the faces of one kind in a mesh. */
export interface ChangesOfFaces {
	readonly set: CellSet;
	/** Index into `faceChanges` for each face of the set. */
	readonly changes: Uint8Array;
}

const faceKinds: readonly string[] = ['faces', 'quad8', 'quad9'];
const [moved, reversed, removed, added] = (['moved', 'reversed', 'removed', 'added'] as const).map(
	(change) => faceChanges.indexOf(change),
) as [number, number, number, number];

/** The changes of the faces of mesh a or of mesh b. */
export function changesOfFaces(
	{ pairs, points }: MeshComparison,
	side: 'a' | 'b',
): ChangesOfFaces[] {
	const isMoved = new Uint8Array((side === 'a' ? pairs.a2b : pairs.isTaken).length);
	for (const p of points.moved.points) isMoved[side === 'a' ? p : pairs.a2b[p]!] = 1;
	return pairs.cells
		.filter((cells) => faceKinds.includes(cells.a.kind))
		.map(({ [side]: set, match }) => {
			const changes = new Uint8Array(set.count);
			for (let i = 0; i < changes.length; i++) if (hasNode(set, i, isMoved)) changes[i] = moved;
			for (let i = 0; i < match.a2b.length; i++) {
				const partner = match.a2b[i]!;
				if (match.reversed[i]) changes[side === 'a' ? i : partner] = reversed;
				if (side === 'a' && (partner === NONE || match.changed?.[i])) changes[i] = removed;
				else if (match.changed?.[i]) changes[partner] = added;
			}
			for (let i = 0; side === 'b' && i < changes.length; i++)
				if (!match.taken[i]) changes[i] = added;
			return { set, changes };
		});
}

function hasNode(set: CellSet, face: number, flags: Uint8Array): boolean {
	for (let k = nodeStart(set, face); k < nodeStart(set, face + 1); k++)
		if (flags[set.nodes[k]!]) return true;
	return false;
}

/** Name of the field that `changedMesh` adds. */
export const CHANGE = 'Change';

/** A mesh with the changes of its faces as a field with labels, before its own fields. */
export function changedMesh(mesh: TriMesh, faces: readonly ChangesOfFaces[]): TriMesh {
	const field = (on: Field['on'], values: Int32Array): Field => ({
		...{ name: CHANGE, on, role: 'marker', type: 'integer' },
		...{ components: 1, values, labels: faceChanges },
	});
	const valuesOf = (part: 'triangles' | number): Int32Array | undefined => {
		for (const { set, changes } of faces)
			for (const { of, first, count } of set.parts)
				if (of === part) return Int32Array.from(changes.subarray(first, first + count));
		return undefined;
	};
	const cells = mesh.cells?.map((block, index) => {
		const values = valuesOf(index);
		return values ? { ...block, fields: [field('cells', values), ...block.fields] } : block;
	});
	const values = valuesOf('triangles');
	return {
		...mesh,
		fields: values ? [field('triangles', values), ...mesh.fields] : mesh.fields,
		...(cells && { cells }),
	};
}
