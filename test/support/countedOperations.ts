import { Session } from 'node:inspector';

interface Range {
	readonly count: number;
}
interface Coverage {
	readonly result: readonly {
		readonly url: string;
		readonly functions: readonly { readonly ranges: readonly Range[] }[];
	}[];
}

/**
 * Counts how often blocks of code are run: what a piece of work costs, alike on every machine. The modules to be
 * counted have to be loaded after the counter was made.
 */
export class OperationCounter {
	readonly #session = new Session();
	readonly #counted: RegExp;

	/** @param counted what the paths of the modules match whose blocks count */
	constructor(counted: RegExp) {
		this.#counted = counted;
		this.#session.connect();
		this.#session.post('Profiler.enable');
		this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	}

	/** The number of blocks run by `work`. */
	during(work: () => void): number {
		this.#take();
		work();
		return this.#take();
	}

	stop(): void {
		this.#session.post('Profiler.stopPreciseCoverage');
		this.#session.disconnect();
	}

	#take(): number {
		let sum = 0;
		this.#session.post('Profiler.takePreciseCoverage', (error: Error | null, result: unknown) => {
			if (error) throw error;
			for (const { url, functions } of (result as Coverage).result)
				if (this.#counted.test(url))
					for (const { ranges } of functions) for (const { count } of ranges) sum += count;
		});
		return sum;
	}
}
