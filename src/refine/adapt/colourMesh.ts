import type { EngineBuffer } from '../../engine/engine.ts';
import { COLOUR_MASK, colourPoints, KIND_SHIFT } from '../../steps/adapt/colourPoints.ts';
import { findFreedom } from '../../steps/adapt/findFreedom.ts';
import { FREE, ON_LINE } from '../../steps/adapt/star.ts';
import type { AdaptMesh } from './adaptMesh.ts';

/** Passes between two readbacks by default. */
const BATCH = 4;

/** Points that may move at the same time: of one colour, all free or all on lines. */
export interface ColourClass {
	readonly isOnLine: boolean;
	/** They are [first, end) of the list. */
	readonly first: number;
	readonly end: number;
}

/** Points that may move, by colour. */
export interface Coloured {
	/** Points of each class in order: those inside, then those on lines. */
	readonly list: Uint32Array;
	readonly classes: readonly ColourClass[];
}

/**
 * Colours the points that may move, so that no two neighbours have the same, by First Fit in the order of keys; points on lines
 * have colours of their own.
 *
 * @param starts a half-edge that sets out from each point
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
	const made = await session.allocate([
		['colours', count, { dirty: true }],
		['status', batch],
	]);
	const [colours, status] = made as [EngineBuffer, EngineBuffer];
	try {
		await time('colour', () =>
			session.run(
				findFreedom,
				count,
				{ keepLines: keepLines ? 1 : 0 },
				{ points, triangles, lines, starts, scope, colours },
			),
		);
		for (let passes = 0, left = 1; left > 0; passes += batch) {
			session.clear(status);
			await time('colour', () => {
				for (let pass = 0; pass < batch; pass++) {
					const parameters = { passNumber: passes + pass + 1, counter: pass };
					session.run(colourPoints, count, parameters, {
						...{ points, triangles, starts, colours, status },
					});
				}
			});
			[left = 0] = await session.readValues([[status, batch - 1]]);
		}
		return listed(await session.peek(colours, count));
	} finally {
		for (const buffer of made) session.free(buffer);
	}
}

/** Sorts points by colour. */
function listed(colours: Uint32Array): Coloured {
	const width = COLOUR_MASK + 1;
	// Colours inside from 1, those on lines from `width` + 1, points that stay at 0.
	const keyOf = (word: number): number => {
		const own = word & COLOUR_MASK;
		return own > 0 && word >>> KIND_SHIFT === ON_LINE ? width + own : own;
	};
	const starts = new Uint32Array(2 * width + 1);
	for (let v = 0; v < colours.length; v++) {
		const key = keyOf(colours[v]!);
		if (key > 0) starts[key + 1]!++;
	}
	for (let key = 1; key <= 2 * width; key++) starts[key]! += starts[key - 1]!;
	const classes: ColourClass[] = [];
	for (const [kind, before] of [
		[FREE, 0],
		[ON_LINE, width],
	] as const)
		for (let own = 1; own < width; own++) {
			const [first, end] = [starts[before + own]!, starts[before + own + 1]!];
			if (first < end) classes.push({ isOnLine: kind === ON_LINE, first, end });
		}
	const list = new Uint32Array(starts[2 * width]!);
	for (let v = 0; v < colours.length; v++) {
		const key = keyOf(colours[v]!);
		if (key > 0) list[starts[key]!++] = v;
	}
	return { list, classes };
}
