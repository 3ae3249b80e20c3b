import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';

/** A point by its coordinates, which are exact. */
type Place = readonly [x: number, y: number];

interface Triangle {
	readonly corners: readonly [Place, Place, Place];
	readonly selected: boolean;
}

const nameOf = ([x, y]: Place): string => `${x} ${y}`;
const edgeOf = (a: Place, b: Place): string => [nameOf(a), nameOf(b)].sort().join(' – ');
const middleOf = (a: Place, b: Place): Place => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const square = (a: Place, b: Place): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** The corners from the one on at which the longest edge sets out. Throws where two edges are equally long. */
function fromLongest([a, b, c]: Triangle['corners']): Triangle['corners'] {
	const rotations = [[a, b, c] as const, [b, c, a] as const, [c, a, b] as const];
	const lengths = rotations.map(([x, y]) => square(x, y));
	const longest = Math.max(...lengths);
	if (lengths.filter((length) => length === longest).length > 1) throw new Error('a tie');
	return rotations[lengths.indexOf(longest)]!;
}

/** Edges that are divided: those of the selected triangles, and with any edge of a triangle its longest. */
function dividedEdges(triangles: readonly Triangle[]): Set<string> {
	const divided = new Set<string>();
	for (const { corners, selected } of triangles)
		if (selected)
			corners.forEach((corner, k) => void divided.add(edgeOf(corner, corners[(k + 1) % 3]!)));
	for (let before = -1; before < divided.size; ) {
		before = divided.size;
		for (const { corners } of triangles) {
			const [a, b, c] = fromLongest(corners);
			if (divided.has(edgeOf(b, c)) || divided.has(edgeOf(c, a))) divided.add(edgeOf(a, b));
		}
	}
	return divided;
}

/** Bisects a triangle at its longest edge, and its halves at the old edges that are divided too. */
function bisected(corners: Triangle['corners'], divided: Set<string>): Triangle['corners'][] {
	const [a, b, c] = fromLongest(corners);
	if (!divided.has(edgeOf(a, b))) return [corners];
	const m = middleOf(a, b);
	const half = (x: Place, y: Place): Triangle['corners'][] => {
		if (!divided.has(edgeOf(x, y))) return [[x, y, m]];
		const q = middleOf(x, y);
		return [
			[x, q, m],
			[q, y, m],
		];
	};
	return [...half(b, c), ...half(c, a)];
}

function round(triangles: readonly Triangle[]): Triangle[] {
	const divided = dividedEdges(triangles);
	return triangles.flatMap(({ corners, selected }): Triangle[] => {
		if (!selected) return bisected(corners, divided).map((corners) => ({ corners, selected }));
		const [a, b, c] = corners;
		const [m, r, q] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
		const parts = [[a, m, q] as const, [m, b, r] as const, [q, r, c] as const, [m, r, q] as const];
		return parts.map((corners) => ({ corners, selected }));
	});
}

/** Each triangle by the places of its corners, from the lowest on as they go round; rising. */
const namesOf = (triangles: readonly Triangle['corners'][]): string[] =>
	triangles
		.map((corners) => {
			const names = corners.map(nameOf);
			const first = names.indexOf([...names].sort()[0]!);
			return [0, 1, 2].map((k) => names[(first + k) % 3]).join(', ');
		})
		.sort();

const cornersIn = (mesh: TriMesh): Triangle['corners'][] => {
	const places = Array.from(
		{ length: pointCount(mesh) },
		(_, p): Place => [mesh.points[2 * p]!, mesh.points[2 * p + 1]!],
	);
	return Array.from({ length: triangleCount(mesh) }, (_, t) => {
		const [a, b, c] = mesh.triangles.subarray(3 * t, 3 * t + 3);
		return [places[a!]!, places[b!]!, places[c!]!];
	});
};

/** The triangles of a mesh in the plane, as `expectedTriangles` gives them. */
export const trianglesIn = (mesh: TriMesh): string[] => namesOf(cornersIn(mesh));

/**
 * The triangles that rounds of uniform division make, by dictionaries of coordinates: owes nothing to the program's. All
 * middles have to be exact, and no triangle that is met may have two longest edges.
 */
export function expectedTriangles(mesh: TriMesh, selection: Uint8Array, rounds: number): string[] {
	let triangles = cornersIn(mesh).map(
		(corners, t): Triangle => ({ corners, selected: selection[t] === 1 }),
	);
	for (let i = 0; i < rounds; i++) triangles = round(triangles);
	return namesOf(triangles.map(({ corners }) => corners));
}
