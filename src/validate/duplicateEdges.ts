import { duplicateRule } from './duplicateRule.ts';

/** No two edges of the file join the same points, in either direction. */
export const duplicateEdges = duplicateRule({
	id: 'duplicate-edge',
	severity: 'error',
	description: 'No two edges join the same points.',
	kind: 'edges',
	message({ mesh }, copy, original, { number }) {
		const [a, b] = mesh.edges!.subarray(2 * copy, 2 * copy + 2) as unknown as [number, number];
		return `Edge ${number('edges', copy)} joins points ${number('points', a)} and ${number('points', b)}, as edge ${number('edges', original)} does; remove one of them.`;
	},
});
