import { countText } from '../../src/util/counted.ts';
import type { Comparison } from '../model/results.ts';
import type { Choices } from './choices.ts';

/** Steps through the changes between two meshes, and selects each. */
export class Changes {
	readonly #choices: Choices;
	#of: Comparison | undefined;
	/** Index of the selected change; -1 at the start. */
	#index = -1;

	constructor(choices: Choices) {
		this.#choices = choices;
	}

	/** Selects and shows the next change, or the one before with `step` -1. */
	async go(step: 1 | -1): Promise<void> {
		const { context } = this.#choices.before;
		const comparison = context.comparison();
		if (!comparison) {
			context.showStatus(
				'No meshes are compared here: use Compare with Source, or Compare with….',
				'warning',
			);
			return;
		}
		const { changes, count } = comparison;
		if (changes.length === 0) {
			context.showStatus('No point and no face has changed.');
			return;
		}
		if (comparison !== this.#of) this.#index = step === 1 ? -1 : 0;
		this.#of = comparison;
		this.#index = (this.#index + step + changes.length) % changes.length;
		const { viewId, kind, entities, words } = changes[this.#index]!;
		this.#choices.pick(viewId, kind, Uint32Array.from(entities), 'replace', false);
		await context.screen.viewer.camera.fit();
		const more = changes.length < count ? ` (${countText(changes.length)} are listed)` : '';
		context.showStatus(
			`Change ${countText(this.#index + 1)} of ${countText(count)}${more}: ${words}.`,
		);
	}
}
