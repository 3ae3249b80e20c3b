/** How fast a card runs at a moment: its memory and its cores. */
export interface Pace {
	/** Bytes a second that the copy kernel reads and writes. */
	readonly copy: number;
	/** Steps a second of a chain in which each waits for the one before. */
	readonly chain: number;
}

/** What is known of the card's pace while something was measured. */
export interface RowPace {
	readonly before: Pace;
	readonly after: Pace;
	/** The most of each that the run had seen by then. */
	readonly best: Pace;
	/** How often it was measured: again where the card was slow after it. */
	readonly attempts: number;
	/** In words, where the card was slow all the same. */
	readonly slow?: string;
}

/** Something measured, with the card's pace where one is known. */
export interface Paced<T> {
	readonly value: T;
	readonly pace?: RowPace;
}

/** Wakes what is measured, and judges whether it stayed awake. */
export interface Pacer {
	/** Runs that do not count before those that do. */
	readonly warmUps: number;
	/** Measures at full speed, or says so. */
	measure<T>(work: () => Promise<T>): Promise<Paced<T>>;
	/** Called right before each run's clock: a card sleeps while the host prepares a run, and small work does not wake it. */
	beforeRun(): Promise<void>;
}

/** For processors and software adapters, whose pace nothing has to be done about. */
export const unpaced: Pacer = {
	warmUps: 0,
	measure: async (work) => ({ value: await work() }),
	beforeRun: async () => undefined,
};

/** What a pacer loads and measures. */
export interface PacedCard {
	pace(): Promise<Pace>;
	work(milliseconds: number): Promise<void>;
}

/** Paces in a row that have to agree, and how nearly: with each other, and with the best of the run. */
const AGREEING = 3;
const SPREAD = 0.03;
const NEAR_BEST = 0.95;
/** Of the best: a card below has slept through what was measured. */
const AWAKE = 0.85;
const ATTEMPTS = 3;
/** Milliseconds of load between two looks. */
const LOAD_MS = 40;
/** Milliseconds of load before a run: as long as the card has idled, within these bounds. */
const LEAST_RUN_LOAD_MS = 5;
const MOST_RUN_LOAD_MS = 200;
const WARM_UPS = 3;
/**
 * Milliseconds: so long at first, as it is not known yet how fast the card can be; no row waits longer; all rows that wait in
 * vain wait no longer together.
 */
const FIRST_MS = 2000;
const PATIENCE_MS = 5000;
const BUDGET_MS = 60_000;
/** Milliseconds that a row waits after the budget is spent. */
const POOR_MS = 300;

const rates = ['copy', 'chain'] as const;

/** The better of each. */
export const better = (a: Pace, b: Pace): Pace => ({
	copy: Math.max(a.copy, b.copy),
	chain: Math.max(a.chain, b.chain),
});

/** Whether the last paces agree with each other and come near the best. */
export function isSteady(paces: readonly Pace[], best: Pace): boolean {
	const last = paces.slice(-AGREEING);
	if (last.length < AGREEING) return false;
	return rates.every((rate) => {
		const each = last.map((pace) => pace[rate]);
		const [least, most] = [Math.min(...each), Math.max(...each)];
		return most - least <= SPREAD * most && each.at(-1)! >= NEAR_BEST * best[rate];
	});
}

/** The rate that is lowest compared with the best: 1 where all are. */
export const shareOfBest = (pace: Pace, best: Pace): number =>
	Math.min(...rates.map((rate) => pace[rate] / best[rate]));

/** What is to be said of a row after which the card was slow; absent where it was not. */
export function slownessOf(after: Pace, best: Pace): string | undefined {
	const slow = rates.filter((rate) => after[rate] < AWAKE * best[rate]);
	if (slow.length === 0) return undefined;
	const percent = (rate: keyof Pace) => `${Math.round((100 * after[rate]) / best[rate])} %`;
	const words = { copy: 'copied at', chain: 'ran dependent steps at' };
	return `the card ${slow.map((rate) => `${words[rate]} ${percent(rate)}`).join(' and ')} of its best right after it`;
}

/** The same, judged by a best that was seen later. */
export function judgedBy(best: Pace, { slow: _, ...pace }: RowPace): RowPace {
	const slow = slownessOf(pace.after, best);
	return { ...pace, best, ...(slow && { slow }) };
}

/**
 * Loads a card before what is measured until its pace is steady near the best of the run, for seconds at most, and looks
 * at it again right after; what a slow card gave is measured again, and the row says so where that does not help.
 */
export function createPacer(card: PacedCard, now: () => number): Pacer {
	let best: Pace = { copy: 0, chain: 0 };
	let budget = BUDGET_MS;
	let isFirst = true;
	/** When the last load ended. */
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
		const most = isFirst ? PATIENCE_MS : Math.max(POOR_MS, Math.min(PATIENCE_MS, budget));
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
		beforeRun: () =>
			load(Math.min(Math.max(now() - loadedAt, LEAST_RUN_LOAD_MS), MOST_RUN_LOAD_MS)),
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
