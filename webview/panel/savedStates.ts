import type { PanelMemory } from '../model/savedState.ts';

/** What the preview remembers over a reload of the window. */
export class SavedStates {
	readonly #save: (memory: PanelMemory) => void;
	#now: PanelMemory;

	constructor(memory: PanelMemory, save: (memory: PanelMemory) => void) {
		this.#now = memory;
		this.#save = save;
	}

	get now(): PanelMemory {
		return this.#now;
	}

	change(change: Partial<PanelMemory>): void {
		this.#now = { ...this.#now, ...change };
		this.#save(this.#now);
	}
}
