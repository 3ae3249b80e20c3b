/** Current speed of a graphics card: of its memory and its cores. */
export interface Pace {
	/** Bytes per second that a copy kernel reads and writes. */
	readonly copy: number;
	/** Steps per second in a chain of dependent steps. */
	readonly chain: number;
}

/** The card's pace around a measurement. */
export interface RowPace {
	readonly before: Pace;
	readonly after: Pace;
	/** The best rates of the run so far. */
	readonly best: Pace;
	/** Number of measurements; repeated if the card was slow afterwards. */
	readonly attempts: number;
	/** Message if the card was slow after the last attempt, too. */
	readonly slow?: string;
}

/** A measured value, with the card's pace if known. */
export interface Paced<T> {
	readonly value: T;
	readonly pace?: RowPace;
}

/** Keeps a card awake during measurements, and judges its speed. */
export interface Pacer {
	/** Number of warm-up runs. */
	readonly warmUps: number;
	/** Measures at full speed, or reports that the card was slow. */
	measure<T>(work: () => Promise<T>): Promise<Paced<T>>;
	/**
	 * Called right before the clock of each run starts: a card sleeps while the host prepares a run, and little work does
	 * not wake it.
	 */
	beforeRun(): Promise<void>;
}

/** For CPUs and software adapters, which need no pacing. */
export const unpaced: Pacer = {
	warmUps: 0,
	measure: async (work) => ({ value: await work() }),
	beforeRun: async () => undefined,
};

/** A card that a pacer loads and measures. */
export interface PacedCard {
	/** Measures the current pace. */
	pace(): Promise<Pace>;
	/** Keeps the card busy for a few milliseconds. */
	work(milliseconds: number): Promise<void>;
}

/**
 * A card is steady if this many consecutive paces differ by at most `SPREAD` and the last is near the best of the run.
 */
const STEADY_COUNT = 3;
const SPREAD = 0.03;
const NEAR_BEST = 0.95;
/** Fraction of the best pace below which a card counts as slow. */
const AWAKE = 0.85;
const MAX_ATTEMPTS = 3;
/** Milliseconds of load between two measurements of pace. */
const LOAD_MS = 40;
/** Bounds on the milliseconds of load before a run, which otherwise equal the idle time before it. */
const MIN_RUN_LOAD_MS = 5;
const MAX_RUN_LOAD_MS = 200;
const WARM_UPS = 3;
/** Minimum milliseconds of load before the first row, because the card's best pace is unknown. */
const FIRST_WAKE_MS = 2000;
/** Maximum milliseconds of load before a row. */
const MAX_WAKE_MS = 5000;
/** Total milliseconds of load without reaching a steady pace, after which a row waits for `SHORT_WAKE_MS` at most. */
const BUDGET_MS = 60_000;
const SHORT_WAKE_MS = 300;

/**
 * Makes a pacer. Before a measurement, it loads the card until its pace is steady and near the best of the run, for
 * some seconds at most. It repeats a measurement if the card is slow afterwards, and reports that if it is slow again.
 *
 * @param now clock in milliseconds
 */
export function createPacer(card: PacedCard, now: () => number): Pacer {
	let best: Pace = { copy: 0, chain: 0 };
	let budget = BUDGET_MS;
	let isFirst = true;
	let loadEnd = Number.NEGATIVE_INFINITY;

	async function load(milliseconds: number): Promise<void> {
		await card.work(milliseconds);
		loadEnd = now();
	}

	async function measurePace(): Promise<Pace> {
		const pace = await card.pace();
		best = better(best, pace);
		return pace;
	}

	/** Loads the card until it is steady or the time is over; returns its pace. */
	async function wake(): Promise<Pace> {
		const started = now();
		const minimum = isFirst ? FIRST_WAKE_MS : 0;
		const allowed = Math.max(SHORT_WAKE_MS, Math.min(MAX_WAKE_MS, budget));
		const maximum = isFirst ? MAX_WAKE_MS : allowed;
		const paces: Pace[] = [];
		for (;;) {
			await load(LOAD_MS);
			paces.push(await measurePace());
			const waited = now() - started;
			if (waited >= minimum && isSteady(paces, best)) break;
			if (waited < maximum) continue;
			budget -= waited;
			break;
		}
		isFirst = false;
		return paces.at(-1)!;
	}

	return {
		warmUps: WARM_UPS,
		beforeRun: () => load(Math.min(Math.max(now() - loadEnd, MIN_RUN_LOAD_MS), MAX_RUN_LOAD_MS)),
		async measure<T>(work: () => Promise<T>): Promise<Paced<T>> {
			let fastest: { value: T; before: Pace; after: Pace } | undefined;
			let attempts = 0;
			while (attempts < MAX_ATTEMPTS) {
				attempts++;
				const before = await wake();
				const value = await work();
				const after = await measurePace();
				if (!fastest || shareOfBest(after, best) > shareOfBest(fastest.after, best))
					fastest = { value, before, after };
				if (!slownessOf(fastest.after, best)) break;
			}
			const { value, before, after } = fastest!;
			const slow = slownessOf(after, best);
			return { value, pace: { before, after, best, attempts, ...(slow && { slow }) } };
		},
	};
}

const rates = ['copy', 'chain'] as const;

/** The better of each rate. */
export const better = (a: Pace, b: Pace): Pace => ({
	copy: Math.max(a.copy, b.copy),
	chain: Math.max(a.chain, b.chain),
});

/** Whether the last paces agree and are near the best. */
export function isSteady(paces: readonly Pace[], best: Pace): boolean {
	const last = paces.slice(-STEADY_COUNT);
	if (last.length < STEADY_COUNT) return false;
	return rates.every((rate) => {
		const values = last.map((pace) => pace[rate]);
		const [slowest, fastest] = [Math.min(...values), Math.max(...values)];
		return fastest - slowest <= SPREAD * fastest && values.at(-1)! >= NEAR_BEST * best[rate];
	});
}

/** The lowest ratio of a rate to its best. */
export const shareOfBest = (pace: Pace, best: Pace): number =>
	Math.min(...rates.map((rate) => pace[rate] / best[rate]));

/** Message if the card was slow after a measurement; undefined if it was not. */
export function slownessOf(after: Pace, best: Pace): string | undefined {
	const slow = rates.filter((rate) => after[rate] < AWAKE * best[rate]);
	if (slow.length === 0) return undefined;
	const percent = (rate: keyof Pace) => `${Math.round((100 * after[rate]) / best[rate])} %`;
	const verbs = { copy: 'copied at', chain: 'ran dependent steps at' };
	return `the card ${slow.map((rate) => `${verbs[rate]} ${percent(rate)}`).join(' and ')} of its best right after it`;
}

/** A row's pace relative to the best of the whole run, which may be better than when the row was measured. */
export function judgedBy(best: Pace, { slow: _, ...pace }: RowPace): RowPace {
	const slow = slownessOf(pace.after, best);
	return { ...pace, best, ...(slow && { slow }) };
}
