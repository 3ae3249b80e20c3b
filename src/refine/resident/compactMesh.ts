import type { EngineBuffer } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { findUnused } from '../../steps/compact/findUnused.ts';
import { moveBits } from '../../steps/compact/moveBits.ts';
import { moveValues } from '../../steps/compact/moveValues.ts';
import { ownEdges } from '../../steps/compact/ownEdges.ts';
import { renumber } from '../../steps/compact/renumber.ts';
import { markLongest } from '../../steps/longest-edge/markLongest.ts';
import { SHORTER, STATUS_LENGTH } from '../../steps/longest-edge/status.ts';
import { bitRanks } from '../prefixSum.ts';
import {
	type BufferRow,
	bufferNames,
	bufferTable,
	type Counts,
	lengthOfEach,
	type ResidentBuffers,
	rowLength,
} from './bufferTable.ts';
import type { Resident } from './resident.ts';
import { freeRoundBuffers } from './roundBuffers.ts';

const entities = ['points', 'edges', 'triangles'] as const;
type BufferOfEach = { readonly [of in keyof Counts]: EngineBuffer };

/** A buffer of an operation with values of all points, edges or triangles. */
export type OwnBuffer = Pick<BufferRow, 'of' | 'each' | 'indexes'> & {
	readonly buffer: EngineBuffer;
};
type Row = BufferRow & OwnBuffer;

/**
 * Removes triangles from a mesh, and the points and edges used by removed triangles alone; points and edges without a
 * triangle stay. Stable compaction: the rest keeps its order, and all indexes are renumbered. An edge whose owner is removed
 * is owned by its other triangle and keeps its direction. The longest half-edges are found again, as ties are broken by
 * edge numbers. Buffers become as long as their contents.
 *
 * The compacted mesh is the input of later rounds: nothing in it has a parent. Provenance is lost, as it relies on the
 * indexes of the old input: read `pointParents`, `triangleParents`, `edgeParents` and `replaced` before. `fileEdges` is
 * freed.
 *
 * Old and new buffers coexist: 40 bytes for each old and each remaining triangle, and below 1 for bit sets and ranks.
 * An error leaves the mesh unchanged.
 *
 * @param removed bit set of the triangles to remove; zero beyond the last triangle
 * @param own other buffers to compact
 * @returns the compacted buffers in the order of `own`, which are freed
 * @throws EngineError
 */
export async function compactMesh(
	resident: Resident,
	removed: EngineBuffer,
	own: readonly OwnBuffer[] = [],
): Promise<EngineBuffer[]> {
	const { session, buffers, dimension } = resident;
	freeRoundBuffers(resident);
	const ranks = await ranksOfRemoved(resident, removed);
	let made: EngineBuffer[] = [];
	try {
		const counts = await countsLeft(resident, ranks);
		const rows: Row[] = [
			...bufferNames.map((name) => ({ ...bufferTable[name], buffer: buffers[name] })),
			...own.map((one) => ({ ...one, holds: 'all' as const, label: one.buffer.label })),
		];
		const sizes = { dimension, input: counts };
		made = await session.allocate(
			rows.map((row) => [row.label, rowLength(row, counts, sizes)] as const),
		);
		const named = bufferNames.map((name, i) => [name, made[i]!] as const);
		const moved = Object.fromEntries(named) as ResidentBuffers;
		await session.time('compact', () => {
			for (const [i, row] of rows.entries()) move(resident, row, ranks, made[i]!, counts);
			session.run(ownEdges, counts.edges, {}, moved);
		});
		const [selectedCount, shortEdges] = await markAndCount(resident, moved, ranks, counts);
		const old = [...rows.map(({ buffer }) => buffer), resident.fileEdges];
		Object.assign(resident, { counts, input: counts, selectedCount, shortEdges });
		Object.assign(buffers, moved);
		delete resident.fileEdges;
		for (const buffer of old) if (buffer) session.free(buffer);
		return made.splice(0).slice(bufferNames.length);
	} finally {
		for (const buffer of made) session.free(buffer);
		for (const of of entities) session.free(ranks[of]);
		session.release();
	}
}

/** Finds the points and edges to remove; returns the ranks of the bit sets of removed points, edges and triangles. */
async function ranksOfRemoved(
	{ session, counts, buffers: { corners, halfEdges } }: Resident,
	removed: EngineBuffer,
): Promise<BufferOfEach> {
	const words = (of: keyof Counts) => bitWords(counts[of]);
	const [points, edges, ...ranks] = await session.allocate([
		['points that go', words('points')],
		['edges that go', words('edges')],
		...entities.map((of) => [`ranks of ${of} that go`, 2 * words(of) + 2] as const),
	]);
	const bits: BufferOfEach = { points: points!, edges: edges!, triangles: removed };
	const found = Object.fromEntries(entities.map((of, i) => [of, ranks[i]!]));
	await session.time('compact', () => {
		for (const removing of [1, 0])
			session.run(
				findUnused,
				counts.triangles,
				{ removing },
				{ removed, corners, halfEdges, points: bits.points, edges: bits.edges },
			);
		for (const of of entities) bitRanks(session, bits[of], words(of), found[of]!);
	});
	for (const buffer of [bits.points, bits.edges]) session.free(buffer);
	return found as BufferOfEach;
}

/** Numbers of remaining entities: the total of each bit set follows its ranks. */
async function countsLeft({ session, counts }: Resident, ranks: BufferOfEach): Promise<Counts> {
	const [points, edges, triangles] = await session.readValues(
		entities.map((of) => [ranks[of], 2 * bitWords(counts[of]) + 1] as const),
	);
	return {
		points: counts.points - points!,
		edges: counts.edges - edges!,
		triangles: counts.triangles - triangles!,
	};
}

/** Compacts the buffer of `row` into the zeroed `moved`; buffers of new or input entities alone stay empty. */
function move(
	{ session, counts: before, dimension }: Resident,
	row: Row,
	ranks: BufferOfEach,
	moved: EngineBuffer,
	counts: Counts,
): void {
	const { of, holds, indexes, buffer } = row;
	if (holds !== 'all') return;
	const each = lengthOfEach(row, dimension);
	const move = { ranks: ranks[of], source: buffer, moved };
	if (each === 'bit') session.run(moveBits, bitWords(before[of]), {}, move);
	else session.run(moveValues, before[of], { each }, move);
	if (!indexes || each === 'bit') return;
	const words = { ranks: ranks[indexes.of], indexes: moved };
	session.run(renumber, each * counts[of], { mask: indexes.bits }, words);
}

/** Finds the longest half-edges; returns the numbers of selected triangles and of short edges. */
async function markAndCount(
	{ session, dimension }: Resident,
	{ corners, coordinates, halfEdges, selected }: ResidentBuffers,
	ranks: BufferOfEach,
	{ triangles }: Counts,
): Promise<[selected: number, short: number]> {
	const status = session.buffer('status', STATUS_LENGTH);
	const words = bitWords(triangles);
	await session.time('mark longest', () => {
		session.run(markLongest, triangles, { dimension }, { corners, coordinates, halfEdges, status });
		// All buffers are compacted: the ranks' buffer is free for reuse.
		bitRanks(session, selected, words, ranks.triangles);
	});
	const [selectedCount = 0, short = 0] = await session.readValues([
		[ranks.triangles, 2 * words + 1],
		[status, SHORTER],
	]);
	session.free(status);
	return [selectedCount, short];
}
