import type { Dice } from '../case.ts';
import { fits, type Shape } from './shape.ts';

type Defect = (shape: Shape, dice: Dice) => void;

const corner = (shape: Shape, t: number, k: number): number =>
	(shape.triangles[t] as readonly number[])[k % 3]!;

const place = ({ points }: Shape, point: number): [number, number] => [
	...(points[point] as [number, number]),
];

/** Adds a triangle that overlaps others, with no edge of three triangles. */
const overlap: Defect = (shape, dice) => {
	for (let tries = 0; tries < 20; tries++) {
		const corners = [0, 1, 2].map(() => dice.below(shape.points.length));
		if (!fits(shape, corners)) continue;
		shape.triangles.push(corners as [number, number, number]);
		return;
	}
};

/** Halves a triangle at the middle of an edge and leaves its neighbour as it is. */
const hang: Defect = (shape, dice) => {
	const t = dice.below(shape.triangles.length);
	const k = dice.below(3);
	const [a, b, c] = [corner(shape, t, k), corner(shape, t, k + 1), corner(shape, t, k + 2)];
	const [[ax, ay], [bx, by]] = [place(shape, a), place(shape, b)];
	const middle = shape.points.push([(ax + bx) / 2, (ay + by) / 2]) - 1;
	shape.triangles[t] = [a, middle, c];
	shape.triangles.push([middle, b, c]);
};

/** A triangle at the half of an edge that another has whole. */
const wedge: Defect = (shape, dice) => {
	hang(shape, dice);
	const [middle, b] = shape.triangles.at(-1) as [number, number, number];
	for (let tries = 0; tries < 10; tries++) {
		const corners = [b, middle, dice.below(shape.points.length)];
		if (!fits(shape, corners)) continue;
		shape.triangles.push(corners as [number, number, number]);
		return;
	}
};

/** Gives a corner of a triangle a point of its own in the same place. */
const coincide: Defect = (shape, dice) => {
	const t = dice.below(shape.triangles.length);
	const k = dice.below(3);
	const own = shape.points.push(place(shape, corner(shape, t, k))) - 1;
	shape.triangles[t] = (shape.triangles[t] as number[]).with(k, own) as [number, number, number];
};

/** Adds a triangle with two corners in one place. */
const pinch: Defect = (shape, dice) => {
	const a = dice.below(shape.points.length);
	const own = shape.points.push(place(shape, a)) - 1;
	const third = dice.below(shape.points.length - 1);
	if (fits(shape, [a, own, third])) shape.triangles.push([a, own, third]);
};

/** Adds a triangle without area between two points and the middle of them. */
const flatten: Defect = (shape, dice) => {
	const t = dice.below(shape.triangles.length);
	const [a, b] = [corner(shape, t, 0), corner(shape, t, 1)];
	const [[ax, ay], [bx, by]] = [place(shape, a), place(shape, b)];
	const middle = shape.points.push([(ax + bx) / 2, (ay + by) / 2]) - 1;
	if (fits(shape, [b, a, middle])) shape.triangles.push([b, a, middle]);
};

const unused: Defect = ({ points }, dice) => {
	points.push([dice.below(10) + 0.25, dice.below(10) + 0.25]);
};

const turnOne: Defect = (shape, dice) => {
	const t = dice.below(shape.triangles.length);
	const [a, b, c] = shape.triangles[t] as [number, number, number];
	shape.triangles[t] = [a, c, b];
};

const turnAll: Defect = ({ triangles }) => {
	for (const [t, [a, b, c]] of triangles.entries()) triangles[t] = [a, c, b];
};

const twice: Defect = ({ triangles }, dice) => {
	const [a, b, c] = dice.pick(triangles);
	triangles.push(dice.chance(0.5) ? [b, c, a] : [a, c, b]);
};

/** A triangle more on an edge that may have two already. */
const third: Defect = ({ points, triangles }, dice) => {
	const [a, b] = dice.pick(triangles);
	points.push([dice.below(9) / 3, -1 - dice.below(3)]);
	triangles.push([b, a, points.length - 1]);
};

/** What makes warnings alone, by name. */
export const warned: Readonly<Record<string, Defect>> = {
	overlap,
	hang,
	wedge,
	coincide,
	pinch,
	flatten,
	unused,
	turnOne,
	turnAll,
};

/** What makes errors, by name. */
export const refused: Readonly<Record<string, Defect>> = { twice, third };

/** Breaks a shape in some ways, and notes in which. */
export function breakShape(shape: Shape, dice: Dice): void {
	const count = dice.chance(0.35) ? 0 : 1 + dice.below(5);
	for (let i = 0; i < count; i++) {
		const [name, defect] = dice.pick(Object.entries(dice.chance(0.08) ? refused : warned));
		defect(shape, dice);
		shape.made.push(name);
	}
}
