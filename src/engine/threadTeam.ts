import { EngineError } from './engine.ts';
import type { Team, TeamWork } from './team.ts';
import type { Threads } from './threads.ts';
import type { WorkArrays } from './threadWork.ts';

/** A `Team` on the threads that also run loops. */
export class ThreadTeam implements Team {
	readonly #threads: Threads;

	constructor(threads: Threads) {
		this.#threads = threads;
	}

	get count(): number {
		return this.#threads.count;
	}

	run<P extends string>(
		work: TeamWork<P>,
		members: number,
		arrays: WorkArrays,
		parameters: Readonly<Record<P, number>>,
	): void {
		if (members > 0 && !this.#threads.runTeam(work, members, parameters, arrays))
			throw new EngineError('validation', `the threads do not know the work ${work.name}`);
	}
}
