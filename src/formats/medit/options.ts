import type { MeshSource } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec } from '../../util/options.ts';
import type { Holds } from '../holds.ts';
import { referenceFields } from '../references/partsOf.ts';
import { flagNames } from './sections.ts';

/** The options of the writer. */
export const meditOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		title: 'Version',
		help: 'version of the file, which says how exact numbers are: 1 for 4 bytes, 2 and above for 8',
		type: 'choice',
		choices: choicesOf({ 1: '1', 2: '2', 3: '3', 4: '4' }),
		default: '2',
	},
	{
		name: 'dimension',
		title: 'Dimension',
		help: 'coordinates of a point: as many as the mesh has, or always 3, which some programs for surfaces need',
		type: 'choice',
		choices: choicesOf({ own: 'That of the mesh', 3: '3' }),
		default: 'own',
	},
];

/** What files of MEDIT can carry. */
export const meditHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line', 'quad'],
	groups: { dimensions: [1, 2], names: false, several: false, flags: flagNames },
	fields: referenceFields,
};

/** A section that is kept as it stands, from its name to the next. */
export interface KeptSection {
	readonly key: string;
	/** One character a byte. */
	readonly text: string;
	/** It stands in front of the vertices. */
	readonly front: boolean;
}

/** `MeshSource.extras` of a mesh that was read from a file of MEDIT. */
export interface MeditExtras {
	readonly version: number;
	readonly dimension: 2 | 3;
	/** The counts of the mesh that what is kept is true of. */
	readonly points: number;
	readonly cells: number;
	/** Sections of flags that are there and empty. */
	readonly empty: readonly string[];
	readonly kept: readonly KeptSection[];
}

/** The extras of a source; undefined where it is no file of MEDIT. */
export const extrasOf = (source: MeshSource | undefined): MeditExtras | undefined =>
	source?.format === 'medit' ? (source.extras as MeditExtras | undefined) : undefined;
