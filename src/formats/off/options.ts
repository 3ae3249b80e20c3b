import type { MeshSource } from '../../mesh/triMesh.ts';
import type { Holds } from '../core/holds.ts';

/** `MeshSource.extras` of a mesh from an OFF file. */
export interface OffExtras {
	/** As from `MeshBuilder.order`. */
	readonly order?: Uint8Array;
}

/** `order` of a mesh from an OFF file; undefined for other sources. */
export const orderIn = (source: MeshSource | undefined): Uint8Array | undefined =>
	source?.format === 'off' ? (source.extras as OffExtras | undefined)?.order : undefined;

/**
 * Contents that OFF files can hold: points and faces. Few programs read faces of one or two corners, so that none are
 * written.
 */
export const offHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['polygon', 'quad'],
	groups: { dimensions: [], names: false, several: false },
	fields: [],
};
