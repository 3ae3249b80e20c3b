import type { Dice } from '../case.ts';
import { type Dialect, numeral } from './dialect.ts';
import type { Shape } from './shape.ts';

/** The text of a GMR file of a shape. */
export function gmrText(shape: Shape, dice: Dice, { text }: Dialect): string {
	const { points, triangles } = shape;
	const numberOf = new Map<string, number>();
	const edges: [number, number][] = [];
	const isTurned = dice.chance(0.15);
	const signed = (a: number, b: number): number => {
		const key = a < b ? `${a} ${b}` : `${b} ${a}`;
		let number = numberOf.get(key);
		if (number === undefined) {
			number = edges.push(isTurned && dice.chance(0.3) ? [b, a] : [a, b]);
			numberOf.set(key, number);
		}
		return edges[number - 1]?.[0] === a ? number : -number;
	};
	const marks = dice.pick([0, 0.3, 1]);
	let rows = triangles.map(([a, b, c]) => [
		signed(a, b),
		signed(b, c),
		signed(c, a),
		dice.chance(marks) ? 1 : 0,
	]);
	if (dice.chance(0.1) && points.length > 2) {
		const [a, b] = dice.shuffled([...points.keys()]) as [number, number];
		if (!numberOf.has(a < b ? `${a} ${b}` : `${b} ${a}`)) edges.push([a, b]);
	}
	let ends = edges;
	if (dice.chance(0.3)) {
		const order = dice.shuffled([...edges.keys()]);
		ends = order.map((old) => edges[old] as [number, number]);
		const newOf = new Map(order.map((old, i) => [old + 1, i + 1]));
		rows = rows.map((row) => [
			...row.slice(0, 3).map((e) => Math.sign(e) * (newOf.get(Math.abs(e)) as number)),
			row[3]!,
		]);
	}
	const place = (point: number) => (points[point] as [number, number]).map((v) => numeral(v, dice));
	const titled = dice.chance(0.7);
	const title = (name: string) => (titled ? [[name]] : []);
	const bracketed = dice.chance(0.25);
	shape.made.push(bracketed ? 'coordinates form' : 'indexed form');
	return text([
		...(bracketed ? [] : [...title('#points'), [points.length], ...points.map((_, i) => place(i))]),
		...title('#edges'),
		[ends.length],
		...ends.map(([a, b]) =>
			bracketed ? [`[${place(a).join(' ')}]`, `[${place(b).join(' ')}]`] : [a, b],
		),
		...title('#triangles'),
		[rows.length],
		...rows,
		...title('#end'),
	]);
}
