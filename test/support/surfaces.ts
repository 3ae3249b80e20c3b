import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** A torus round the z axis, its triangles counterclockwise from outside: `around` × `across` × 2 of them. */
export function torus(around: number, across: number, large = 2, small = 1): TriMesh {
	const points: number[] = [];
	const triangles: number[] = [];
	for (let i = 0; i < around; i++)
		for (let j = 0; j < across; j++) {
			const [a, b] = [(2 * Math.PI * i) / around, (2 * Math.PI * j) / across];
			const r = large + small * Math.cos(b);
			points.push(r * Math.cos(a), r * Math.sin(a), small * Math.sin(b));
			const at = (di: number, dj: number) => ((i + di) % around) * across + ((j + dj) % across);
			triangles.push(at(0, 0), at(1, 0), at(1, 1), at(0, 0), at(1, 1), at(0, 1));
		}
	return surface(points, triangles);
}

/** The surface of a cube from 0 to `size`, two triangles a face, counterclockwise from outside. */
export function cube(size = 1): TriMesh {
	const points = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2]).flat();
	const faces = ['0264', '1573', '0451', '2376', '0132', '4675'];
	const triangles = faces.flatMap((face) => {
		const [a, b, c, d] = [...face].map(Number) as [number, number, number, number];
		return [a, c, b, a, d, c];
	});
	return surface(
		points.map((value) => size * value),
		triangles,
	);
}

const surface = (points: number[], triangles: number[]): TriMesh => ({
	dimension: 3,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});

/** A surface as a text of Gmsh, version 2.2. */
export function gmshText({ points, triangles }: Pick<TriMesh, 'points' | 'triangles'>): string {
	const rows = (values: ArrayLike<number>, shift: number, before: string) =>
		Array.from({ length: values.length / 3 }, (_, i) => {
			const row = [0, 1, 2].map((k) => values[3 * i + k]! + shift);
			return `${i + 1} ${before}${row.join(' ')}`;
		});
	return [
		'$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes',
		points.length / 3,
		...rows(points, 0, ''),
		'$EndNodes\n$Elements',
		triangles.length / 3,
		...rows(triangles, 1, '2 2 1 1 '),
		'$EndElements\n',
	].join('\n');
}

/** Points of two rails of `count` / 2 + 1 points each, in turns; triangle i has the points i to i + 2. */
function band(
	count: number,
	flipped: readonly number[],
): { points: number[]; triangles: number[] } {
	const points = Array.from({ length: count + 2 }, (_, i) => [i >> 1, i % 2, (i % 5) / 7]).flat();
	const triangles = Array.from({ length: count }, (_, i) =>
		(i % 2 === 1) !== flipped.includes(i) ? [i, i + 2, i + 1] : [i, i + 1, i + 2],
	).flat();
	return { points, triangles };
}

/** A strip of triangles in space, oriented consistently but for those that are flipped. */
export function strip(count: number, flipped: readonly number[] = []): TriMesh {
	const { points, triangles } = band(count, flipped);
	return surface(points, triangles);
}

/** The strip with its ends joined after half a twist; `count` is even. */
export function moebius(count: number): TriMesh {
	const { points, triangles } = band(count, []);
	const joined = triangles.map((p) => (p < count ? p : p === count ? 1 : 0));
	return surface(points.slice(0, 3 * count), joined);
}
