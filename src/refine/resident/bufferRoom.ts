import { EngineError } from '../../engine/engine.ts';
import { MAX_EDGES } from '../../steps/halfEdgeBits.ts';
import { countText } from '../../util/counted.ts';
import {
	type BufferName,
	bufferLength,
	type Counts,
	capacityOf,
	growingNames,
	optionsOf,
} from './bufferTable.ts';
import type { Resident } from './resident.ts';

/** What buffers have to spare when they grow and more rounds follow. */
const HEADROOM = 1.25;

/** What the buffers have room for beyond what they hold. */
export function roomOf(resident: Resident, maxTriangles: number): Counts {
	const { counts } = resident;
	const { points, edges, triangles } = capacityOf(resident.buffers, resident);
	const most = Math.min(maxTriangles, 2 ** 32 - 1);
	return {
		points: Math.max(0, points - counts.points),
		edges: Math.max(0, Math.min(MAX_EDGES, edges) - counts.edges),
		triangles: Math.max(0, Math.min(most, triangles) - counts.triangles),
	};
}

/** Whether the buffers have room for what a round makes. */
export function haveRoom(resident: Resident, made: Counts, maxTriangles: number): boolean {
	const room = roomOf(resident, maxTriangles);
	return made.points <= room.points && made.edges <= room.edges && made.triangles <= room.triangles;
}

/** Makes room for what a round makes, all or nothing; with some to spare where more follow and there is memory. */
export async function growBuffers(resident: Resident, made: Counts, last: boolean): Promise<void> {
	const { session, counts, buffers } = resident;
	const edges = counts.edges + made.edges;
	if (edges > MAX_EDGES)
		throw new EngineError(
			'too-large',
			`the mesh would have ${countText(edges)} edges; the limit is ${countText(MAX_EDGES)}`,
		);
	const lengths = (factor: number): [BufferName, number][] => {
		const grown: Counts = {
			points: Math.ceil(factor * (counts.points + made.points)),
			edges: Math.min(MAX_EDGES, Math.ceil(factor * edges)),
			triangles: Math.ceil(factor * (counts.triangles + made.triangles)),
		};
		return growingNames.map((name) => [name, bufferLength(name, grown, resident)]);
	};
	const grow = async (factor: number) => {
		const wanted = lengths(factor);
		const grown = await session.allocate(
			wanted.map(([name, length]) => [buffers[name], length, optionsOf(name)]),
		);
		wanted.forEach(([name], i) => {
			buffers[name] = grown[i]!;
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

/** Makes buffers as long as what they hold, one after the other, and gives the memory back. */
export async function shrinkBuffers(resident: Resident): Promise<void> {
	const { session, counts, buffers } = resident;
	for (const name of growingNames) {
		const words = bufferLength(name, counts, resident);
		const long = buffers[name];
		if (long.length === words) continue;
		const [short] = await session.allocate([[long.label, words]]);
		session.copy(long, short!, words);
		buffers[name] = short!;
		session.free(long);
		session.release();
	}
}
