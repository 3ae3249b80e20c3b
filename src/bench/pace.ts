/** Current speed of a card: of its memory and its cores. */
export interface Pace {
	/** Bytes a second of the copy kernel, read and written. */
	readonly copy: number;
	/** Steps a second of a chain of dependent steps. */
	readonly chain: number;
}

/** The card's pace around a measurement. */
export interface RowPace {
	readonly before: Pace;
	readonly after: Pace;
	/** The best rates of the run so far. */
	readonly best: Pace;
	/** Number of measurements: repeated if the card was slow afterwards. */
	readonly attempts: number;
	/** Message if the card was still slow. */
	readonly slow?: string;
}

/** A measured value, with the card's pace if known. */
export interface Paced<T> {
	readonly value: T;
	readonly pace?: RowPace;
}

/** Keeps a device awake during measurements, and judges its speed. */
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

/** A device that a pacer loads and measures. */
export interface PacedCard {
	pace(): Promise<Pace>;
	work(milliseconds: number): Promise<void>;
}

/** Number of consecutive paces that must agree, their spread, and their least ratio to the best of the run. */
const AGREEING = 3;
const SPREAD = 0.03;
const NEAR_BEST = 0.95;
/** Fraction of the best below which the card has slept. */
const AWAKE = 0.85;
const ATTEMPTS = 3;
/** Milliseconds of load between two measurements of pace. */
const LOAD_MS = 40;
/** Bounds on the milliseconds of load before a run, which otherwise equal the idle time before it. */
const MIN_RUN_LOAD_MS = 5;
const MAX_RUN_LOAD_MS = 200;
const WARM_UPS = 3;
/**
 * Milliseconds of waiting: of the first row at least, as the card's best is unknown; of any row at most; of all rows
 * together that waited in vain.
 */
const FIRST_MS = 2000;
const TIME_LIMIT_MS = 5000;
const BUDGET_MS = 60_000;
/** Maximum milliseconds that a row waits after the budget is spent. */
const POOR_MS = 300;

const rates = ['copy', 'chain'] as const;

/** The better of each rate. */
export const better = (a: Pace, b: Pace): Pace => ({
	copy: Math.max(a.copy, b.copy),
	chain: Math.max(a.chain, b.chain),
});

/** Whether the last paces agree and are near the best. */
export function isSteady(paces: readonly Pace[], best: Pace): boolean {
	const last = paces.slice(-AGREEING);
	if (last.length < AGREEING) return false;
	return rates.every((rate) => {
		const each = last.map((pace) => pace[rate]);
		const [least, most] = [Math.min(...each), Math.max(...each)];
		return most - least <= SPREAD * most && each.at(-1)! >= NEAR_BEST * best[rate];
	});
}

/** The lowest ratio of a rate to its best. */
export const shareOfBest = (pace: Pace, best: Pace): number =>
	Math.min(...rates.map((rate) => pace[rate] / best[rate]));

/** Message if the card was slow after a row; undefined if it was not. */
export function slownessOf(after: Pace, best: Pace): string | undefined {
	const slow = rates.filter((rate) => after[rate] < AWAKE * best[rate]);
	if (slow.length === 0) return undefined;
	const percent = (rate: keyof Pace) => `${Math.round((100 * after[rate]) / best[rate])} %`;
	const words = { copy: 'copied at', chain: 'ran dependent steps at' };
	return `the card ${slow.map((rate) => `${words[rate]} ${percent(rate)}`).join(' and ')} of its best right after it`;
}

/** The pace judged by a later best. */
export function judgedBy(best: Pace, { slow: _, ...pace }: RowPace): RowPace {
	const slow = slownessOf(pace.after, best);
	return { ...pace, best, ...(slow && { slow }) };
}

/**
 * Loads a card before a measurement until its pace is steady and near the best of the run, for some seconds at most,
 * and checks it again afterwards; repeats measurements with a slow card, and reports it if that does not help.
 */
export function createPacer(card: PacedCard, now: () => number): Pacer {
	let best: Pace = { copy: 0, chain: 0 };
	let budget = BUDGET_MS;
	let isFirst = true;
	/** Time when the last load ended. */
	let loadedAt = Number.NEGATIVE_INFINITY;

	async function load(milliseconds: number): Promise<void> {
		await card.work(milliseconds);
		loadedAt = now();
	}

	async function look(): Promise<Pace> {
		const pace = await card.pace();
		best = better(best, pace);
		return pace;
	}

	async function wake(): Promise<Pace> {
		const started = now();
		const least = isFirst ? FIRST_MS : 0;
		const most = isFirst ? TIME_LIMIT_MS : Math.max(POOR_MS, Math.min(TIME_LIMIT_MS, budget));
		const paces: Pace[] = [];
		for (;;) {
			await load(LOAD_MS);
			paces.push(await look());
			const waited = now() - started;
			if (waited >= least && isSteady(paces, best)) break;
			if (waited < most) continue;
			budget -= waited;
			break;
		}
		isFirst = false;
		return paces.at(-1)!;
	}

	return {
		warmUps: WARM_UPS,
		beforeRun: () => load(Math.min(Math.max(now() - loadedAt, MIN_RUN_LOAD_MS), MAX_RUN_LOAD_MS)),
		async measure<T>(work: () => Promise<T>): Promise<Paced<T>> {
			let kept: { value: T; before: Pace; after: Pace } | undefined;
			let attempts = 0;
			while (attempts < ATTEMPTS) {
				attempts++;
				const before = await wake();
				const value = await work();
				const after = await look();
				if (!kept || shareOfBest(after, best) > shareOfBest(kept.after, best))
					kept = { value, before, after };
				if (!slownessOf(kept.after, best)) break;
			}
			const { value, before, after } = kept!;
			const slow = slownessOf(after, best);
			return { value, pace: { before, after, best, attempts, ...(slow && { slow }) } };
		},
	};
}
