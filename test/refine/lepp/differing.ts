import type { LeppRefined } from '../../../src/refine/lepp/algorithm.ts';

/** The names of the arrays in which two results differ, bit for bit. */
export function differing(one: LeppRefined, other: LeppRefined): string[] {
	const arrays = ({ mesh, maps }: LeppRefined): Readonly<Record<string, ArrayLike<number>>> => {
		const { points, triangles, edges, triangleEdges } = mesh;
		return { points, triangles, edges: edges!, triangleEdges: triangleEdges!, ...maps };
	};
	const others = arrays(other);
	return Object.entries(arrays(one))
		.filter(([name, array]) => {
			const found = others[name]!;
			if (found.length !== array.length) return true;
			for (let i = 0; i < array.length; i++) if (!Object.is(array[i], found[i])) return true;
			return false;
		})
		.map(([name]) => name);
}
