import type { Loaded, RefinedView } from '../model/results.ts';
import type { ViewNames } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import { comparison } from './figures.ts';
import { angleHistogram, faceHistograms } from './histograms.ts';
import { roundsTable } from './roundsTable.ts';

/** Tables and charts of the figures of both views. */
export class FigureTables {
	readonly #comparison = el('div', { class: 'comparison-table' });
	readonly #rounds = el('div', { class: 'comparison-table rounds', 'data-testid': 'rounds-table' });
	readonly #histogram = el('div', { class: 'chart' });
	readonly #faceHistograms = el('div', {});

	/** Contents of the section of figures. */
	readonly figures = [this.#comparison, this.#rounds, this.#faceHistograms];
	/** Contents of the section of the histogram of angles. */
	readonly histogram = [
		el('div', { class: 'row' }, keyOf('before'), keyOf('after')),
		this.#histogram,
	];

	/** @param other the mesh to compare with, in place of a result */
	show(
		loaded: Loaded | null,
		result: RefinedView | null,
		names: ViewNames,
		other?: Loaded['mesh'],
	): void {
		const mesh = loaded?.mesh ?? null;
		const after = result ? { ...result, info: result.after } : (other ?? null);
		this.#comparison.replaceChildren(comparison(mesh, after, names));
		this.#rounds.replaceChildren(...(result ? roundsTable(result) : []));
		this.#histogram.replaceChildren(
			angleHistogram(mesh?.histogram ?? null, after?.histogram ?? null, names),
		);
		this.#faceHistograms.replaceChildren(...faceHistograms(mesh, after, names));
	}
}

const keyOf = (kind: string): HTMLElement =>
	el('span', { class: 'key' }, el('span', { class: `swatch bar-${kind}` }), kind);
