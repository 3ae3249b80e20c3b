import type { Dice } from '../case.ts';
import { dialectOf, numeral } from './dialect.ts';
import { numbersBy, wayNames } from './numbers.ts';
import { edgeUses, type Shape } from './shape.ts';

type Line = readonly (string | number)[];

/** What the files of one set agree on. */
interface TriangleSet {
	readonly dice: Dice;
	/** What is special about the case, in words. */
	readonly made: string[];
	readonly triangles: Shape['triangles'];
	readonly points: readonly [number, number][];
	readonly edges: readonly (readonly [number, number])[];
	/** The triangles of each edge. */
	readonly uses: ReturnType<typeof edgeUses>;
	/** The first number of what is counted up. */
	readonly first: number;
	/** The number of a point in the files. */
	readonly id: (point: number) => number;
	readonly triangleNumbers: readonly number[];
	/** How things are numbered: counted up with this probability. */
	readonly way: (usual: number) => string;
	readonly marker: () => number;
	readonly reals: (count: number) => string[];
	readonly placed: (point: readonly [number, number]) => string[];
}

/** The texts of a set of Triangle's files of a shape, by suffix. */
export function triangleTexts(shape: Shape, dice: Dice): Map<string, string> {
	const { triangles, made } = shape;
	const first = dice.below(2);
	const way = (usual: number) => (dice.chance(usual) ? 'counted' : dice.pick(wayNames));
	const uses = edgeUses(triangles);
	const edges = [...uses.keys()].map((key) => key.split(' ').map(Number) as [number, number]);
	const quadratic = dice.chance(0.08);
	const points = [...shape.points];
	const middleOf = new Map<string, number>();
	if (quadratic)
		for (const [a, b] of edges) {
			const [p, q] = [points[a], points[b]] as [[number, number], [number, number]];
			middleOf.set(`${a} ${b}`, points.push([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]) - 1);
		}
	const middle = (a: number, b: number) =>
		middleOf.get(a < b ? `${a} ${b}` : `${b} ${a}`) as number;
	const pointWay = way(0.65);
	const numbers = numbersBy(pointWay, points.length, first, dice);
	const id = (point: number) => numbers[point]!;
	const attributes = dice.pick([0, 0, 1, 2]);
	const markers = dice.below(2);
	const real = () => numeral(dice.pick([0, 1, -2.5, 1e-3, 7, dice.next()]), dice);
	const marker = () => dice.pick([0, 1, 2, -7, 12, 2 ** 31 - 1]);
	const reals = (count: number) => Array.from({ length: count }, real);
	const placed = ([x, y]: readonly [number, number]) => [numeral(x, dice), numeral(y, dice)];
	const columns = dice.pick([0, 0, 1, 2]);
	const triangleWay = way(0.6);
	made.push(`points ${pointWay} from ${first}`, `triangles ${triangleWay}`);
	if (quadratic) made.push('six nodes');
	const files = new Map<string, string>();
	const write = (part: string, lines: readonly Line[]) =>
		files.set(part, dialectOf(dice, true).text(lines));
	const optional = (line: Line): Line =>
		line.at(-1) === 0 && dice.chance(0.15) ? line.slice(0, -1) : line;

	write('node', [
		optional([points.length, 2, attributes, markers]),
		...points.map((point, i) => [
			id(i),
			...placed(point),
			...reals(attributes),
			...(markers ? [marker()] : []),
		]),
	]);
	const triangleNumbers = numbersBy(triangleWay, triangles.length, first, dice);
	write('ele', [
		optional([triangles.length, quadratic ? 6 : 3, columns]),
		...triangles.map(([a, b, c], t) => [
			triangleNumbers[t]!,
			...[a, b, c].map(id),
			...(quadratic ? [middle(b, c), middle(c, a), middle(a, b)].map(id) : []),
			...reals(columns),
		]),
	]);
	const set = {
		...{ dice, made, triangles, points, edges, uses, first, id, triangleNumbers },
		...{ way, marker, reals, placed },
	};
	if (dice.chance(0.45)) write('poly', polyLines(set));
	if (dice.chance(0.3)) write('edge', edgeLines(set));
	if (dice.chance(0.25)) write('neigh', neighbourLines(set));
	return files;
}

