import { EngineError } from '../engine/engine.ts';
import { bitWords } from '../steps/bits.ts';
import { MAX_EDGES } from '../steps/sides.ts';
import type { Counts, Resident, ResidentPlanes } from './resident.ts';

/** What planes have to spare when they grow and more rounds follow. */
const HEADROOM = 1.25;

/** What the planes have room for beyond what they hold. */
export function roomOf(
	{ planes, counts, input, dimension }: Resident,
	maxTriangles: number,
): Counts {
	const { points, edges, triangles } = counts;
	const room = (held: number, ...capacities: number[]) =>
		Math.max(0, Math.min(...capacities.map(Math.floor)) - held);
	return {
		points: room(
			points,
			planes.coordinates.length / dimension,
			planes.pointParents.length / 2 + input.points,
		),
		edges: room(
			edges,
			MAX_EDGES,
			planes.edgeTriangles.length / 2,
			planes.edgeParents.length + input.edges,
		),
		triangles: room(
			triangles,
			Math.min(maxTriangles, 2 ** 32 - 1),
			planes.corners.length / 3,
			planes.sides.length / 3,
			planes.triangleParents.length + input.triangles,
			planes.selected.length * 32,
		),
	};
}

/** Whether the planes have room for what a round makes. */
export function haveRoom(resident: Resident, made: Counts, maxTriangles: number): boolean {
	const room = roomOf(resident, maxTriangles);
	return made.points <= room.points && made.edges <= room.edges && made.triangles <= room.triangles;
}

/** Makes room for what a round makes, all or nothing; with some to spare where more follow and there is memory. */
export async function growPlanes(resident: Resident, made: Counts, last: boolean): Promise<void> {
	const { session, counts, input, dimension, planes } = resident;
	const edges = counts.edges + made.edges;
	if (edges > MAX_EDGES)
		throw new EngineError(
			'too-large',
			`the mesh would have ${edges.toLocaleString('en')} edges; at most ${MAX_EDGES.toLocaleString('en')} can be told apart`,
		);
	const lengths = (factor: number): [keyof ResidentPlanes, number][] => {
		const points = Math.ceil(factor * (counts.points + made.points));
		const edges = Math.min(MAX_EDGES, Math.ceil(factor * (counts.edges + made.edges)));
		const triangles = Math.ceil(factor * (counts.triangles + made.triangles));
		return [
			['corners', 3 * triangles],
			['sides', 3 * triangles],
			['edgeTriangles', 2 * edges],
			['coordinates', dimension * points],
			['selected', bitWords(triangles)],
			['pointParents', 2 * (points - input.points)],
			['triangleParents', triangles - input.triangles],
			['edgeParents', edges - input.edges],
		];
	};
	const grow = async (factor: number) => {
		const wanted = lengths(factor);
		const grown = await session.allocate(wanted.map(([name, length]) => [planes[name], length]));
		wanted.forEach(([name], i) => {
			planes[name] = grown[i]!;
		});
	};
	if (last) return grow(1);
	try {
		await grow(HEADROOM);
	} catch (error) {
		if (!(error instanceof EngineError) || error.failure === 'device-lost') throw error;
		await grow(1);
	}
}
