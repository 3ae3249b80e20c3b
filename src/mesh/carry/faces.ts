import {
	type CellBlock,
	cellCount,
	type Field,
	nodesOf,
	type TriMesh,
	triangleCount,
} from '../triMesh.ts';
import { sameTypeArray } from './parents.ts';

/** Numbers the faces that parents of triangles refer to: the triangles of the input, then the cells of all its blocks. */
export interface Faces {
	readonly mesh: TriMesh;
	/** Number of triangles. */
	readonly triangles: number;
	/** The carried field on the corners of the triangles, then each block's matching field (`fieldOfBlock`). */
	readonly fields: readonly (Field | undefined)[];
	/** The first face of each block, then the number of faces. */
	readonly starts: readonly number[];
}

/** A face's nodes [start, end) and the index of its first corner in the field. */
export interface Face {
	readonly nodes: Uint32Array;
	readonly start: number;
	readonly end: number;
	readonly field: Field | undefined;
	readonly first: number;
}

/** The first face of each block, numbered after the triangles, then the number of faces. */
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

/** Looks up a face. */
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

/** The field of a block that matches a field of the triangles in name, role, type and components. */
export const fieldOfBlock = ({ fields }: CellBlock, { name, on, role, type, components }: Field) =>
	fields.find(
		(field) =>
			field.name === name &&
			field.on === (on === 'triangles' ? 'cells' : on) &&
			field.role === role &&
			field.type === type &&
			field.components === components,
	);

/** Appends the values of the blocks' cells to those of a field on triangles, 0 for blocks without a matching field. */
export function overFaces(mesh: TriMesh, field: Field): Field {
	const starts = blockStarts(mesh);
	const values = sameTypeArray(field.values, starts.at(-1)! * field.components);
	values.set(field.values);
	for (const [b, block] of (mesh.cells ?? []).entries()) {
		const blockField = fieldOfBlock(block, field);
		if (blockField) values.set(blockField.values, starts[b]! * field.components);
	}
	return { ...field, values };
}
