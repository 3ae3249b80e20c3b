import type { EntityFacts } from '../model/entities.ts';
import type { ViewId } from '../model/viewId.ts';
import { withPhrases } from '../words/describe.ts';
import type { MeshService } from '../work/meshService.ts';

/** Where the words come from and go to. */
export interface HoverWordsOf {
	readonly service: MeshService;
	describe(viewId: ViewId, entity: EntityFacts): string;
	/** `spoken` has them read out. */
	show(words: string, spoken: boolean): void;
}

/**
 * Says what is pointed at: its place and shape at once, its groups, markers and values of fields when the worker has named
 * them. What is read out is so once, with all of it.
 */
export class HoverWords {
	readonly #of: HoverWordsOf;
	/** Rises with each entity, so that what comes for an earlier one is dropped. */
	#latest = 0;

	constructor(of: HoverWordsOf) {
		this.#of = of;
	}

	point(viewId: ViewId, entity: EntityFacts | null, spoken: boolean): void {
		const latest = ++this.#latest;
		const { service, describe, show } = this.#of;
		if (!entity) {
			show('', spoken);
			return;
		}
		const words = describe(viewId, entity);
		if (!spoken) show(words, false);
		const { kind, index } = entity;
		// A worker that is gone is not started again for this.
		const asked = service.holds(viewId) && service.ask('entityWords', { viewId, kind, index });
		const named = Promise.resolve(asked || []).catch((): string[] => []);
		void named.then((phrases) => {
			if (latest !== this.#latest) return;
			if (spoken || phrases.length > 0) show(withPhrases(words, phrases), spoken);
		});
	}
}
