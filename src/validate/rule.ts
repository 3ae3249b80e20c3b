import type { EntityRef, SeedKind, Severity } from '../mesh/finding.ts';
import { isGraph } from '../mesh/graph.ts';
import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';
import type { Loops } from '../util/loop.ts';
import type { Change, Facts } from './facts.ts';

/** An entity that belongs to a finding, and which number of its line if it is about one (`Subject`). */
export interface Entity extends EntityRef {
	readonly slot?: number;
}

/** A finding in words. `related` are other entities that belong to it, with what is to be said of them (their name, if nothing). */
export interface Description extends Omit<Entity, 'kind'> {
	readonly kind: EntityKind | SeedKind;
	/** The cell that it is about, where it is one: the place is its line where it has one, else that of the entity. */
	readonly cell?: { readonly block: number; readonly cell: number };
	readonly message: string;
	readonly related?: readonly (Entity & { readonly message?: string })[];
}

/** How people call the entities of a mesh. */
export interface Names {
	/** In the file's own numbering: "triangle 4", "the edge between points 3 and 7", "segment 2", "hole 1". */
	name(kind: EntityKind | SeedKind, index: number): string;
	/** The number alone; where the file does not number points, the coordinates: "[7.5 8]". */
	number(kind: EntityKind | SeedKind, index: number): string;
}

/** What a rule found, as numbers: words are made only of what is shown. */
export interface Found {
	/** `width` numbers for each finding, in rising order; only the rule knows what they mean. */
	readonly rows: Uint32Array;
	readonly width: number;
	/** The search was given up, so that the rows are not all: they can't be brought up to date. */
	readonly cut?: boolean;
	/** The severity of all of it instead of the rule's, where it says only what is not known. */
	readonly severity?: Severity;
}

/** One thing that may be wrong with a mesh. Adding one is a file with this record and a line in `registry.ts`. */
export interface Rule {
	/** Kebab-case; the diagnostic's code. */
	readonly id: string;
	readonly severity: Severity;
	/** What a mesh without such findings satisfies, or what one says; one sentence for settings and README. */
	readonly description: string;
	/**
	 * What it says of planar straight-line graphs: the same as of meshes of triangles, or it is about graphs only. Absent
	 * where it is about triangles.
	 */
	readonly graphs?: 'also' | 'only';
	/** Looks at the whole mesh; takes time at most about linear in its size. */
	find(facts: Facts): Found;
	/** The same with stops in between, where it may take long; by one thread or several with the same result. */
	findInSlices?(facts: Facts, loops?: Loops): Generator<void, Found>;
	/** What `find` says after a change, by checking again what is near it; undefined where that is not possible. */
	update(facts: Facts, before: Found, change: Change): Found | undefined;
	/** The first `count` findings in words. */
	describe(facts: Facts, found: Found, count: number, names: Names): readonly Description[];
}

/** A text that starts a sentence. */
export const sentence = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Whether a rule is about meshes of this kind. */
export const isAbout = ({ graphs }: Rule, mesh: TriMesh): boolean =>
	isGraph(mesh) ? graphs !== undefined : graphs !== 'only';
