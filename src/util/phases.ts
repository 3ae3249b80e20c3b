/** What a command spends its time on, in the order in which a refinement comes to it. */
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

/** Those of an operation. */
export type RunPhase = Extract<Phase, 'derive' | 'prepare' | 'refine' | 'finish'>;

/** Milliseconds of each phase, whole microseconds, and their sum. */
export type PhaseTimes = Readonly<Record<Phase | 'total', number>>;

/** Charges all time to phases: at each moment to the one that is waited for. What comes before the first is `other`. */
export class PhaseClock {
	readonly #now: () => number;
	readonly #busy: () => number;
	readonly #wall = zeros();
	readonly #work = zeros();
	#phase: Phase = 'other';
	#wallAt = 0;
	#workAt = 0;

	/**
	 * @param now milliseconds since the start of what is timed
	 * @param busy milliseconds that all processors together have worked for it since then
	 */
	constructor(now: () => number, busy: () => number) {
		this.#now = now;
		this.#busy = busy;
	}

	/** From here on it is this phase that is waited for. Returns the one before. */
	readonly enter = (phase: Phase): Phase => {
		const before = this.#phase;
		this.#charge();
		this.#phase = phase;
		return before;
	};

	/** Does work that belongs to a phase, and goes back to the phase before. */
	async during<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
		const before = this.enter(phase);
		try {
			return await work();
		} finally {
			this.enter(before);
		}
	}

	/** Time by the clock, up to now. */
	get milliseconds(): PhaseTimes {
		this.#charge();
		return rounded(this.#wall);
	}

	/** Time that processors worked while each phase was waited for, all threads together, up to now. */
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

/** Finer digits are noise. Sums are made of whole microseconds, so that they agree to the last digit. */
function rounded(times: Readonly<Record<Phase, number>>): PhaseTimes {
	const micros = phases.map((phase) => Math.round(1000 * times[phase]));
	const total = micros.reduce((sum, one) => sum + one, 0);
	return Object.fromEntries([
		...phases.map((phase, i) => [phase, micros[i]! / 1000]),
		['total', total / 1000],
	]) as PhaseTimes;
}
