import { contentOf, integerOf, Lines, numberOf, Unread } from './lines.ts';
import { type OracleEdge, type OracleMesh, type OraclePoint, placeOf } from './mesh.ts';

/** Reads a GMR file in either form, as FORMAT.md says it. Throws `Unread` where it is not one. */
export function readGmrText(bytes: Uint8Array): OracleMesh {
	const content = contentOf(bytes, 'line');
	// Where nothing is listed the forms differ by the number of sections alone.
	const isEmpty = content.length === 2 && content.every((words) => words.join() === '0');
	const bracketed = isEmpty || (content[1]?.[0] ?? '').startsWith('[');
	const lines = new Lines(
		bracketed
			? content.map((words) =>
					words[0]?.startsWith('[')
						? words.join(' ').replace(/[[\]]/g, ' ').trim().split(/ +/)
						: words,
				)
			: content,
	);
	const points: OraclePoint[] = [];
	const known = new Map<string, number>();
	const add = (x: number, y: number): number => {
		points.push({ number: points.length, x, y, attributes: [] });
		return points.length - 1;
	};
	const at = (x: number, y: number): number => {
		const place = placeOf(x, y);
		const index = known.get(place) ?? add(x, y);
		known.set(place, index);
		return index;
	};
	if (!bracketed)
		for (const words of lines.table().rows) {
			if (words.length !== 2) throw new Unread('not two coordinates');
			add(numberOf(words[0]), numberOf(words[1]));
		}
	const pairs = lines.table().rows.map((words): [number, number] => {
		if (words.length !== (bracketed ? 4 : 2)) throw new Unread('not two ends');
		if (!bracketed) return [integerOf(words[0]), integerOf(words[1])];
		const [a, b, c, d] = words.map(numberOf) as [number, number, number, number];
		return [at(a, b), at(c, d)];
	});
	const placed = (index: number) => {
		const point = points[index];
		if (!point) throw new Unread('no such point');
		return placeOf(point.x, point.y);
	};
	const edges = pairs.map(([a, b], i): OracleEdge & { pair: string } => ({
		number: i + 1,
		ends: [placed(a), placed(b)],
		pair: a < b ? `${a} ${b}` : `${b} ${a}`,
	}));
	const triangles = lines.table().rows.map((words, number) => {
		if (words.length !== 4) throw new Unread('not three edges and a mark');
		const [first, second, third, mark] = words.map(integerOf) as [number, number, number, number];
		const corners = [first, second, third].map((signed) => {
			const pair = pairs[Math.abs(signed) - 1];
			if (!pair) throw new Unread('no such edge');
			return pair[signed > 0 ? 0 : 1];
		});
		return { number, corners, middles: [], attributes: [], mark };
	});
	if (lines.more) throw new Unread('text behind the end');
	return { format: 'gmr', parts: ['gmr'], points, triangles, edges, hasPointMarkers: false };
}
