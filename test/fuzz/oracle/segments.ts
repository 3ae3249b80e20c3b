import type { OracleEdge, OracleMesh, Place } from './mesh.ts';

const numbersOf = (place: Place): [number, number] =>
	place.split(' ').map(Number) as [number, number];

/**
 * The segments of a mesh that another lacks: neither whole nor in parts that lie on it and are as long together, each
 * with the same marker where `marked`.
 */
export function lostSegments(from: OracleMesh, to: OracleMesh, marked: boolean): OracleEdge[] {
	const found = to.segments ?? [];
	return (from.segments ?? []).filter((segment) => {
		const [[ax, ay], [bx, by]] = segment.ends.map(numbersOf) as [
			[number, number],
			[number, number],
		];
		const length = Math.hypot(bx - ax, by - ay);
		const lies = (place: Place): boolean => {
			const [x, y] = numbersOf(place);
			const off = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax));
			const along = (bx - ax) * (x - ax) + (by - ay) * (y - ay);
			return (
				off <= 1e-9 * length * length &&
				along >= -1e-9 * length ** 2 &&
				along <= length ** 2 * (1 + 1e-9)
			);
		};
		const covered = found
			.filter(({ ends, marker }) => ends.every(lies) && (!marked || marker === segment.marker))
			.reduce((sum, { ends }) => {
				const [[px, py], [qx, qy]] = ends.map(numbersOf) as [[number, number], [number, number]];
				return sum + Math.hypot(qx - px, qy - py);
			}, 0);
		return covered < length * (1 - 1e-9);
	});
}

/** The segments that are edges of the mesh's triangles, which readers keep; the others are told of. */
export function onEdges(mesh: OracleMesh): OracleMesh {
	const edges = new Set<string>();
	for (const { corners } of mesh.triangles)
		for (let k = 0; k < 3; k++) {
			const ends = [corners[k], corners[(k + 1) % 3]].map((index) => {
				const { x, y } = mesh.points[index as number] as { x: number; y: number };
				return `${x + 0} ${y + 0}`;
			});
			edges.add(ends.join(', ')).add(ends.reverse().join(', '));
		}
	const segments = mesh.segments?.filter(({ ends: [a, b] }) => a !== b && edges.has(`${a}, ${b}`));
	return segments ? { ...mesh, segments } : mesh;
}