/** A `.poly`: its own points at times, segments, holes and regions. */
function polyLines(set: TriangleSet): Line[] {
	const { dice, made, edges, uses, points, first, id, way, reals, placed, marker } = set;
	const boundary = edges.filter(([a, b]) => uses.get(`${a} ${b}`)?.length === 1);
	let segments = dice.chance(0.5) ? boundary : dice.shuffled(edges).slice(0, dice.below(6));
	if (dice.chance(0.15) && points.length > 3)
		segments = [...segments, dice.shuffled([...points.keys()]).slice(0, 2) as [number, number]];
	let own: Line[] = [];
	let known = 0;
	let name = id;
	if (dice.chance(0.3)) {
		known = points.length;
		// More points than the mesh has, at times with a segment that goes there.
		const more = dice.chance(0.5) ? 1 + dice.below(2) : 0;
		const all = [
			...points,
			...Array.from({ length: more }, (_, i) => [20 + i, 20] as [number, number]),
		];
		const counted = numbersBy('counted', all.length, first, dice);
		name = (point) => counted[point]!;
		own = all.map((point, i) => [name(i), ...placed(point)]);
		if (more > 0) made.push('points of the .poly alone');
		if (more > 0 && dice.chance(0.7)) {
			segments = [...segments, [known, dice.below(known)]];
			made.push('foreign segment');
		}
	}
	const marked = dice.below(2);
	const numbered = (count: number) => numbersBy(way(0.85), count, first, dice);
	const segmentNumbers = numbered(segments.length);
	const holes = Array.from({ length: dice.pick([0, 1, 2]) }, () => reals(2));
	const regions = Array.from({ length: dice.pick([0, 1, 2]) }, () => reals(2 + dice.below(3)));
	const holeNumbers = numbered(holes.length);
	const regionNumbers = numbered(regions.length);
	return [
		[own.length, 2, 0, 0],
		...own,
		[segments.length, marked],
		...segments.map(([a, b], i) => [
			segmentNumbers[i]!,
			name(a),
			name(b),
			...(marked ? [marker()] : []),
		]),
		[holes.length],
		...holes.map((values, i) => [holeNumbers[i]!, ...values]),
		...(regions.length > 0 || dice.chance(0.3)
			? [[regions.length], ...regions.map((values, i) => [regionNumbers[i]!, ...values])]
			: []),
	];
}

/** An `.edge`: the edges in some order, at times one too few or too many. */
function edgeLines({ dice, edges, points, first, id, way, marker }: TriangleSet): Line[] {
	let list = dice.chance(0.5) ? edges : dice.shuffled(edges);
	if (dice.chance(0.12)) list = list.slice(1);
	if (dice.chance(0.12) && points.length > 3)
		list = [...list, dice.shuffled([...points.keys()]).slice(0, 2) as [number, number]];
	const marked = dice.below(2);
	const edgeNumbers = numbersBy(way(0.85), list.length, first, dice);
	return [
		[list.length, marked],
		...list.map(([a, b], i) => {
			const ends = dice.chance(0.3) ? [id(b), id(a)] : [id(a), id(b)];
			return [edgeNumbers[i]!, ...ends, ...(marked ? [marker()] : [])];
		}),
	];
}

/** A `.neigh`: the triangles across each corner, at times wrong. */
function neighbourLines({ dice, triangles, triangleNumbers, uses }: TriangleSet): Line[] {
	const wrong = dice.chance(0.1);
	return [
		[triangles.length, 3],
		...triangles.map((corners, t) => [
			triangleNumbers[t]!,
			...[0, 1, 2].map((k) => {
				const [a, b] = [corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
				const other = uses.get(a < b ? `${a} ${b}` : `${b} ${a}`)?.find((one) => one !== t);
				if (other === undefined || (wrong && dice.chance(0.2))) return -1;
				return triangleNumbers[other]!;
			}),
		]),
	];
}
