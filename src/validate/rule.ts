import type { EntityRef, Severity } from '../mesh/finding.ts';
import type { Topology } from '../mesh/topology.ts';
import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';

/** An entity that belongs to a finding, and which number of its line if it is about one (`Subject`). */
export interface Entity extends EntityRef {
	readonly slot?: number;
}

/** What a rule is given. */
export interface RuleContext {
	readonly mesh: TriMesh;
	readonly topology: Topology;
	/** How people call an entity, in the file's own numbering: "triangle 4", "the edge between points 3 and 7". */
	name(kind: EntityKind, index: number): string;
	/** The number alone. */
	number(kind: EntityKind, index: number): number;
	/**
	 * Reports a finding at an entity. The message is built only if the finding is kept. `related` are other entities
	 * that belong to it, with what is to be said of them (their name, if nothing).
	 */
	report(
		kind: EntityKind,
		index: number,
		message: () => string,
		related?: () => readonly (Entity & { readonly message?: string })[],
		slot?: number,
	): void;
}

/** One thing that may be wrong with a mesh. Adding one is a file with this record and a line in `registry.ts`. */
export interface Rule {
	/** Kebab-case; the diagnostic's code. */
	readonly id: string;
	readonly severity: Severity;
	/** What a mesh without such findings satisfies, or what one says; one sentence for settings and README. */
	readonly description: string;
	/** Looks at the whole mesh; must take time at most about linear in its size. */
	check(context: RuleContext): void;
}
