import type { EntityRef, SeedKind, Severity } from '../mesh/finding.ts';
import { isGraph } from '../mesh/graph.ts';
import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';
import type { Loops } from '../util/loop.ts';
import type { Change, Facts } from './facts.ts';

/** An entity of a finding, and the value in its line if the finding concerns one (`Subject`). */
export interface Entity extends EntityRef {
	readonly slot?: number;
}

/** A finding as text. `related` are other entities of the finding, each with a message or by name alone. */
export interface Description extends Omit<Entity, 'kind'> {
	readonly kind: EntityKind | SeedKind;
	/** The cell of a finding about a cell. The finding's location is the cell's line if known, otherwise the entity's. */
	readonly cell?: { readonly block: number; readonly cell: number };
	readonly message: string;
	readonly related?: readonly (Entity & { readonly message?: string })[];
}

/** Names of the entities of a mesh in messages. */
export interface Names {
	/** In the file's own numbering: "triangle 4", "the edge between points 3 and 7", "segment 2", "hole 1". */
	name(kind: EntityKind | SeedKind, index: number): string;
	/** The number alone, or coordinates if the file does not number points: "[7.5 8]". */
	number(kind: EntityKind | SeedKind, index: number): string;
}

/** Findings of a rule in numeric form; only those shown become text. */
export interface RuleResult {
	/** `width` numbers for each finding, ascending, with a meaning private to the rule. */
	readonly rows: Uint32Array;
	readonly width: number;
	/** The search was given up: the rows are incomplete and cannot be updated. */
	readonly isIncomplete?: boolean;
	/** Severity instead of the rule's, if the rows only note that the search was given up. */
	readonly severity?: Severity;
}

/** A check of a mesh. To add a rule, add a file with this record and a line in `registry.ts`. */
export interface Rule {
	/** Kebab-case; the diagnostic's code. */
	readonly id: string;
	readonly severity: Severity;
	/** The property of a mesh without findings, or the meaning of a finding; one sentence for settings and README. */
	readonly description: string;
	/**
	 * Whether the rule applies to planar straight-line graphs: as to meshes of triangles, or to graphs only. Absent for a
	 * rule about triangles.
	 */
	readonly graphs?: 'also' | 'only';
	/** Checks the whole mesh, in about linear time. */
	find(facts: Facts): RuleResult;
	/** The same, yielding between slices, for long searches. The result does not depend on the number of threads. */
	findInSlices?(facts: Facts, loops?: Loops): Generator<void, RuleResult>;
	/** The result of `find` after a change, by checking the entities near it; undefined if that is not possible. */
	update(facts: Facts, before: RuleResult, change: Change): RuleResult | undefined;
	/** The first `count` findings as text. */
	describe(facts: Facts, found: RuleResult, count: number, names: Names): readonly Description[];
}

/** Capitalises the first letter. */
export const sentence = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Whether a rule applies to this kind of mesh. */
export const appliesTo = ({ graphs }: Rule, mesh: TriMesh): boolean =>
	isGraph(mesh) ? graphs !== undefined : graphs !== 'only';
