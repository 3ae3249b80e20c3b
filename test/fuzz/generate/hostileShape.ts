import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { signOf } from '../../support/conforming.ts';
import { fan } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import type { Dice } from '../case.ts';

/** Points in the plane or in space, and triangles. */
export interface HostileShape {
	readonly dimension: 2 | 3;
	readonly points: number[];
	readonly triangles: number[];
	/** How it was made, in words. */
	readonly made: string;
}

type Plain = Pick<HostileShape, 'points' | 'triangles'>;
type Move = (x: number, y: number) => readonly [number, number];

/** Squares of a grid, each halved, without those that `isLeftOut` names; points go where `move` puts them. */
function grid(
	[columns, rows]: readonly [number, number],
	move: Move = (x, y) => [x, y],
	isLeftOut: (column: number, row: number) => boolean = () => false,
): Plain {
	const points: number[] = [];
	for (let y = 0; y <= rows; y++)
		for (let x = 0; x <= columns; x++) points.push(...move(x / columns, y / rows));
	const triangles: number[] = [];
	for (let y = 0; y < rows; y++)
		for (let x = 0; x < columns; x++) {
			if (isLeftOut(x, y)) continue;
			const a = y * (columns + 1) + x;
			const [b, c, d] = [a + 1, a + columns + 2, a + columns + 1];
			if ((x + y) % 2 === 0) triangles.push(a, b, c, a, c, d);
			else triangles.push(a, b, d, b, c, d);
		}
	return { points, triangles };
}

const lists = ({ points, triangles }: { points: Float64Array; triangles: Uint32Array }): Plain => ({
	points: [...points],
	triangles: [...triangles],
});

/** Triangles all round point 0. */
function wheel(count: number): Plain {
	const points = [0, 0];
	const triangles: number[] = [];
	for (let i = 0; i < count; i++) {
		const angle = (2 * Math.PI * i) / count;
		points.push(Math.cos(angle), Math.sin(angle));
		triangles.push(0, i + 1, ((i + 1) % count) + 1);
	}
	return { points, triangles };
}

/** A grid with a slit along the middle row: points there are doubled but for both ends of the slit. */
export function slit(columns: number, rows: number): Plain {
	const { points, triangles } = grid([columns, 2 * rows]);
	const first = rows * (columns + 1);
	const copies = new Map<number, number>();
	for (let x = 1; x < columns - 1; x++)
		copies.set(
			first + x,
			points.push(points[2 * (first + x)]!, points[2 * (first + x) + 1]!) / 2 - 1,
		);
	const half = triangles.length / 2;
	return { points, triangles: triangles.map((p, i) => (i < half ? p : (copies.get(p) ?? p))) };
}

/** A grid with a hole of four sides as thin as a needle. */
function needle(dice: Dice): Plain {
	const cells = 3 + dice.below(4);
	const shape = grid([cells, cells], undefined, (x, y) => x === 1 && y === 1);
	const thin = 10 ** -(1 + dice.below(6));
	const [a, d] = [cells + 2, 2 * cells + 3];
	for (const p of [d, d + 1]) shape.points[2 * p + 1] = shape.points[2 * a + 1]! + thin / cells;
	return shape;
}

const shapes: Readonly<Record<string, (dice: Dice) => Plain>> = {
	triangle: (dice) => ({
		points: [0, 0, 1, 0, dice.next(), dice.pick([1, 1e-3, 0.4])],
		triangles: [0, 1, 2],
	}),
	graded: (dice) => {
		const [power, other] = [1 + 3 * dice.next(), 1 + 3 * dice.next()];
		return grid([2 + dice.below(12), 2 + dice.below(12)], (x, y) => [x ** power, y ** other]);
	},
	random: (dice) =>
		lists(
			randomMesh(dice.below(1e6), {
				cells: dice.pick([4, 8]),
				holes: dice.pick([0, 0.1, 0.3]),
				orientation: dice.pick(['ccw', 'cw', 'mixed'] as const),
			}),
		),
	delaunay: (dice) => lists(randomDelaunay(20 + dice.below(300))),
	fan: (dice) => lists(fan(3 + dice.below(400))),
	wheel: (dice) => wheel(3 + dice.below(dice.pick([20, 400]))),
	slivers: (dice) => {
		const long = 10 ** (1 + 3 * dice.next());
		return grid([2 + dice.below(10), 2 + dice.below(10)], (x, y) => [long * x, y + x]);
	},
	needle,
	slit: (dice) => slit(4 + dice.below(6), 1 + dice.below(3)),
	'holes one edge apart': (dice) =>
		grid([9, 5], undefined, (x, y) => x % 2 === 1 && y % 2 === 1 && dice.chance(0.8)),
	'holes at a point': () => grid([6, 6], undefined, (x, y) => x % 3 === 1 && (x + y) % 2 === 1),
};

