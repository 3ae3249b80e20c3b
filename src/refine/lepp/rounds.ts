import { triangleCount } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { countText } from '../../util/counted.ts';
import { inSlices } from '../../util/inSlices.ts';
import { type Loops, singleThread } from '../../util/loop.ts';
import { NotRefinable, TooManyTriangles } from '../errors.ts';
import type { Prepared } from '../host/prepare.ts';
import { DEFAULT_MAX_TRIANGLES } from '../options.ts';
import {
	type LeppOptions,
	type LeppRound,
	noPaths,
	type Paths,
	sumOfPaths,
	type TeamCounts,
} from './algorithm.ts';
import { BisectionNumbers, bisect, walksFor } from './bisect.ts';
import { arraysOf, countsOf, type LeppMesh, MAX_TRIANGLES } from './mesh.ts';
import { findAllLongest } from './open.ts';
import { PointKeys } from './pointKeys.ts';
import { type Numbered, resultOf } from './result.ts';
import { bisectionCapacity, expectedBisections, growRoom, makeRoom } from './room.ts';
import {
	releaseTiny,
	setSelection,
	shuffle,
	sortByFileOrder,
	type Targets,
	targetsAlong,
} from './targets.ts';
import { slackOf, TeamBisection } from './threads/teamBisection.ts';

/** Bisections between two pauses: a few milliseconds. */
const SLICE = 1 << 14;

/**
 * The rounds of a run, on this thread alone or with a team, which bisects first and leaves the remaining targets to this
 * thread.
 */
export class Rounds {
	readonly #mesh: LeppMesh;
	readonly #prepared: Prepared;
	readonly #options: LeppOptions;
	readonly #loops: Loops;
	readonly #keys: PointKeys;
	readonly #team: TeamBisection | undefined;
	/** Selected triangles that were left undivided, in the round with most of them. */
	tiny = 0;

	constructor(mesh: LeppMesh, prepared: Prepared, options: LeppOptions) {
		const { loops = singleThread, parallel } = options;
		this.#mesh = mesh;
		this.#prepared = prepared;
		this.#options = options;
		this.#loops = loops;
		this.#keys = new PointKeys(mesh, prepared.mesh.points, prepared.work2file?.points);
		this.#team = parallel && new TeamBisection(mesh, this.#keys, loops, parallel);
	}

	/** Counts of the team, if there is one. */
	get counts(): TeamCounts | undefined {
		return this.#team?.counts;
	}

	/** Runs a round, counted from 1. */
	async round(round: number): Promise<LeppRound> {
		const mesh = this.#mesh;
		const { now, reselect, parallel } = this.#options;
		if (round > 1 && reselect) await this.#reselect(round, reselect);
		const milliseconds: Record<string, number> = {};
		let since = now();
		const lap = (step: string): void => {
			const at = now();
			milliseconds[step] = at - since;
			since = at;
		};
		if (round === 1) {
			await this.#inSlices(findAllLongest(mesh, this.#keys, this.#loops));
			lap('mark longest');
		}
		const before = mesh.bisections;
		const targets = await this.#targets(round);
		const selected = targets.list.length;
		const room = roomFor(selected, countsOf(mesh).triangles, parallel);
		await this.#inSlices(makeRoom(mesh, room, this.#loops));
		lap('select');
		const paths = await this.#bisect(targets, round);
		lap('bisect');
		return {
			...countsOf(mesh),
			selected,
			shortEdges: mesh.shortEdges,
			milliseconds,
			work: { bisections: mesh.bisections - before, targets: selected, ...paths },
		};
	}

	/** The mesh as it is now. */
	result(): Promise<Numbered> {
		const { numbering = 'canonical', now } = this.#options;
		const byLevel = this.#team !== undefined;
		return this.#inSlices(
			resultOf(this.#prepared, this.#mesh, numbering, byLevel, now, this.#loops),
		);
	}

	/** Frees the memory of the mesh. */
	end(): void {
		this.#loops.drop(...Object.values(arraysOf(this.#mesh)));
		this.#team?.end();
	}

