import { withPhrases } from '../messages/describe.ts';
import type { EntityFacts } from '../model/entities.ts';
import type { ViewId } from '../model/viewId.ts';
import type { MeshService } from '../work/meshService.ts';

/** Sources and target of the descriptions. */
export interface HoverDescriptionSources {
	readonly service: MeshService;
	describe(viewId: ViewId, entity: EntityFacts): string;
	/** `spoken`: announced by screen readers. */
	show(line: string, spoken: boolean): void;
}

/**
 * Describes the entity under the pointer: position and shape at once, groups, markers and fields when the worker has
 * answered. Screen readers announce the complete description only.
 */
export class HoverDescriptions {
	readonly #sources: HoverDescriptionSources;
	/** Incremented for each entity: answers for earlier ones are dropped. */
	#latest = 0;

	constructor(sources: HoverDescriptionSources) {
		this.#sources = sources;
	}

	point(viewId: ViewId, entity: EntityFacts | null, spoken: boolean): void {
		const latest = ++this.#latest;
		const { service, describe, show } = this.#sources;
		if (!entity) {
			show('', spoken);
			return;
		}
		const line = describe(viewId, entity);
		if (!spoken) show(line, false);
		const { kind, index } = entity;
		// Does not restart a worker that has ended.
		const answer = service.holds(viewId) && service.ask('entityWords', { viewId, kind, index });
		const facts = Promise.resolve(answer || []).catch((): string[] => []);
		void facts.then((phrases) => {
			if (latest !== this.#latest) return;
			if (spoken || phrases.length > 0) show(withPhrases(line, phrases), spoken);
		});
	}
}
