import { type Field, pointCount, type TriMesh } from './triMesh.ts';

/**
 * The mesh without nodes in the middle of edges, and without the points that only they use; other points move up.
 * A warning says what is gone. A mesh that has none is given back as it is.
 */
export function dropMidNodes(mesh: TriMesh): { mesh: TriMesh; warnings: readonly string[] } {
	const dropped = mesh.fields.filter((field) => field.role === 'midNodes');
	if (dropped.length === 0) return { mesh, warnings: [] };
	const unused = pointsOnlyIn(dropped, mesh);
	const count = unused.reduce((sum, bit) => sum + bit, 0);
	const fields = mesh.fields.filter((field) => field.role !== 'midNodes');
	const points = count === 1 ? 'the point' : `the ${count} points`;
	const warning =
		count === 0
			? 'The nodes in the middle of edges are dropped: refinement makes triangles of three nodes.'
			: `The nodes in the middle of edges, and ${points} that only they use, are dropped: refinement makes triangles of three nodes.`;
	return {
		mesh: count === 0 ? { ...mesh, fields } : withoutPoints({ ...mesh, fields }, unused),
		warnings: [warning],
	};
}

/** 1 for each point that is a middle node and neither a corner nor an edge's end. */
function pointsOnlyIn(midNodes: readonly Field[], mesh: TriMesh): Uint8Array {
	const only = new Uint8Array(pointCount(mesh));
	for (const { values } of midNodes) for (const p of values) if (p < only.length) only[p] = 1;
	for (const p of mesh.triangles) only[p] = 0;
	for (const p of mesh.edges ?? []) only[p] = 0;
	return only;
}

function withoutPoints(mesh: TriMesh, gone: Uint8Array): TriMesh {
	const { dimension, edges } = mesh;
	const numbers = new Uint32Array(gone.length);
	let kept = 0;
	for (let p = 0; p < gone.length; p++) {
		numbers[p] = kept;
		if (gone[p] === 0) kept++;
	}
	const compact = <A extends Float64Array | Int32Array>(values: A, width: number, into: A): A => {
		for (let p = 0; p < gone.length; p++)
			if (gone[p] === 0)
				for (let k = 0; k < width; k++) into[numbers[p]! * width + k] = values[p * width + k]!;
		return into;
	};
	const onPoints = (field: Field): Field => {
		const { values, components } = field;
		return {
			...field,
			values:
				values instanceof Float64Array
					? compact(values, components, new Float64Array(kept * components))
					: compact(values, components, new Int32Array(kept * components)),
		};
	};
	return {
		...mesh,
		points: compact(mesh.points, dimension, new Float64Array(kept * dimension)),
		triangles: mesh.triangles.map((p) => numbers[p]!),
		...(edges && { edges: edges.map((p) => numbers[p]!) }),
		fields: mesh.fields.map((field) => (field.on === 'points' ? onPoints(field) : field)),
	};
}
