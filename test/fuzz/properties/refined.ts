import { type OracleMesh, placeOf } from '../oracle/mesh.ts';
import { isNamed } from '../oracle/named.ts';
import { oracleMesh } from '../oracle/read.ts';
import { lostSegments, onEdges } from '../oracle/segments.ts';
import { type Property, toldBy } from './property.ts';

/** Area by attributes: children have those of the triangle that they are a part of. */
function areas({ points, triangles }: OracleMesh): Map<string, number> {
	const sums = new Map<string, number>();
	for (const { corners, attributes } of triangles) {
		const [a, b, c] = corners.map((corner) => points[corner] as Place) as [Place, Place, Place];
		const area = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
		const key = attributes.join(' ');
		sums.set(key, (sums.get(key) ?? 0) + area);
	}
	return sums;
}

/** The area that triangles may gain or lose as their new corners are rounded to doubles. */
function rounding({ points, triangles }: OracleMesh): number {
	let largest = 0;
	for (const { x, y } of points) largest = Math.max(largest, Math.abs(x), Math.abs(y));
	let sum = 0;
	for (const { corners } of triangles) {
		const places = corners.map((corner) => points[corner] as Place);
		const extent = (axis: 'x' | 'y') => {
			const values = places.map((place) => place[axis]);
			return Math.max(...values) - Math.min(...values);
		};
		sum += (extent('x') + extent('y')) * largest * Number.EPSILON;
	}
	return sum;
}

interface Place {
	readonly x: number;
	readonly y: number;
}

/** Refinement keeps all that the file holds. */
export const refined: Property = {
	name: 'refined',
	title:
		'a refined mesh has all points, areas, attributes, segments, holes and regions of the input',
	async hold(lab, { main, files }, dice) {
		const input = oracleMesh(files, main);
		if (!input) return;
		const file = input.format === 'gmr' ? 'fine.gmr' : 'fine.node';
		const select = dice.pick(['all', 'hash:0.4', 'hash:0.1']);
		const rounds = `${1 + dice.below(2)}`;
		const args = [
			main,
			'-o',
			file,
			'--select',
			select,
			'--rounds',
			rounds,
			'--engine',
			'cpu',
			'--threads',
			'1',
		];
		const ended = await lab.run('refine', ...args);
		if (ended.exit !== 0) return;
		const output = oracleMesh(lab.set('fine'), file);
		if (!output) {
			lab.fault('unreadable', `${file} can't be read by what its format says`);
			return;
		}
		const told = toldBy(ended);
		const lost = (kind: string, count: number, example: string) => {
			if (count > 0 && !isNamed({ kind, count, example }, told))
				lab.fault(kind, `${count} of ${kind} lost without a word: ${example}`);
		};
		const pointsOf = ({ points }: OracleMesh) =>
			points.map(({ x, y, attributes, marker }) => `${placeOf(x, y)}: ${attributes} ${marker}`);
		const [before, after] = [pointsOf(input), pointsOf(output)];
		const moved = before.findIndex((text, i) => text !== after[i]);
		lost('points', moved < 0 ? 0 : 1, `${before[moved]} became ${after[moved]}`);
		const [wanted, found] = [areas(input), areas(output)];
		// What a triangle without area has of it is rounding.
		const slack = 1e-9 * Math.max(...wanted.values()) + rounding(output);
		for (const [key, area] of wanted)
			if (Math.abs((found.get(key) ?? 0) - area) > slack)
				lost('attributes of triangles', 1, `${key}: area ${area} became ${found.get(key)}`);
		for (const kind of ['holes', 'regions'] as const) {
			const values = (mesh: OracleMesh) => (mesh[kind] ?? []).map((one) => one.values.join(' '));
			const gone = values(input).filter((text, i) => text !== values(output)[i]);
			lost(kind, gone.length, `${gone[0]}`);
		}
		const marked = output.segments?.some(({ marker }) => marker !== undefined) === true;
		const said = /markers-disagree/.test(told);
		const segments = lostSegments(onEdges(input), output, marked && !said && !input.edges);
		lost('segments', segments.length, `${segments[0]?.ends.join(' to ')} ${segments[0]?.marker}`);
		for (const part of input.parts)
			if (!output.parts.includes(part)) lost(`file .${part}`, 1, `no .${part} was written`);
	},
};
