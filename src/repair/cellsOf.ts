import { NONE } from '../mesh/topology.ts';
import type { CellBlock, Field, Group, GroupMembers } from '../mesh/triMesh.ts';
import type { Draft } from './draft.ts';

/** New index of each point, edge and triangle of a draft; `NONE` if it was removed. */
export interface NewNumbers {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

/** The cells other than triangles, with merged points replaced. Cells with a repeated node are not removed. */
export const cellsOf = ({ mesh, pointTo }: Draft, { points }: NewNumbers): CellBlock[] =>
	(mesh.cells ?? []).map((block) => ({
		...block,
		nodes: block.nodes.map((p) => points[pointTo[p]!]!),
		fields: block.fields.map((field) =>
			field.role === 'midNodes'
				? { ...field, values: field.values.map((p) => points[pointTo[p]!]!) }
				: field,
		),
	}));

/** The groups with members replaced by the entities they were merged into; removed ones are dropped. */
export function groupsOf(draft: Draft, numbers: NewNumbers): Group[] {
	const newNumberOf: { readonly [of in 'points' | 'edges' | 'triangles']: (i: number) => number } =
		{
			points: (p) => numbers.points[draft.pointTo[p]!]!,
			edges: (e) => numbers.edges[Math.abs(draft.edgeTo[e]!) - 1]!,
			triangles: (t) => numbers.triangles[draft.triangleTo[t]!]!,
		};
	return (draft.mesh.groups ?? []).map((group) => ({
		...group,
		members: group.members.map(({ of, members }): GroupMembers => {
			if (typeof of === 'number') return { of, members };
			return { of, members: renumbered(members, newNumberOf[of]) };
		}),
	}));
}

/** Members by new numbers, ascending, without repetition. */
export function renumbered(members: Uint32Array, numberOf: (i: number) => number): Uint32Array {
	const numbers = new Set<number>();
	for (const member of members) {
		const number = numberOf(member);
		if (number !== NONE) numbers.add(number);
	}
	return Uint32Array.from(numbers).sort();
}

/** Swaps the values of the second and third corner of reversed triangles, in place. */
export function fitCorners(
	{ values, components }: Pick<Field, 'values' | 'components'>,
	rows: Uint32Array,
	reversed: Uint8Array,
): void {
	for (let row = 0; row < rows.length; row++) {
		if (reversed[rows[row]!] === 0) continue;
		const second = (3 * row + 1) * components;
		for (let k = second; k < second + components; k++)
			[values[k], values[k + components]] = [values[k + components]!, values[k]!];
	}
}
