import {
	type CellBlock,
	cellCount,
	type Field,
	nodesOf,
	type TriMesh,
	triangleCount,
} from '../triMesh.ts';
import { like } from './parents.ts';

/** What parents of triangles are counted through: the triangles of the input, then the cells of all its blocks. */
export interface Faces {
	readonly mesh: TriMesh;
	/** Number of triangles. */
	readonly triangles: number;
	/** The field in question on the corners of the triangles, and each block's field of the same name. */
	readonly fields: readonly (Field | undefined)[];
	/** The first face of each block, and one more. */
	readonly starts: readonly number[];
}

/** A face's nodes, from `start` to `end`, and the first of its corners in the field. */
export interface Face {
	readonly nodes: Uint32Array;
	readonly start: number;
	readonly end: number;
	readonly field: Field | undefined;
	readonly first: number;
}

/** The first face of each block, behind the triangles, and one more. */
export function blockStarts(mesh: TriMesh): number[] {
	const starts = [triangleCount(mesh)];
	for (const block of mesh.cells ?? []) starts.push(starts.at(-1)! + cellCount(block));
	return starts;
}

/** The faces of a mesh, for a field on corners. */
export const facesOf = (mesh: TriMesh, field: Field): Faces => ({
	mesh,
	triangles: triangleCount(mesh),
	fields: [field, ...(mesh.cells ?? []).map((block) => fieldOfBlock(block, field))],
	starts: blockStarts(mesh),
});

/** Looks a face up. */
export function faceOf({ mesh, triangles, fields, starts }: Faces, face: number): Face {
	if (face < triangles)
		return {
			nodes: mesh.triangles,
			start: 3 * face,
			end: 3 * face + 3,
			field: fields[0],
			first: 3 * face,
		};
	let b = 0;
	while (starts[b + 1]! <= face) b++;
	const block = mesh.cells![b]!;
	const cell = face - starts[b]!;
	const width = nodesOf[block.shape];
	const start = block.offsets?.[cell] ?? width * cell;
	const end = block.offsets?.[cell + 1] ?? start + width;
	return { nodes: block.nodes, start, end, field: fields[b + 1], first: start };
}

/** The field of a block that says of its cells or corners what a field says of the triangles. */
export const fieldOfBlock = ({ fields }: CellBlock, { name, on, role, type, components }: Field) =>
	fields.find(
		(one) =>
			one.name === name &&
			one.on === (on === 'triangles' ? 'cells' : on) &&
			one.role === role &&
			one.type === type &&
			one.components === components,
	);

/** A field on triangles with the values of the blocks' cells behind its own, 0 where a block says nothing. */
export function overFaces(mesh: TriMesh, field: Field): Field {
	const starts = blockStarts(mesh);
	const values = like(field.values, starts.at(-1)! * field.components);
	values.set(field.values);
	for (const [b, block] of (mesh.cells ?? []).entries()) {
		const own = fieldOfBlock(block, field);
		if (own) values.set(own.values, starts[b]! * field.components);
	}
	return { ...field, values };
}
