import type { Dice } from '../case.ts';

/** A mesh that is being made: places and corners, nothing else yet. */
export interface Shape {
	readonly points: [number, number][];
	readonly triangles: [number, number, number][];
	/** What was done to it, in words. */
	readonly made: string[];
}

/** Ways to write the coordinates of a grid, so that they are small integers, decimals, large or tiny. */
const scales: readonly ((dice: Dice) => (value: number) => number)[] = [
	() => (value) => value,
	() => (value) => value / 2,
	(dice) => {
		const factor = dice.next() * 3 + 0.1;
		return (value) => value * factor;
	},
	() => (value) => value * 1e-7,
	() => (value) => 1e6 + value / 8,
	() => (value) => -value * 123.456,
];

/** A grid of squares, each halved one way or the other; some left out, some points moved. Counter-clockwise. */
export function gridShape(dice: Dice): Shape {
	const [columns, rows] = [1 + dice.below(4), 1 + dice.below(3)];
	const scale = dice.pick(scales)(dice);
	const moved = dice.chance(0.4);
	const points: Shape['points'] = [];
	for (let y = 0; y <= rows; y++)
		for (let x = 0; x <= columns; x++) {
			const shift = () => (moved ? (dice.below(5) - 2) / 8 : 0);
			points.push([scale(x + shift()), scale(y + shift())]);
		}
	const triangles: Shape['triangles'] = [];
	const left = dice.chance(0.3) ? 0.25 : 0;
	for (let y = 0; y < rows; y++)
		for (let x = 0; x < columns; x++) {
			if (triangles.length > 0 && dice.chance(left)) continue;
			const a = y * (columns + 1) + x;
			const [b, c, d] = [a + 1, a + columns + 2, a + columns + 1];
			if (dice.chance(0.5)) triangles.push([a, b, c], [a, c, d]);
			else triangles.push([a, b, d], [b, c, d]);
		}
	const turned = scale(1) < scale(0);
	const made = [`grid of ${columns} × ${rows}`];
	return withoutUnused({ points, triangles: turned ? triangles.map(turn) : triangles, made });
}

const turn = ([a, b, c]: Shape['triangles'][number]): Shape['triangles'][number] => [a, c, b];

/** The same without points of no triangle. */
function withoutUnused({ points, triangles, made }: Shape): Shape {
	const used = [...new Set(triangles.flat())].sort((a, b) => a - b);
	const newOf = new Map(used.map((old, i) => [old, i]));
	return {
		points: used.map((old) => points[old] as [number, number]),
		triangles: triangles.map(
			(corners) => corners.map((corner) => newOf.get(corner)) as [number, number, number],
		),
		made,
	};
}

/** Edges by their ends, smaller first, with the triangles that have them. */
export function edgeUses(triangles: Shape['triangles']): Map<string, number[]> {
	const uses = new Map<string, number[]>();
	for (const [t, corners] of triangles.entries())
		for (let k = 0; k < 3; k++) {
			const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
			const key = a < b ? `${a} ${b}` : `${b} ${a}`;
			uses.set(key, [...(uses.get(key) ?? []), t]);
		}
	return uses;
}

/** Whether a triangle more leaves every edge with two triangles, and none that stands twice. */
export function fits({ triangles }: Shape, corners: readonly number[]): boolean {
	if (new Set(corners).size < 3) return false;
	const key = [...corners].sort((a, b) => a - b).join();
	if (triangles.some((one) => [...one].sort((a, b) => a - b).join() === key)) return false;
	const more = [...triangles, corners as [number, number, number]];
	return [...edgeUses(more).values()].every((uses) => uses.length <= 2);
}
