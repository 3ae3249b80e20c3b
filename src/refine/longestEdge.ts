/*
 * Bytes for each triangle, a mesh having 1.5 edges and 0.5 points to one: lattice coordinates 4 (6 in space), edges 12,
 * triangle edges 12, edge triangles 12, lengths 12, longest edges 4, links 6, parents of edges 6, of triangles 4, of new
 * points 4, bits below 1: 77 that stay. In a round, bits and their prefix sums 1 for each triangle, 16 for each touched
 * triangle and 20 for each divided edge: at 100 % marked 34 for each triangle before the round.
 *
 * The Hilbert order makes the rounds on a shuffled mesh of 2^20 triangles 1.7 times faster on the CPU (349 ms instead
 * of 587, all marked); to put it in order and back takes 480 to 620 ms there, so that it pays over some rounds.
 */
import type { Engine, Session } from '../engine/engine.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import type { RefineAlgorithm, Refined, RefineOptions, RoundReport } from './algorithm.ts';
import { NotRefinable, TooManyTriangles } from './errors.ts';
import { finish } from './finish.ts';
import { countsAfter, divideEdges, measureEdges } from './longestEdgeDivide.ts';
import { type Changed, markEdges, type TimeStep } from './longestEdgeMark.ts';
import { LongestEdgeState } from './longestEdgeState.ts';
import { type Prepared, prepare } from './prepare.ts';

/** The limit where the options name none. */
export const DEFAULT_MAX_TRIANGLES = 1e8;

/** Triangles that an engine holds at most: three words for each in one plane. */
export const maxTriangles = (engine: Engine): number => Math.floor(engine.maxWords / 3);

/** The algorithm; `hops` is the number of edges that a walk may divide before the fallback takes over. */
export const longestEdgeWith = (hops: number): RefineAlgorithm => ({
	id: 'longest-edge',
	title: 'Longest-edge bisection',
	source:
		'B. Hatipoğlu 2011, Longest-Edge Bisection Refinement of Triangular Meshes on GPUs, chapters 3 and 4 (GPUParallelRefine)',
	refine: (engine, mesh, options) => refine(engine, mesh, options, hops),
});

export const longestEdge = longestEdgeWith(64);

async function refine(
	engine: Engine,
	mesh: TriMesh,
	options: RefineOptions,
	hops: number,
): Promise<Refined> {
	const { rounds, now, signal } = options;
	if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20)
		throw new NotRefinable(`rounds is ${rounds}; it is a whole number from 1 to 20`);
	throwIfCancelled(signal);
	const started = now();
	options.onProgress?.({ phase: 'prepare' });
	const prepared = prepare(mesh, options);
	await options.pause?.();
	throwIfCancelled(signal);
	const ready = now();
	const session = engine.begin(now);
	try {
		const { state, reports } = await runRounds(engine, session, prepared, options, hops);
		const refinedAt = now();
		options.onProgress?.({ phase: 'finish' });
		const refined = await finish(prepared, state, options);
		throwIfCancelled(signal);
		const short = reports.at(-1)?.shortEdges ?? 0;
		return {
			...refined,
			rounds: reports,
			warnings: [...prepared.warnings, ...shortWarning(short), ...refined.warnings],
			milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
			adapter: engine.adapter,
		};
	} finally {
		session.end();
	}
}

async function runRounds(
	engine: Engine,
	session: Session,
	prepared: Prepared,
	options: RefineOptions,
	hops: number,
): Promise<{ state: LongestEdgeState; reports: RoundReport[] }> {
	const { rounds, signal } = options;
	const limit = options.maxTriangles ?? DEFAULT_MAX_TRIANGLES;
	const all = options.split === 'all' ? 1 : 0;
	const state = new LongestEdgeState(session, prepared.takeStart());
	const reports: RoundReport[] = [];
	let round = 1;
	const step: TimeStep = async (name, record) => {
		throwIfCancelled(signal);
		options.onProgress?.({
			phase: `round ${round} of ${rounds}: ${name}`,
			fraction: (round - 1) / rounds,
		});
		await options.pause?.();
		throwIfCancelled(signal);
		await session.time(name, record);
	};
	const none = session.plane('nothing listed', 1);
	let changed: Changed = { touched: none, listed: 0, start: 0 };
	await step('edge lengths', () =>
		measureEdges(state, { updated: none, listed: 0, start: 0, last: 0 }),
	);
	for (; round <= rounds; round++) {
		const marked = await markEdges(state, changed, { all, hops, step });
		session.free(changed.touched);
		const counts = countsAfter(state.counts, marked);
		if (counts.triangles > limit) throw new TooManyTriangles(round, counts.triangles, limit);
		const last = round === rounds;
		state.grow(counts, last, engine.maxWords);
		changed = await divideEdges(state, marked, step, last ? 1 : 0);
		const [shortEdges = 0] = await session.readWords([[state.shortEdges, 0]]);
		reports.push({ ...state.counts, shortEdges, milliseconds: session.takeMilliseconds() });
	}
	return { state, reports };
}

const shortWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${count.toLocaleString('en')} ${count === 1 ? 'edge is' : 'edges are'} shorter than 1,024 units of the lattice that lengths are measured on: rounding may choose which of nearly equal edges is longest`,
			];
