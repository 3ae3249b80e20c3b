import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { exactInteger } from './conforming.ts';

/** Sides of triangle `t` as vectors from corner 0, with z = 0 in the plane. */
function spanOf({ points, triangles, dimension }: TriMesh, t: number) {
	const corner = (k: number) => {
		const p = triangles[3 * t + k]! * dimension;
		return [points[p]!, points[p + 1]!, dimension === 3 ? points[p + 2]! : 0] as const;
	};
	const [a, b, c] = [corner(0), corner(1), corner(2)];
	const minus = (p: readonly number[], q: readonly number[]) => p.map((x, i) => x - q[i]!);
	return { ab: minus(b, a), ac: minus(c, a), bc: minus(c, b) };
}

const dot = (p: readonly number[], q: readonly number[]) =>
	p.reduce((sum, x, i) => sum + x * q[i]!, 0);

const cross = (p: readonly number[], q: readonly number[]) => [
	p[1]! * q[2]! - p[2]! * q[1]!,
	p[2]! * q[0]! - p[0]! * q[2]!,
	p[0]! * q[1]! - p[1]! * q[0]!,
];

/** Sum of the absolute areas, with compensated summation (Neumaier 1974). */
export function totalArea(mesh: TriMesh): number {
	let sum = 0;
	let lost = 0;
	for (let t = 0; t < mesh.triangles.length / 3; t++) {
		const { ab, ac } = spanOf(mesh, t);
		const area = Math.hypot(...cross(ab, ac)) / 2;
		const next = sum + area;
		lost += sum >= area ? sum - next + area : area - next + sum;
		sum = next;
	}
	return sum + lost;
}

/** Twice the sum of the absolute areas of a mesh in the plane, exactly, in units of 2⁻²¹⁴⁸. */
export function exactArea({ points, triangles }: TriMesh): bigint {
	const places = Array.from(points, exactInteger);
	let sum = 0n;
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [2 * triangles[i]!, 2 * triangles[i + 1]!, 2 * triangles[i + 2]!];
		const [x, y] = [places[a]!, places[a + 1]!];
		const area = (places[b]! - x) * (places[c + 1]! - y) - (places[b + 1]! - y) * (places[c]! - x);
		sum += area < 0n ? -area : area;
	}
	return sum;
}

/** Smallest and largest angle of all triangles, in degrees; triangles without area count as 0 and 180. */
export function extremeAngles(mesh: TriMesh): { smallest: number; largest: number } {
	let [smallest, largest] = [Infinity, -Infinity];
	for (let t = 0; t < mesh.triangles.length / 3; t++) {
		const { ab, ac, bc } = spanOf(mesh, t);
		const doubleArea = Math.hypot(...cross(ab, ac));
		const atA = Math.atan2(doubleArea, dot(ab, ac));
		const atB = Math.atan2(doubleArea, -dot(ab, bc));
		const atC = Math.atan2(doubleArea, dot(ac, bc));
		smallest = Math.min(smallest, atA, atB, atC);
		largest = Math.max(largest, atA, atB, atC);
	}
	return { smallest: (smallest * 180) / Math.PI, largest: (largest * 180) / Math.PI };
}
