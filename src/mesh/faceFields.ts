import { cellRing, ringOf } from './faceCells.ts';
import type { FaceBlock, Faces } from './tessellation.ts';
import { type Field, type Group, type GroupMembers, nodesOf, type TriMesh } from './triMesh.ts';

/** A field of the mesh, or of a block. */
interface SourceField {
	readonly field: Field;
	readonly block?: FaceBlock;
}

/** Merges fields on triangles and cells into fields on faces. */
export function faceFields(mesh: TriMesh, faces: Faces): Field[] {
	return mergeableFields(mesh, faces, 'triangles').map((parts) => {
		const { field } = parts[0]!;
		const values = allocateValues(field, faces.count * field.components);
		for (const { field: own, block } of parts)
			values.set(own.values, (block?.first ?? 0) * field.components);
		return { ...field, on: 'triangles', values };
	});
}

/** Groups the fields of the triangles and of blocks by name, role, type and components. */
function mergeableFields(
	mesh: TriMesh,
	{ blocks }: Faces,
	site: 'triangles' | 'corners',
): SourceField[][] {
	const parts: SourceField[] = [
		...mesh.fields.filter(({ on }) => on === site).map((field) => ({ field })),
		...blocks.flatMap((block) =>
			mesh
				.cells![block.block]!.fields.filter(
					({ on }) => on === (site === 'triangles' ? 'cells' : 'corners'),
				)
				.map((field) => ({ field, block })),
		),
	];
	const byKey = new Map<string, SourceField[]>();
	for (const part of parts) {
		const { name, role, type, components } = part.field;
		const key = JSON.stringify([name, role, type, components]);
		byKey.set(key, [...(byKey.get(key) ?? []), part]);
	}
	return [...byKey.values()].filter(([first]) => first!.field.role !== 'midNodes');
}

/** Allocates merged values: missing ones are NaN, or 0 for integers, the same as in `splitQuads`. */
const allocateValues = ({ type }: Field, length: number): Int32Array | Float64Array =>
	type === 'integer' ? new Int32Array(length) : new Float64Array(length).fill(Number.NaN);

/**
 * Merges fields on corners into fields on the corners of display triangles, with the values of the corners of their faces.
 * `corners` are three points for each display triangle.
 */
export function cornerFields(mesh: TriMesh, faces: Faces, corners: Uint32Array): Field[] {
	const { starts, triangles } = faces;
	return mergeableFields(mesh, faces, 'corners').map((parts) => {
		const { field } = parts[0]!;
		const { components } = field;
		const values = allocateValues(field, components * corners.length);
		for (const { field: own, block } of parts) {
			if (!block) {
				values.set(own.values.subarray(0, 3 * triangles * components));
				continue;
			}
			const cells = mesh.cells![block.block]!;
			const order = ringOf[block.shape];
			for (let cell = 0; cell < block.count; cell++) {
				const face = block.first + cell;
				const from = cells.offsets?.[cell] ?? nodesOf[block.shape] * cell;
				const points = cellRing(cells, cell);
				for (let slot = 3 * starts[face]!; slot < 3 * starts[face + 1]!; slot++) {
					const index = points.indexOf(corners[slot]!);
					const node = from + (order?.[index] ?? index);
					for (let k = 0; k < components; k++)
						values[slot * components + k] = own.values[node * components + k]!;
				}
			}
		}
		return { ...field, values };
	});
}

/** Replaces the members of groups that are faces by triangles, numbered as the faces. */
export function groupsWith({ groups = [], edges }: TriMesh, { blocks }: Faces): Group[] {
	return groups.map((group) => {
		const faceMembers: number[] = [];
		const others: GroupMembers[] = [];
		for (const part of group.members) {
			const block = blocks.find((candidate) => candidate.block === part.of);
			if (block) for (const cell of part.members) faceMembers.push(block.first + cell);
			else if (part.of === 'triangles') for (const t of part.members) faceMembers.push(t);
			// Edges of display triangles are numbered differently.
			else if (part.of !== 'edges' || !edges) others.push(part);
		}
		const members = Uint32Array.from(faceMembers).sort();
		return {
			...group,
			members: members.length > 0 ? [...others, { of: 'triangles', members }] : others,
		};
	});
}
