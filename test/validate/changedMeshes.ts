import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { equilateralLattice, rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { plane } from './planeMeshes.ts';

type Change = (mesh: { points: number[]; triangles: number[] }, random: () => number) => void;

/** Faults, and changes that may do no harm. */
export const changes: Readonly<Record<string, Change>> = {
	'moves a point': ({ points }, random) => {
		points[Math.floor(random() * points.length)]! += random() - 0.5;
	},
	'puts a point on another': ({ points }, random) => {
		const [p, q] = [random(), random()].map((x) => Math.floor((x * points.length) / 2));
		points.splice(2 * p!, 2, points[2 * q!]!, points[2 * q! + 1]!);
	},
	'turns a triangle': ({ triangles }, random) => {
		const t = 3 * Math.floor((random() * triangles.length) / 3);
		[triangles[t], triangles[t + 1]] = [triangles[t + 1]!, triangles[t]!];
	},
	'repeats a triangle': ({ triangles }, random) => {
		const t = 3 * Math.floor((random() * triangles.length) / 3);
		triangles.push(triangles[t + 1]!, triangles[t + 2]!, triangles[t]!);
	},
	'drops a triangle': ({ triangles }, random) => {
		if (triangles.length > 3)
			triangles.splice(3 * Math.floor((random() * triangles.length) / 3), 3);
	},
	'names another corner': ({ points, triangles }, random) => {
		triangles[Math.floor(random() * triangles.length)] = Math.floor((random() * points.length) / 2);
	},
	'adds a point': ({ points }, random) => void points.push(9 * random(), 9 * random()),
	'gives a triangle points of its own': ({ points, triangles }, random) => {
		const t = 3 * Math.floor((random() * triangles.length) / 3);
		for (let i = t; i < t + 3; i++) {
			const p = triangles[i]!;
			triangles[i] = points.length / 2;
			points.push(points[2 * p]!, points[2 * p + 1]!);
		}
	},
	'divides a triangle alone': ({ points, triangles }, random) => {
		const t = 3 * Math.floor((random() * triangles.length) / 3);
		const [a, b, c] = triangles.slice(t, t + 3) as [number, number, number];
		const m = points.length / 2;
		for (const axis of [0, 1]) points.push((points[2 * a + axis]! + points[2 * b + axis]!) / 2);
		triangles.splice(t, 3, a, m, c, m, b, c);
	},
	'lays a second mesh over or beside it': ({ points, triangles }, random) => {
		const [count, length] = [points.length / 2, triangles.length];
		const [dx, dy] = [40 * (random() - 0.5), 40 * (random() - 0.5)];
		for (let p = 0; p < count; p++) points.push(points[2 * p]! + dx, points[2 * p + 1]! + dy);
		for (let i = 0; i < length; i++) triangles.push(triangles[i]! + count);
	},
};

/** Small meshes in which nothing is wrong. */
export const shapes: readonly ((seed: number) => TriMesh)[] = [
	(seed) => randomMesh(seed, { cells: 3 }),
	(seed) => randomMesh(seed, { cells: 4, holes: 0.3 }),
	(seed) => randomMesh(seed, { cells: 3, irregular: true }),
	(seed) => randomMesh(seed, { cells: 3, orientation: 'cw' }),
	() => rightTriangleGrid(3, 2),
	() => equilateralLattice(3, 2),
];

/** Triangles alone, without edges and fields. */
export const bare = ({ points, triangles }: TriMesh): TriMesh => plane([...points], ...triangles);

/** A small mesh after one of the changes, or two, which depend on the seed alone. */
export function changed(name: string, seed: number, random: () => number): TriMesh {
	const { points, triangles } = shapes[seed % shapes.length]!(seed);
	const draft = { points: [...points], triangles: [...triangles] };
	for (let left = 1 + Math.floor(2 * random()); left > 0; left--) changes[name]!(draft, random);
	return plane(draft.points, ...draft.triangles);
}
