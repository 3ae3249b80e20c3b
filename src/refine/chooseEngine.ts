import { countText } from '../util/counted.ts';

/** Choices of a user: an engine, or the automatic choice. */
export const engineChoices = ['auto', 'gpu', 'cpu'] as const;
/** One of `engineChoices`. */
export type EngineChoice = (typeof engineChoices)[number];

/** Estimated size of a run. */
export interface RunSize {
	/** Triangles of the mesh. */
	readonly triangles: number;
	/** Lower bound on the triangles of the result; absent if unknown. */
	readonly fewest?: number | undefined;
	/** Additional microseconds of the CPU for each triangle. Default: those of a round of bisection. */
	readonly extraMicroseconds?: number | undefined;
	/** Whether only a GPU can run it. */
	readonly needsGpu?: boolean;
	/** Whether the run continues until a goal is met, so that the result may have any size. */
	readonly hasGoal: boolean;
}

/** State of the graphics card. */
export interface CardState {
	/** Its description; absent while unknown. */
	readonly adapter?: string;
	/** Whether it is a software adapter. */
	readonly software: boolean;
	/** Whether its device is open. */
	readonly isOpen: boolean;
	/** Whether its kernels are compiled. */
	readonly isCompiled: boolean;
}

/** The chosen engine and the reason, as a clause after "because". */
export interface Choice {
	readonly engine: 'cpu' | 'gpu';
	readonly because: string;
}

// Milliseconds. On an H100, 22 kernels took 318 to 673 ms to compile, and opening the card most of a second. A run
// waits for at least two readbacks, and one takes 5 to 15 ms in a browser.
const OPEN_MS = 800;
const COMPILE_MS = 330;
const ANSWER_MS = 20;
/**
 * Additional microseconds of the CPU for each triangle. One thread takes 309 ms for a round on a million, topology
 * included, and the card 5 ms. In a whole command, which shares work among threads on both, 19 million triangles took
 * 0.4 µs more each.
 */
const LONGER_US = 0.3;
/** Assumed growth of a mesh by a goal: most goals need several rounds, and a round at most doubles the mesh. */
const GOAL_GROWTH = 16;

/**
 * Chooses an engine. Both give the same mesh, so only time matters. A card computes faster, but starts later: on a
 * small mesh, or if the card is not ready, the CPU finishes first. A software adapter never gains anything.
 */
export function chooseEngine(size: RunSize, card: CardState): Choice {
	const { adapter = 'the graphics adapter', software, isOpen, isCompiled } = card;
	if (size.needsGpu) return { engine: 'gpu', because: 'nothing else can do this' };
	if (software)
		return {
			engine: 'cpu',
			because: `${adapter} is software rendering, which is slower`,
		};
	const triangles = size.hasGoal
		? size.triangles * GOAL_GROWTH
		: Math.max(size.triangles, size.fewest ?? 0);
	const extraMilliseconds = (triangles * (size.extraMicroseconds ?? LONGER_US)) / 1000;
	const mesh = `${countText(size.triangles)} triangles`;
	if (extraMilliseconds <= ANSWER_MS)
		return { engine: 'cpu', because: `it refines ${mesh} before a GPU responds` };
	const compile = isCompiled ? 0 : COMPILE_MS;
	if (extraMilliseconds <= ANSWER_MS + compile + (isOpen ? 0 : OPEN_MS))
		return {
			engine: 'cpu',
			because: isOpen
				? `it refines ${mesh} before the GPU kernels are compiled`
				: `it refines ${mesh} before a GPU is ready`,
		};
	return { engine: 'gpu', because: `it refines ${mesh} faster than the CPU` };
}