/** Several shapes side by side, as one. */
function together(parts: readonly Plain[]): Plain {
	const points: number[] = [];
	const triangles: number[] = [];
	for (const [i, part] of parts.entries()) {
		const first = points.length / 2;
		points.push(...part.points.map((value, at) => (at % 2 === 0 ? value + 5 * i : value)));
		triangles.push(...part.triangles.map((p) => p + first));
	}
	return { points, triangles };
}

const signs = ({ points, triangles }: Plain): number[] => {
	const at = Float64Array.from(points);
	return Array.from({ length: triangles.length / 3 }, (_, t) =>
		signOf(at, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!),
	);
};

/** Puts a shape elsewhere: rotated, scaled, far from the origin; as it was where a triangle would turn over. */
function moved(shape: Plain, dice: Dice): Plain & { readonly made: string } {
	const scale = dice.pick([1, 1, 1, 0.37, 1e-9, 1e9]);
	const angle = dice.pick([0, 0, Math.PI / 18, 6 * dice.next()]);
	const offset = dice.pick([0, 0, 0, 1, 1e3, 1e6]);
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	const points = shape.points.map((_, i) => {
		const [x, y] = [shape.points[i & ~1]!, shape.points[i | 1]!];
		return scale * ((i % 2 === 0 ? c * x - s * y : s * x + c * y) + offset);
	});
	const before = signs(shape);
	const isSame = signs({ ...shape, points }).every((sign, t) => sign === before[t]);
	if (!isSame) return { ...shape, made: '' };
	return { ...shape, points, made: `, × ${scale}, turned by ${angle}, moved by ${offset}` };
}

/** Puts a shape in a plane of space, level or tilted. */
function lifted(
	{ points, triangles, made }: Plain & { readonly made: string },
	dice: Dice,
): HostileShape {
	const [a, b] = dice.pick([
		[0, 0],
		[0.3, 0],
		[0.6, -1.1],
	] as const);
	const height = points[0]!;
	const placed: number[] = [];
	for (let i = 0; i < points.length; i += 2) {
		const [x, y] = [points[i]!, points[i + 1]!];
		placed.push(x, y, a === 0 && b === 0 ? height : a * (x - points[0]!) + b * (y - points[1]!));
	}
	return { dimension: 3, points: placed, triangles, made: `${made}, z = ${a} x + ${b} y` };
}

/** A shape that is hard to adapt: slivers, hubs, needles, slits, far coordinates. All triangles have area. */
export function hostileShape(dice: Dice): HostileShape {
	const names = Object.keys(shapes);
	const picked = dice.chance(0.15) ? [dice.pick(names), dice.pick(names)] : [dice.pick(names)];
	const plain = withoutUnused(together(picked.map((name) => shapes[name]!(dice))));
	const shape = moved(plain, dice);
	const made = `${picked.join(' and ')}${shape.made}`;
	if (dice.chance(0.15)) return lifted({ ...shape, made }, dice);
	return { ...shape, dimension: 2, made };
}

function withoutUnused({ points, triangles }: Plain): Plain {
	const used = [...new Set(triangles)].sort((a, b) => a - b);
	const newOf = new Map(used.map((p, i) => [p, i]));
	return {
		points: used.flatMap((p) => [points[2 * p]!, points[2 * p + 1]!]),
		triangles: triangles.map((p) => newOf.get(p)!),
	};
}
