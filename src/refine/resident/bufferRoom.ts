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

/** Factor by which buffers grow beyond the required length if more rounds follow. */
const HEADROOM = 1.25;

/** New entities that fit in the buffers, within `maxTriangles` and the limits of indexes. */
export function roomOf(resident: Resident, maxTriangles: number): Counts {
	const { counts } = resident;
	const { points, edges, triangles } = capacityOf(resident.buffers, resident);
	const maxIndex = Math.min(maxTriangles, 2 ** 32 - 1);
	return {
		points: Math.max(0, points - counts.points),
		edges: Math.max(0, Math.min(MAX_EDGES, edges) - counts.edges),
		triangles: Math.max(0, Math.min(maxIndex, triangles) - counts.triangles),
	};
}

/** Whether the `added` entities of a round fit in the buffers and within `maxTriangles`. */
export function fitsBuffers(resident: Resident, added: Counts, maxTriangles: number): boolean {
	const room = roomOf(resident, maxTriangles);
	return (
		added.points <= room.points && added.edges <= room.edges && added.triangles <= room.triangles
	);
}

/**
 * Grows all buffers or none to hold the `added` entities of a round; with headroom unless the round is the `last` or memory
 * is short.
 *
 * @throws EngineError
 */
export async function growBuffers(resident: Resident, added: Counts, last: boolean): Promise<void> {
	const { session, counts, buffers } = resident;
	const edges = counts.edges + added.edges;
	if (edges > MAX_EDGES)
		throw new EngineError(
			'too-large',
			`the mesh would have ${countText(edges)} edges; the limit is ${countText(MAX_EDGES)}`,
		);
	const lengths = (factor: number): [BufferName, number][] => {
		const grown: Counts = {
			points: Math.ceil(factor * (counts.points + added.points)),
			edges: Math.min(MAX_EDGES, Math.ceil(factor * edges)),
			triangles: Math.ceil(factor * (counts.triangles + added.triangles)),
		};
		return growingNames.map((name) => [name, bufferLength(name, grown, resident)]);
	};
	const grow = async (factor: number) => {
		const requests = lengths(factor);
		const grown = await session.allocate(
			requests.map(([name, length]) => [buffers[name], length, optionsOf(name)]),
		);
		requests.forEach(([name], i) => {
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

/** Shrinks buffers to their contents, one after the other, and releases the memory. */
export async function shrinkBuffers(resident: Resident): Promise<void> {
	const { session, counts, buffers } = resident;
	for (const name of growingNames) {
		const length = bufferLength(name, counts, resident);
		const old = buffers[name];
		if (old.length === length) continue;
		const [shrunk] = await session.allocate([[old.label, length]]);
		session.copy(old, shrunk!, length);
		buffers[name] = shrunk!;
		session.free(old);
		session.release();
	}
}
