import type { MeshSource } from '../../mesh/triMesh.ts';
import type { Holds } from '../holds.ts';

/** `MeshSource.extras` of a mesh that was read from an OFF file. */
export interface OffExtras {
	/** The kind of each face in the file's order (`faceKinds`), where that is not one shape after the other. */
	readonly order?: Uint8Array;
}

/** The order of the faces in the file that a source was read from; undefined where that was no OFF file. */
export const orderIn = (source: MeshSource | undefined): Uint8Array | undefined =>
	source?.format === 'off' ? (source.extras as OffExtras | undefined)?.order : undefined;

/** What OFF files can carry: points and faces. Few programs read faces of one or two corners, so that none are written. */
export const offHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['polygon', 'quad'],
	groups: { dimensions: [], names: false, several: false },
	fields: [],
};
