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

	constructor(own: ColourOverrides, events: ColourChoiceEvents) {
		this.#own = own;
		this.#events = events;
	}

	get now(): ColourChoice {
		return { ...this.#setting, ...(this.#compared ?? this.#own) };
	}

	/** Applies a change of the settings. */
	setDefaults(setting: ColourChoice): void {
		this.#setting = setting;
	}

	/** Colours by changes until the comparison ends. */
	setCompared(on: boolean): void {
		this.#compared = on ? chosenColours(this.#own, { quantity: CHANGE_QUANTITY }) : null;
	}

	/** Merges a choice of the user into earlier ones. */
	change(next: ColourOverrides): void {
		if (this.#compared && (next.quantity ?? CHANGE_QUANTITY) === CHANGE_QUANTITY) {
			this.#compared = chosenColours(this.#compared, next);
			return;
		}
		if (this.#compared) this.#events.leftComparison();
		this.#own = chosenColours(this.#own, next);
		this.#events.changed(this.#own);
	}
}
