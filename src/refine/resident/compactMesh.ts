import type { Plane } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { findUnused } from '../../steps/compact/findUnused.ts';
import { moveBits } from '../../steps/compact/moveBits.ts';
import { moveWords } from '../../steps/compact/moveWords.ts';
import { ownEdges } from '../../steps/compact/ownEdges.ts';
import { renumber } from '../../steps/compact/renumber.ts';
import { markLongest } from '../../steps/longest-edge/markLongest.ts';
import { SHORTER, STATUS_WORDS } from '../../steps/longest-edge/status.ts';
import { bitRanks } from '../prefixSum.ts';
import {
	type Counts,
	type PlaneRow,
	planeNames,
	planeTable,
	type ResidentPlanes,
	rowWords,
	wordsEach,
} from './planeTable.ts';
import type { Resident } from './resident.ts';
import { freeRoundPlanes } from './roundPlanes.ts';

const entities = ['points', 'edges', 'triangles'] as const;
type PlaneOfEach = { readonly [of in keyof Counts]: Plane };

/** A plane of an operation's own, which holds something of all points, edges or triangles. */
export type OwnPlane = Pick<PlaneRow, 'of' | 'each' | 'indexes'> & { readonly plane: Plane };
type Row = PlaneRow & OwnPlane;

/**
 * Removes triangles from a mesh, and with them the points and edges that they alone have; what no triangle had stays.
 * What stays moves together in its order, and all indexes follow. An edge whose owner goes is owned by its other
 * triangle, and runs as before. As ties are broken by the numbers of edges, the longest half-edge of each triangle is found
 * again. The planes are as long as their contents then.
 *
 * The mesh is the input of what follows, as though it had been read: nothing has a parent yet. Until then what stands in
 * a place of the input comes from what stood there, which numbers can't tell any more once others have gone. Who needs
 * it reads `pointParents`, `triangleParents`, `edgeParents` and `replaced` before. `fileEdges` goes.
 *
 * Planes of old and new lengths stand side by side on the way: 40 bytes for each triangle that there was and for each
 * that stays, and bits with their ranks, below 1. Rejects with `EngineError`, and leaves the mesh as it was then.
 *
 * @param removed a bit for each triangle that goes; zero beyond the last
 * @param own planes that follow in the same way
 * @returns planes in the stead of `own`, which are given back
 */
export async function compactMesh(
	resident: Resident,
	removed: Plane,
	own: readonly OwnPlane[] = [],
): Promise<Plane[]> {
	const { session, planes, dimension } = resident;
	freeRoundPlanes(resident);
	const ranks = await ranksOfRemoved(resident, removed);
	let made: Plane[] = [];
	try {
		const counts = await countsLeft(resident, ranks);
		const rows: Row[] = [
			...planeNames.map((name) => ({ ...planeTable[name], plane: planes[name] })),
			...own.map((one) => ({ ...one, holds: 'all' as const, label: one.plane.label })),
		];
		const sizes = { dimension, input: counts };
		made = await session.allocate(
			rows.map((row) => [row.label, rowWords(row, counts, sizes)] as const),
		);
		const named = planeNames.map((name, i) => [name, made[i]!] as const);
		const moved = Object.fromEntries(named) as ResidentPlanes;
		await session.time('compact', () => {
			for (const [i, row] of rows.entries()) move(resident, row, ranks, made[i]!, counts);
			session.run(ownEdges, counts.edges, {}, moved);
		});
		const [selectedCount, shortEdges] = await markAndCount(resident, moved, ranks, counts);
		const old = [...rows.map(({ plane }) => plane), resident.fileEdges];
		Object.assign(resident, { counts, input: counts, selectedCount, shortEdges });
		Object.assign(planes, moved);
		delete resident.fileEdges;
		for (const plane of old) if (plane) session.free(plane);
		return made.splice(0).slice(planeNames.length);
	} finally {
		for (const plane of made) session.free(plane);
		for (const of of entities) session.free(ranks[of]);
		session.release();
	}
}

/** Ranks of the bits of points, edges and triangles that go. */
async function ranksOfRemoved(
	{ session, counts, planes: { corners, halfEdges } }: Resident,
	removed: Plane,
): Promise<PlaneOfEach> {
	const words = (of: keyof Counts) => bitWords(counts[of]);
	const [points, edges, ...ranks] = await session.allocate([
		['points that go', words('points')],
		['edges that go', words('edges')],
		...entities.map((of) => [`ranks of ${of} that go`, 2 * words(of) + 2] as const),
	]);
	const bits: PlaneOfEach = { points: points!, edges: edges!, triangles: removed };
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
	for (const plane of [bits.points, bits.edges]) session.free(plane);
	return found as PlaneOfEach;
}

/** How many entities stay: behind the ranks stands how many go. */
async function countsLeft({ session, counts }: Resident, ranks: PlaneOfEach): Promise<Counts> {
	const [points, edges, triangles] = await session.readWords(
		entities.map((of) => [ranks[of], 2 * bitWords(counts[of]) + 1] as const),
	);
	return {
		points: counts.points - points!,
		edges: counts.edges - edges!,
		triangles: counts.triangles - triangles!,
	};
}

/** Brings what stays of a plane into another one, of zeros; what means nothing any more stays behind. */
function move(
	{ session, counts: before, dimension }: Resident,
	row: Row,
	ranks: PlaneOfEach,
	moved: Plane,
	counts: Counts,
): void {
	const { of, holds, indexes, plane } = row;
	if (holds !== 'all') return;
	const each = wordsEach(row, dimension);
	const move = { ranks: ranks[of], held: plane, moved };
	if (each === 'bit') session.run(moveBits, bitWords(before[of]), {}, move);
	else session.run(moveWords, before[of], { each }, move);
	if (!indexes || each === 'bit') return;
	const words = { ranks: ranks[indexes.of], indexes: moved };
	session.run(renumber, each * counts[of], { mask: indexes.bits }, words);
}

/** Finds the longest half-edges; returns how many triangles are selected and how many edges are short. */
async function markAndCount(
	{ session, dimension }: Resident,
	{ corners, coordinates, halfEdges, selected }: ResidentPlanes,
	ranks: PlaneOfEach,
	{ triangles }: Counts,
): Promise<[selected: number, short: number]> {
	const status = session.plane('status', STATUS_WORDS);
	const words = bitWords(triangles);
	await session.time('mark longest', () => {
		session.run(markLongest, triangles, { dimension }, { corners, coordinates, halfEdges, status });
		// All have moved by them.
		bitRanks(session, selected, words, ranks.triangles);
	});
	const [selectedCount = 0, short = 0] = await session.readWords([
		[ranks.triangles, 2 * words + 1],
		[status, SHORTER],
	]);
	session.free(status);
	return [selectedCount, short];
}
