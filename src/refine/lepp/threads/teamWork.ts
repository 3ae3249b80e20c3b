import type { TeamWork } from '../../../engine/team.ts';
import type { WorkArrays } from '../../../engine/threadWork.ts';
import { type Paths, variants } from '../algorithm.ts';
import { bisect, walksFor } from '../bisect.ts';
import { arraysOf, emptyMesh, type LeppMesh } from '../mesh.ts';
import * as counter from './counters.ts';
import { Attempts, Member } from './member.ts';

const meshArrays = {
	coordinates: 'u32',
	corners: 'i32',
	halfEdges: 'i32',
	opposites: 'i32',
	states: 'u8',
	nextTriangle: 'i32',
	nextEdge: 'i32',
	pointParents: 'i32',
	levels: 'u8',
	triangleParents: 'i32',
} as const satisfies Readonly<Record<keyof ReturnType<typeof arraysOf>, 'u8' | 'u32' | 'i32'>>;

/** Arrays of all members: those of the mesh, their counters, targets and bounds. */
const arrays = { ...meshArrays, counters: 'i32', targets: 'u32', bounds: 'u32' } as const;

/** P, E and T are the counts of the input; `first` is the index of the first member in `bounds`. */
const parameters = ['dimension', 'P', 'E', 'T', 'block', 'room', 'first'] as const;
type Parameters = Readonly<Record<(typeof parameters)[number], number>>;

/** Number of u32 in `bounds` per member: targets [from, to), input triangles [from, to), number of remaining targets. */
export const BOUNDS = 5;
/** Index of the number of remaining targets, which a member moves to the front of its own. */
export const REMAINING = 4;

/** Opens the state of a member: the shared mesh with its own counts, its numbers, and its row of the shared counters. */
function openMember(shared: WorkArrays, values: Parameters, index: number) {
	const { dimension, P, E, T, block, room, first } = values;
	const counters = shared.counters as Int32Array;
	const row = counter.threadRow(counters);
	const input = { points: P, edges: E, triangles: T };
	const mesh = emptyMesh(dimension as 2 | 3, input, undefined);
	Object.assign(mesh, arraysOf(shared as unknown as LeppMesh));
	const numbers = counter.openNumbers(counters, row, block, room);
	const at = BOUNDS * (first + index);
	const bounds = (shared.bounds as Uint32Array).subarray(at, at + BOUNDS);
	/** Stores the number of remaining targets, and adds the counts of the member to its row. */
	const close = (remaining: number, paths: Paths, attempts?: Attempts): void => {
		bounds[REMAINING] = remaining;
		const add = (field: number, count: number): void => {
			counters[row + field] = counters[row + field]! + count;
		};
		add(counter.BISECTIONS, mesh.bisections);
		add(counter.ALL_BISECTIONS, mesh.bisections);
		add(counter.AT_BOUNDARY, mesh.atBoundary);
		add(counter.SHORT_EDGES, mesh.shortEdges);
		add(counter.UNDECIDED, mesh.undecided);
		add(counter.PATHS, paths.paths);
		add(counter.PATH_TRIANGLES, paths.pathTriangles);
		const longest = row + counter.LONGEST_PATH;
		counters[longest] = Math.max(counters[longest]!, paths.longestPath);
		if (attempts) {
			add(counter.COLLISIONS, attempts.collisions);
			add(counter.RESTARTS, attempts.restarts);
			add(counter.STORED, attempts.stored);
		}
		counter.keepNumbers(counters, row, numbers);
	};
	return { mesh, numbers, bounds, targets: shared.targets as Uint32Array, close };
}

/**
 * Bisects within parts of the mesh. A part is a range of input triangles in the working order, with all triangles that they
 * are divided into. Its member alone reads and writes it, without locks; targets whose paths leave it are postponed.
 */
export const withinParts: TeamWork<keyof Parameters> = {
	name: 'lepp: within parts',
	arrays,
	parameters,
	run(shared, values, index) {
		const { mesh, numbers, bounds, targets, close } = openMember(shared, values, index);
		const [first, end, from, to] = bounds as unknown as [number, number, number, number];
		const walks = walksFor(mesh, targets, numbers, { first, end, from, to });
		bisect(mesh, undefined, walks, Number.POSITIVE_INFINITY);
		// If the arrays are full, the current target and all later ones remain.
		let { kept } = walks;
		if (walks.depth > 0) targets[kept++] = walks.path[0]!;
		for (let i = walks.next; i < end; i++) targets[kept++] = targets[i]!;
		close(kept - first, walks);
	},
};

/** Bisects targets anywhere in the mesh, locking the triangles of their paths. */
export const underLocks: TeamWork<keyof Parameters | 'variant'> = {
	name: 'lepp: under locks',
	arrays: { ...arrays, locks: 'i32' },
	parameters: [...parameters, 'variant'],
	run(shared, values, index) {
		const { mesh, numbers, bounds, targets, close } = openMember(shared, values, index);
		const member = new Member(mesh, shared.locks as Int32Array, numbers);
		const attempts = new Attempts(member, variants[values.variant]!);
		attempts.attemptAll(targets.subarray(bounds[0], bounds[1]));
		close(attempts.remaining, member, attempts);
	},
};

/** The team work of Lepp-bisection. */
export const leppTeams = [withinParts, underLocks];
