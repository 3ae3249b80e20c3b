import type { PanelMemory } from '../model/savedState.ts';

/** The state of the preview that survives a window reload. */
export class SavedStates {
	readonly #save: (memory: PanelMemory) => void;
	#now: PanelMemory;

	constructor(memory: PanelMemory, save: (memory: PanelMemory) => void) {
		this.#now = memory;
		this.#save = save;
	}

	/** The current state. */
	get now(): PanelMemory {
		return this.#now;
	}

	/** Changes the state and saves it. */
	change(change: Partial<PanelMemory>): void {
		this.#now = { ...this.#now, ...change };
		this.#save(this.#now);
	}
}
