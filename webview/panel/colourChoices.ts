import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { CHANGE_QUANTITY } from '../../src/quantities/classColours.ts';
import {
	type ColourChoice,
	type ColourOverrides,
	chosenColours,
	defaultColours,
} from '../model/colourChoice.ts';

/** Events of the choice of colours. */
export interface ColourChoiceEvents {
	/** The user made another choice, which is to be saved. */
	changed(choice: ColourOverrides): void;
	/** The user chose another quantity than the changes of a result. */
	leftComparison(): void;
}

/** The choice of colours: that of the user, otherwise that of the settings. A comparison of a result has one of its own. */
export class ColourChoices {
	readonly #events: ColourChoiceEvents;
	#own: ColourOverrides;
	#setting = defaultColours;
	/** The choices while a result is compared with its source; not saved. */
	#compared: ColourOverrides | null = null;
	/** The choices that follow those of a linked panel, until the user makes one; not saved. */
	#followed: ColourOverrides | null = null;

	constructor(own: ColourOverrides, events: ColourChoiceEvents) {
		this.#own = own;
		this.#events = events;
	}

	get now(): ColourChoice {
		return { ...this.#setting, ...(this.#compared ?? this.#followed ?? this.#own) };
	}

	/** Applies a change of the settings. */
	setDefaults(setting: ColourChoice): void {
		this.#setting = setting;
	}

	/** Colours by changes until the comparison ends. */
	setCompared(on: boolean): void {
		this.#compared = on ? chosenColours(this.#own, { quantity: CHANGE_QUANTITY }) : null;
	}

	/** Whether the colours are those of a linked panel. */
	get follows(): boolean {
		return this.#followed !== null;
	}

	/** Colours as a linked panel until the user makes another choice. */
	follow(quantity: string, range: Range | null): void {
		const followed = chosenColours(this.#own, { quantity });
		this.#followed = range
			? { ...followed, range: { by: 'hand', low: range[0], high: range[1] } }
			: followed;
	}

	/** Merges a choice of the user into earlier ones. */
	change(next: ColourOverrides): void {
		if (this.#compared && (next.quantity ?? CHANGE_QUANTITY) === CHANGE_QUANTITY) {
			this.#compared = chosenColours(this.#compared, next);
			return;
		}
		if (this.#compared) this.#events.leftComparison();
		this.#own = chosenColours(this.#followed ?? this.#own, next);
		this.#followed = null;
		this.#events.changed(this.#own);
	}
}
