import {
	cornersOf,
	type OracleEdge,
	type OracleMesh,
	type OracleRegion,
	type OracleTriangle,
	placeOf,
	undirected,
} from './mesh.ts';

/** What one mesh holds and another does not. */
export interface Loss {
	readonly kind: string;
	readonly count: number;
	readonly example: string;
}

/** How many of some values another list lacks, each as often as it stands there, and the first of them. */
function missing(kind: string, wanted: readonly string[], found: readonly string[]): Loss[] {
	const left = new Map<string, number>();
	for (const value of found) left.set(value, (left.get(value) ?? 0) + 1);
	const lost = wanted.filter((value) => {
		const count = left.get(value) ?? 0;
		left.set(value, count - 1);
		return count <= 0;
	});
	return lost.length === 0 ? [] : [{ kind, count: lost.length, example: lost[0] as string }];
}

/** How many of some values do not stand in the same place of another list. */
function differing(kind: string, wanted: readonly string[], found: readonly string[]): Loss[] {
	const lost = wanted.filter((value, i) => value !== found[i]);
	const at = wanted.findIndex((value, i) => value !== found[i]);
	const example = `entry ${at + 1}: ${wanted[at]} became ${found[at] ?? 'nothing'}`;
	return lost.length === 0 ? [] : [{ kind, count: lost.length, example }];
}

/** The corners of a triangle as text, the same whichever of them comes first. */
export function turnedPlaces(mesh: OracleMesh, triangle: OracleTriangle): string {
	const [a, b, c] = cornersOf(mesh, triangle).map((place) => `(${place})`);
	return [`${a} ${b} ${c}`, `${b} ${c} ${a}`, `${c} ${a} ${b}`].sort()[0] as string;
}

const marked = (edges: readonly OracleEdge[]): string[] =>
	edges
		.filter(({ marker }) => marker !== undefined)
		.map(({ ends, marker }) => `${undirected(ends)}: ${marker}`);

const valuesOf = (list: readonly OracleRegion[] = []): string[] =>
	list.map(({ values }) => values.join(' '));

/** The points of a mesh, without those that are nothing but midside nodes where the other mesh has none: these go with them. */
function pointsWithout({ points, triangles }: OracleMesh, to: OracleMesh): OracleMesh['points'] {
	if (to.triangles.some(({ middles }) => middles.length > 0)) return points;
	const corners = new Set(triangles.flatMap((one) => one.corners));
	const middles = new Set(triangles.flatMap((one) => one.middles));
	return points.filter((_, i) => corners.has(i) || !middles.has(i));
}

/** What of a mesh is not in another that was made of it without any change. Numbers apart: see `lostNumbers`. */
export function lossesBetween(from: OracleMesh, to: OracleMesh): Loss[] {
	const places = ({ points }: OracleMesh) => points.map(({ x, y }) => placeOf(x, y));
	const wanted = { ...from, points: pointsWithout(from, to) };
	const triangles = (mesh: OracleMesh) => mesh.triangles.map((one) => turnedPlaces(mesh, one));
	const pointData = ({ points }: OracleMesh) =>
		points.map(({ x, y, attributes }) => `${placeOf(x, y)}: ${attributes.join(' ')}`);
	const pointMarkers = ({ points }: OracleMesh) =>
		points.flatMap(({ x, y, marker }) =>
			marker === undefined ? [] : [`${placeOf(x, y)}: ${marker}`],
		);
	const middles = (mesh: OracleMesh) =>
		mesh.triangles
			.filter(({ middles }) => middles.length > 0)
			.map(({ middles }) => middles.map((index) => places(mesh)[index]).join(', '));
	const hasPointData = from.points.some(({ attributes }) => attributes.length > 0);
	const hasData = from.triangles.some(({ attributes }) => attributes.length > 0);
	const data = ({ triangles }: OracleMesh) =>
		triangles.map(({ attributes }) => attributes.join(' '));
	const marks = ({ triangles }: OracleMesh) => triangles.map(({ mark }) => `${mark}`);
	const ends = (list: readonly OracleEdge[] = []) => list.map(({ ends }) => undirected(ends));
	const found = [...(to.edges ?? []), ...(to.segments ?? [])];
	const edges = from.edges ?? [];
	const given = new Set(marked(edges).map((text) => text.replace(/: .*/, '')));
	const segmentMarkers = marked(from.segments ?? []).filter(
		(text) => !given.has(text.replace(/: .*/, '')),
	);
	return [
		...missing('points', places(wanted), places(to)),
		...(hasPointData ? missing('attributes of points', pointData(wanted), pointData(to)) : []),
		...missing('markers of points', pointMarkers(wanted), pointMarkers(to)),
		...differing('triangles', triangles(from), triangles(to)),
		...(hasData ? differing('attributes of triangles', data(from), data(to)) : []),
		...differing('midside nodes', middles(from), middles(to)),
		...differing('marks', marks(from), marks(to)).filter(({ example }) => example.includes(': 1')),
		...(to.edges ? missing('edges', ends(edges), ends(to.edges)) : []),
		...(to.edges && to.edges.length === edges.length
			? differing('order of edges', ends(edges), ends(to.edges))
			: []),
		...missing(
			new Set(ends(edges)).size < edges.length
				? 'markers of edges listed twice'
				: 'markers of edges',
			[...new Set(marked(edges))],
			marked(found),
		),
		...missing('markers of segments', [...new Set(segmentMarkers)], marked(found)),
		...missing('segments', [...new Set(ends(from.segments))], ends(to.segments)),
		...differing('holes', valuesOf(from.holes), valuesOf(to.holes)),
		...differing('regions', valuesOf(from.regions), valuesOf(to.regions)),
		...(from.format === to.format
			? missing('files', from.parts, to.parts).map((loss) => ({
					...loss,
					kind: `file .${loss.example}`,
				}))
			: []),
	];
}

const counted = (numbers: readonly number[]): boolean => {
	const [first = 0] = numbers;
	return (first === 0 || first === 1) && numbers.every((number, i) => number === first + i);
};

/** The kinds of entries whose own numbers another file does not have. */
export function lostNumbers(from: OracleMesh, to: OracleMesh): Loss[] {
	if (from.format === 'gmr') return [];
	const kinds = ['points', 'triangles', 'edges', 'segments', 'holes', 'regions'] as const;
	return kinds.flatMap((kind) => {
		const numbers = (mesh: OracleMesh) => (mesh[kind] ?? []).map(({ number }) => number);
		const before = numbers(from);
		// In another format, or in place of a part that got lost, numbers that count up say nothing.
		const whole = from.format === to.format && numbers(to).length === before.length;
		if (whole ? before.join() === numbers(to).join() : counted(before)) return [];
		// What nothing else names by number may count from what the points count from.
		const isNamed = kind === 'points' || kind === 'triangles';
		if (!isNamed && counted(before) && counted(numbers(to))) return [];
		const example = `${before.slice(0, 8).join(' ')} became ${numbers(to).slice(0, 8).join(' ')}`;
		return [{ kind: `numbers of ${kind}`, count: before.length, example }];
	});
}
