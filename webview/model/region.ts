import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { ClassKey } from '../../src/quantities/members.ts';

/** What is selected as a whole: plain data. */
export type Region =
	/** A group, a boundary, or what has a marker. */
	| ({ readonly kind: 'class' } & ClassKey)
	/** What is connected with a triangle, or face, across edges at which a surface bends by no more than an angle. */
	| { readonly kind: 'smooth'; readonly from: number; readonly degrees: number }
	/** What is connected with a triangle, or face, and in the same groups. */
	| { readonly kind: 'group'; readonly from: number };

/** The entities of a region; rising. */
export interface RegionMembers {
	readonly on: EntityKind;
	readonly members: Uint32Array;
}

/** A class that an entity or a view of it belongs to. */
export interface NamedClass extends ClassKey {
	readonly on: EntityKind;
	/** "inlet", "3". */
	readonly label: string;
	/** What a marker is called; absent for groups. */
	readonly field?: string;
}
