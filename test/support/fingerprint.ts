import type { Refined } from '../../src/refine/algorithm.ts';

/** All of a result that must not depend on the machine, bytes of numbers included. */
export function fingerprint({ mesh, maps, rounds, missing, warnings }: Refined) {
	const bytes = (array: ArrayBufferView) =>
		Buffer.from(array.buffer, array.byteOffset, array.byteLength);
	const { points, triangles, edges, triangleEdges, fields } = mesh;
	const arrays = { points, triangles, edges, triangleEdges, ...maps };
	return {
		...Object.fromEntries(
			Object.entries(arrays).map(([name, array]) => [name, bytes(array!).toString('base64')]),
		),
		fields: fields.map((field) => ({ ...field, values: bytes(field.values).toString('base64') })),
		rounds: rounds.map(({ milliseconds: _, ...counts }) => counts),
		missing,
		warnings,
	};
}
