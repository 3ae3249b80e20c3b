import { contentOf, integerOf, Lines, numberOf, Unread } from './lines.ts';
import {
	type OracleEdge,
	type OracleMesh,
	type OraclePoint,
	type OracleRegion,
	type OracleTriangle,
	type Place,
	placeOf,
} from './mesh.ts';

/** Numbers of a line behind its own number; those that are left out are 0, as for Triangle. */
const some = (words: readonly string[], from: number, count: number): number[] =>
	Array.from({ length: count }, (_, k) =>
		words[from + k] === undefined ? 0 : numberOf(words[from + k]),
	);

function readPoints(lines: Lines): OraclePoint[] {
	const { header, rows } = lines.table();
	const [, dimension = 2, attributes = 0, markers = 0] = header;
	if (dimension !== 2 || attributes > 1000) throw new Unread('not in the plane');
	return rows.map((words) => ({
		number: integerOf(words[0]),
		x: numberOf(words[1]),
		y: numberOf(words[2]),
		attributes: some(words, 3, attributes),
		...(markers > 0 ? { marker: some(words, 3 + attributes, 1)[0]! } : {}),
	}));
}

function readElements(lines: Lines, points: readonly OraclePoint[]): OracleTriangle[] {
	const { header, rows } = lines.table();
	const [, nodes = 3, attributes = 0] = header;
	if ((nodes !== 3 && nodes !== 6) || attributes > 1000) throw new Unread('no triangles');
	const indexOf = new Map(points.map(({ number }, i) => [number, i]));
	return rows.map((words) => {
		const ends = Array.from({ length: nodes }, (_, k) => {
			const index = indexOf.get(integerOf(words[1 + k]));
			if (index === undefined) throw new Unread('no such point');
			return index;
		});
		return {
			number: integerOf(words[0]),
			corners: ends.slice(0, 3),
			middles: ends.slice(3),
			attributes: some(words, 1 + nodes, attributes),
			mark: 0,
		};
	});
}

function readPairs(lines: Lines, places: ReadonlyMap<number, Place>): OracleEdge[] {
	const { header, rows } = lines.table();
	const [, markers = 0] = header;
	return rows.map((words) => {
		const ends = [1, 2].map((k) => {
			const place = places.get(integerOf(words[k]));
			if (place === undefined) throw new Unread('no such point');
			return place;
		}) as [Place, Place];
		const marker = markers > 0 ? { marker: some(words, 3, 1)[0]! } : {};
		return { number: integerOf(words[0]), ends, ...marker };
	});
}

const readPlaces = (lines: Lines): OracleRegion[] =>
	lines.table().rows.map(([number, ...values]) => ({
		number: integerOf(number),
		values: values.map(numberOf),
	}));

function readPoly(lines: Lines, points: readonly OraclePoint[]) {
	const own = readPoints(lines);
	const placed = (list: readonly OraclePoint[]) =>
		// Segments name the points of their own file, which stand for those of the `.node` file in the same line.
		new Map(
			list.map(({ number, x, y }, i) => {
				const stood = points[i] ?? { x, y };
				return [number, placeOf(stood.x, stood.y)] as const;
			}),
		);
	const segments = readPairs(lines, placed(own.length > 0 ? own : points));
	const holes = readPlaces(lines);
	for (const { values } of holes) if (values.length < 2) throw new Unread('no place of a hole');
	const regions = lines.more ? readPlaces(lines) : undefined;
	if (regions?.some(({ values }) => values.length < 2)) throw new Unread('no place of a region');
	if (lines.more) throw new Unread('text behind the end');
	return {
		segments,
		holes: holes.map(({ number, values }) => ({ number, values: values.slice(0, 2) })),
		...(regions ? { regions: regions.map(cut) } : {}),
	};
}

const cut = ({ number, values }: OracleRegion) => ({ number, values: values.slice(0, 4) });

/** Reads the files of a set of Triangle's, by suffix, as its manual says them. Throws `Unread` where they are none. */
export function readTriangleTexts(files: ReadonlyMap<string, Uint8Array>): OracleMesh {
	const lines = (part: string): Lines | undefined => {
		const bytes = files.get(part);
		return bytes && new Lines(contentOf(bytes, 'rest'));
	};
	const [node, ele] = [lines('node'), lines('ele')];
	if (!node || !ele) throw new Unread('no .node or no .ele');
	const points = readPoints(node);
	if (new Set(points.map(({ number }) => number)).size < points.length)
		throw new Unread('two points of one number');
	const triangles = readElements(ele, points);
	if (node.more || ele.more) throw new Unread('text behind the end');
	const poly = lines('poly');
	const edge = lines('edge');
	const places = new Map(points.map(({ number, x, y }) => [number, placeOf(x, y)]));
	const edges = edge ? { edges: readPairs(edge, places) } : {};
	if (edge?.more) throw new Unread('text behind the end');
	return {
		format: 'triangle',
		parts: [...files.keys()].sort(),
		points,
		triangles,
		hasPointMarkers: points.some(({ marker }) => marker !== undefined),
		...edges,
		...(poly ? readPoly(poly, points) : {}),
	};
}
