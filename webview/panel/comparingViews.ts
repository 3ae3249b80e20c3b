import type { Tone } from '../controls/screen.ts';
import { comparedText } from '../messages/describe.ts';
import type { Comparison } from '../model/results.ts';
import { defaultNames } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';
import type { Colours } from './colours.ts';
import type { OneRun } from './oneRun.ts';
import type { ShownMeshes } from './shownMeshes.ts';

/** The parts of the panel that compare both views. */
export interface ComparingSources {
	readonly service: Pick<MeshService, 'compareViews' | 'generation'>;
	readonly oneRun: Pick<OneRun, 'runExclusively' | 'running'>;
	readonly meshes: Pick<ShownMeshes, 'of' | 'compared'>;
	readonly colours: Pick<Colours, 'setCompared'>;
	showStatus(text: string, tone?: Tone): void;
	/** Available commands, or the comparison, have changed. */
	changed(): void;
}

/** Compares the mesh of Before with the result in After, until a view shows another mesh. */
export class ComparingViews {
	readonly #sources: ComparingSources;
	#comparison: Comparison | null = null;
	/** Generation of the worker that has the changes. */
	#generation = -1;

	constructor(sources: ComparingSources) {
		this.#sources = sources;
	}

	/** The comparison shown; null if there is none. */
	get comparison(): Comparison | null {
		return this.#comparison;
	}

	/** Compares the views, or ends that. Rejects with an error for the user if there is no result. */
	async toggle(): Promise<void> {
		const { service, oneRun, meshes, showStatus } = this.#sources;
		if (meshes.compared) throw new Error('Two meshes are compared here already.');
		if (this.#comparison) {
			this.end();
			showStatus('The comparison has ended.');
			return;
		}
		if (!meshes.of('after')?.mesh) throw new Error('There is no result to compare.');
		await oneRun.runExclusively(
			{ what: 'Comparing', engine: 'cpu', isKept: () => false },
			async (options) => {
				showStatus('Comparing…', 'busy');
				this.#sources.changed();
				const titles = [defaultNames.before, defaultNames.after] as const;
				const comparison = await service.compareViews(titles, options);
				return () => this.#show(comparison);
			},
		);
	}

	#show(comparison: Comparison): void {
		const { service, colours, showStatus } = this.#sources;
		this.#comparison = comparison;
		this.#generation = service.generation;
		colours.setCompared(true);
		showStatus(comparedText(comparison));
	}

	/** Ends the comparison, as a view shows another mesh. */
	end(): void {
		if (!this.#comparison) return;
		this.#comparison = null;
		this.#sources.colours.setCompared(false);
		this.#sources.changed();
	}

	/** Ends the comparison if the worker that has the changes was replaced. */
	check(): void {
		if (this.#generation !== this.#sources.service.generation) this.end();
	}
}
