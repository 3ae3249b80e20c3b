import type { EngineBuffer } from '../../engine/engine.ts';
import { colourPoints } from '../../steps/adapt/colourPoints.ts';
import { findFreedom } from '../../steps/adapt/findFreedom.ts';
import { CLASSES, COLOURS, markColours } from '../../steps/adapt/markColours.ts';
import { bitWords } from '../../steps/bits.ts';
import { listBits } from '../../steps/polygons/listBits.ts';
import { bitRanks } from '../prefixSum.ts';
import type { AdaptMesh } from './adaptMesh.ts';

/** Passes between two readbacks by default. */
const BATCH = 4;

/** Points that may move at the same time: of one colour, all free or all on lines. */
export interface ColourClass {
	readonly isOnLine: boolean;
	/** The points are [first, end) of the order. */
	readonly first: number;
	readonly end: number;
}

/** Points that may move, by colour. */
export interface Coloured {
	/** Points of each class in order: free ones, then those on lines. The caller frees it. */
	readonly order: EngineBuffer;
	readonly classes: readonly ColourClass[];
}

/**
 * Colours the points that may move so that no two neighbours have the same colour, by First Fit in the order of keys;
 * points on lines have colours of their own.
 *
 * @param starts a half-edge with its origin at each point
 * @param batch passes between two readbacks
 * @throws EngineError
 */
export async function colourMesh(
	mesh: AdaptMesh,
	starts: EngineBuffer,
	keepLines: boolean,
	batch = BATCH,
): Promise<Coloured> {
	const { session, time, buffers, scope, points: count } = mesh;
	const { points, triangles, lines } = buffers;
	const allocated = await session.allocate([
		['colours', count, { dirty: true }],
		['status', batch],
	]);
	const [colours, status] = allocated as [EngineBuffer, EngineBuffer];
	try {
		await time('colour', () =>
			session.run(
				findFreedom,
				count,
				{ keepLines: keepLines ? 1 : 0 },
				{ points, triangles, lines, starts, scope, colours },
			),
		);
		for (let passes = 0, uncoloured = 1; uncoloured > 0; passes += batch) {
			session.clear(status);
			await time('colour', () => {
				for (let pass = 0; pass < batch; pass++) {
					const parameters = { passNumber: passes + pass + 1, counter: pass };
					session.run(colourPoints, count, parameters, {
						points,
						triangles,
						starts,
						colours,
						status,
					});
				}
			});
			[uncoloured = 0] = await session.readValues([[status, batch - 1]]);
		}
		return await listClasses(mesh, colours);
	} finally {
		for (const buffer of allocated) session.free(buffer);
	}
}

/** Lists the points of each class. */
async function listClasses(
	{ session, time, points }: AdaptMesh,
	colours: EngineBuffer,
): Promise<Coloured> {
	const row = bitWords(points);
	const bitCount = CLASSES * row;
	const [order, bits, ranks] = (await session.allocate([
		['order', points, { dirty: true }],
		['bits', bitCount, { dirty: true }],
		['ranks', 2 * bitCount + 2, { dirty: true }],
	])) as [EngineBuffer, EngineBuffer, EngineBuffer];
	try {
		await time('colour', () => {
			session.run(markColours, row, { points }, { colours, bits });
			bitRanks(session, bits, bitCount, ranks);
			session.run(listBits, bitCount, { row }, { ranks, list: order });
		});
		const bounds = await session.readValues(
			Array.from({ length: CLASSES + 1 }, (_, c) => [ranks, 2 * row * c + 1] as const),
		);
		const classes: ColourClass[] = [];
		for (let c = 0; c < CLASSES; c++) {
			const [first, end] = [bounds[c]!, bounds[c + 1]!];
			if (first < end) classes.push({ isOnLine: c >= COLOURS, first, end });
		}
		return { order, classes };
	} finally {
		session.free(bits);
		session.free(ranks);
	}
}
