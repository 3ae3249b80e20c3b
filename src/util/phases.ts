/** Phases of a command, in the order of a refinement. */
export const phases = [
	'read',
	'check',
	'derive',
	'prepare',
	'refine',
	'finish',
	'write',
	'other',
] as const;

export type Phase = (typeof phases)[number];

/** Phases of an operation. */
export type RunPhase = Extract<Phase, 'derive' | 'prepare' | 'refine' | 'finish'>;

/** Milliseconds of each phase in whole microseconds, and their sum. */
export type PhaseTimes = Readonly<Record<Phase | 'total', number>>;

/** Attributes all time to phases: at each moment to the one entered last. Time before the first one is `other`. */
export class PhaseClock {
	readonly #now: () => number;
	readonly #busy: () => number;
	readonly #wall = zeros();
	readonly #work = zeros();
	#phase: Phase = 'other';
	#wallAt = 0;
	#workAt = 0;

	/**
	 * @param now milliseconds since the start
	 * @param busy CPU time of all threads since then, in milliseconds
	 */
	constructor(now: () => number, busy: () => number) {
		this.#now = now;
		this.#busy = busy;
	}

	/** Enters a phase; returns the previous one. */
	readonly enter = (phase: Phase): Phase => {
		const before = this.#phase;
		this.#charge();
		this.#phase = phase;
		return before;
	};

	/** Does work of a phase, then returns to the previous phase. */
	async during<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
		const before = this.enter(phase);
		try {
			return await work();
		} finally {
			this.enter(before);
		}
	}

	/** Wall-clock time of each phase up to now. */
	get milliseconds(): PhaseTimes {
		this.#charge();
		return rounded(this.#wall);
	}

	/** CPU time of all threads during each phase up to now. */
	get busy(): PhaseTimes {
		this.#charge();
		return rounded(this.#work);
	}

	#charge(): void {
		const wall = this.#now();
		const work = this.#busy();
		this.#wall[this.#phase] += wall - this.#wallAt;
		this.#work[this.#phase] += work - this.#workAt;
		this.#wallAt = wall;
		this.#workAt = work;
	}
}

const zeros = (): Record<Phase, number> =>
	Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>;

/** Rounds to whole microseconds, as finer digits are noise, so that sums agree exactly. */
function rounded(times: Readonly<Record<Phase, number>>): PhaseTimes {
	const micros = phases.map((phase) => Math.round(1000 * times[phase]));
	const total = micros.reduce((sum, time) => sum + time, 0);
	return Object.fromEntries([
		...phases.map((phase, i) => [phase, micros[i]! / 1000]),
		['total', total / 1000],
	]) as PhaseTimes;
}
