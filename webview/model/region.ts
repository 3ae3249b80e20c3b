import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { ClassKey } from '../../src/quantities/members.ts';

/** A region that is selected as a whole: plain data. */
export type Region =
	/** A group, a boundary, or all entities with a marker. */
	| ({ readonly kind: 'class' } & ClassKey)
	/** Triangles, or faces, connected with one across edges with a dihedral angle of at most `degrees`. */
	| { readonly kind: 'smooth'; readonly from: number; readonly degrees: number }
	/** Triangles, or faces, connected with one and in the same groups. */
	| { readonly kind: 'group'; readonly from: number };

/** The entities of a region, in ascending order. */
export interface RegionMembers {
	readonly on: EntityKind;
	readonly members: Uint32Array;
}

/** A class that contains an entity. */
export interface NamedClass extends ClassKey {
	readonly on: EntityKind;
	/** "inlet", "3". */
	readonly label: string;
	/** Name of the marker field; absent for groups. */
	readonly field?: string;
}
