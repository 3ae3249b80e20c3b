import type { Finding } from '../../src/mesh/finding.ts';
import { capitalized } from '../messages/numbers.ts';
import type { Loaded } from '../model/results.ts';
import { el } from '../util/dom.ts';
import { findings } from './figures.ts';

/** Contents of the section of problems: warnings of the last operation and findings of the document. */
export class Problems {
	readonly #warnings = el('ul', { class: 'warnings', 'data-testid': 'warnings', hidden: true });
	readonly #findings = el('div');
	readonly elements = [this.#warnings, this.#findings];

	showFindings(loaded: Loaded | null, reveal: (finding: Finding) => void): void {
		this.#findings.replaceChildren(...(loaded ? [findings(loaded, reveal)] : []));
	}

	showWarnings(warnings: readonly string[]): void {
		this.#warnings.replaceChildren(...warnings.map((text) => el('li', {}, capitalized(text))));
		this.#warnings.hidden = warnings.length === 0;
	}
}
