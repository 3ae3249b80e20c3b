import { countText } from '../util/counted.ts';

/** What a person may choose: an engine, or the one that is done first. */
export const engineChoices = ['auto', 'gpu', 'cpu'] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** How much there is to do, as far as it is known before. */
export interface RunSize {
	/** Triangles of the mesh. */
	readonly triangles: number;
	/** The fewest triangles of the result; absent where that isn't known. */
	readonly fewest?: number | undefined;
	/** Microseconds that the CPU takes longer for each triangle. Default: those of a round of bisection. */
	readonly longer?: number | undefined;
	/** The run goes on until a goal is met, so that the result may be any size. */
	readonly hasGoal: boolean;
}

/** How soon a graphics card could begin. */
export interface CardState {
	/** Its description; absent while it isn't known. */
	readonly adapter?: string;
	/** The processor does the work of the card. */
	readonly software: boolean;
	/** Its device is open. */
	readonly isOpen: boolean;
	/** Its kernels are compiled. */
	readonly isCompiled: boolean;
}

/** An engine, and why it is the one that is done first: a clause that follows "because". */
export interface Choice {
	readonly engine: 'cpu' | 'gpu';
	readonly because: string;
}

// Milliseconds. Measured with an H100: 22 kernels took 318 to 673 ms to compile, and opening the card most of a second. A
// run waits for at least two answers of the card, and one takes 5 to 15 ms in a browser.
const OPEN_MS = 800;
const COMPILE_MS = 330;
const ANSWER_MS = 20;
/**
 * Microseconds that the CPU takes longer for each triangle. One thread takes 309 ms for a round over a million, topology
 * included, and the card 5 ms. In a whole command, which shares work among threads on both, 19 million triangles took
 * 0.4 µs longer each.
 */
const LONGER_US = 0.3;
/** How many times larger a goal is taken to make a mesh: most ask for several rounds, and a round at most doubles it. */
const GOAL_GROWTH = 16;

/**
 * The engine that is done first. Both give the same mesh, so only time counts. A card computes faster, but begins later:
 * where the mesh is small, or the card not ready, the CPU is done by then. Software that does the work of a card never
 * gains anything.
 */
export function chooseEngine(size: RunSize, card: CardState): Choice {
	const { adapter = 'the graphics adapter', software, isOpen, isCompiled } = card;
	if (software)
		return {
			engine: 'cpu',
			because: `${adapter} is software rendering, which is slower`,
		};
	const work = size.hasGoal
		? size.triangles * GOAL_GROWTH
		: Math.max(size.triangles, size.fewest ?? 0);
	const longer = (work * (size.longer ?? LONGER_US)) / 1000;
	const mesh = `${countText(size.triangles)} triangles`;
	if (longer <= ANSWER_MS)
		return { engine: 'cpu', because: `it refines ${mesh} before a GPU responds` };
	const compile = isCompiled ? 0 : COMPILE_MS;
	if (longer <= ANSWER_MS + compile + (isOpen ? 0 : OPEN_MS))
		return {
			engine: 'cpu',
			because: isOpen
				? `it refines ${mesh} before the GPU kernels are compiled`
				: `it refines ${mesh} before a GPU is ready`,
		};
	return { engine: 'gpu', because: `it refines ${mesh} faster than the CPU` };
}