	/** Selects triangles of the mesh as it is now. */
	async #reselect(round: number, select: NonNullable<LeppOptions['reselect']>): Promise<void> {
		const { result, triangles: numbers } = await this.result();
		const selection = await select(result.mesh, round);
		const triangles = triangleCount(result.mesh);
		if (selection.length !== triangles)
			throw new NotRefinable(
				`the selection of round ${round} is for ${selection.length} triangles, the mesh has ${triangles}`,
			);
		await this.#inSlices(setSelection(this.#mesh, selection, numbers, this.#loops));
		this.#loops.drop(numbers);
	}

	/** The targets of a round in the order in which they are taken. */
	async #targets(round: number): Promise<Targets> {
		const { targets: order, numbering = 'canonical' } = this.#options;
		const targets = await this.#inSlices(targetsAlong(this.#mesh, this.#loops));
		const tiny = await this.#inSlices(releaseTiny(this.#mesh, targets.list));
		this.tiny = Math.max(this.tiny, tiny);
		// Otherwise they stay in the working order, the best for caches: the order affects run time only.
		if (numbering === 'made' && !this.#team) sortByFileOrder(this.#mesh, targets.list);
		if (order?.by === 'random') shuffle(targets.list, order.seed, round);
		return targets;
	}

	/** Bisects all targets; after each slice checks the limit, reports progress and pauses. */
	async #bisect(targets: Targets, round: number): Promise<Paths> {
		const { rounds = 1, onProgress, pause, signal } = this.#options;
		const phase = `round ${round} of ${rounds}: bisect`;
		const slices = this.#slices(targets);
		for (;;) {
			const { done, value } = slices.next();
			this.#checkLimit(round);
			if (done) return value;
			if (value !== undefined) onProgress?.({ phase, fraction: (round - 1 + value) / rounds });
			await pause?.();
			throwIfCancelled(signal);
		}
	}

	/** Bisects all targets, in slices; yields the fraction of targets done, or undefined while room grows. */
	*#slices(targets: Targets): Generator<number | undefined, Paths> {
		const mesh = this.#mesh;
		const { list, starts } = targets;
		let remaining = list;
		let paths = noPaths;
		if (this.#team) {
			const inWorkingOrder = this.#options.targets?.by !== 'random';
			({ rest: remaining, paths } = yield* this.#team.bisect(targets, inWorkingOrder));
		} else yield list.length === 0 ? 1 : 0;
		const before = mesh.bisections;
		const numbers = new BisectionNumbers(mesh.span, bisectionCapacity(mesh));
		const walks = walksFor(mesh, remaining, numbers);
		while (!bisect(mesh, this.#keys, walks, SLICE)) {
			mesh.span = numbers.next;
			yield this.#team ? 1 : walks.next / list.length;
			if (numbers.next < numbers.end) continue;
			for (const _ of growRoom(mesh, this.#loops)) yield undefined;
			numbers.end = bisectionCapacity(mesh);
		}
		mesh.span = numbers.next;
		this.#team?.count(mesh.bisections - before);
		// Together: each drop makes the threads collect garbage, which takes about ten milliseconds.
		this.#loops.drop(list, starts);
		return sumOfPaths(paths, walks);
	}

	#checkLimit(round: number): void {
		const { maxTriangles = DEFAULT_MAX_TRIANGLES } = this.#options;
		const limit = Math.min(maxTriangles, MAX_TRIANGLES);
		const { triangles } = countsOf(this.#mesh);
		if (triangles <= limit) return;
		const error = new TooManyTriangles(round, triangles, limit);
		error.message = `round ${round} would make more than ${countText(limit)} triangles, the limit`;
		throw error;
	}

	#inSlices<T>(work: Generator<void, T>): Promise<T> {
		return inSlices(work, this.#options);
	}
}

/** Number of bisections to make room for in a round of `targets` targets. */
export const roomFor = (
	targets: number,
	triangles: number,
	parallel: LeppOptions['parallel'],
): number => expectedBisections(targets, triangles) + (parallel ? slackOf(parallel) : 0);
