import type { MeshSource } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { type Holds, midNodeFields } from '../core/holds.ts';
import { edgeMarkerFields } from '../fit/entityCells.ts';
import { linesOption } from '../fit/linesOption.ts';

/** The options of the writer. */
export const mfemOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		title: 'Version',
		help: 'file version; auto: 1.3 for named attributes, else 1.0',
		type: 'choice',
		choices: choicesOf({ auto: 'As needed', '1.0': '1.0', '1.3': '1.3' }),
		default: 'auto',
	},
	linesOption,
];

/** What version 1.3 holds. */
export const mfemHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line', 'quad', 'quad9'],
	groups: { dimensions: [1, 2], names: true, several: true },
	fields: [edgeMarkerFields, midNodeFields('triangles', 3), midNodeFields('cells', 1)],
};

/** What version 1.0 holds: one attribute an element. */
export const mfemHolds10: Holds = {
	...mfemHolds,
	groups: { ...mfemHolds.groups, names: false, several: false },
};

/** `MeshSource.extras` of a mesh from an MFEM file. */
export interface MfemExtras {
	/** Version in the first line: "1.0". */
	readonly version: string;
}

/** The extras of a mesh that was read from an MFEM file; undefined for others. */
export const extrasOf = (source: MeshSource | undefined): MfemExtras | undefined =>
	source?.format === 'mfem' ? (source.extras as MfemExtras | undefined) : undefined;
