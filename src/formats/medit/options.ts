import type { FieldRole, MeshSource } from '../../mesh/triMesh.ts';
import { choicesOf, type OptionSpec } from '../../util/options.ts';
import { referenceFields } from '../build/references/partsOf.ts';
import type { FieldKind, Holds } from '../core/holds.ts';
import { linesOption } from '../fit/linesOption.ts';
import { flagNames } from './sections.ts';
import { componentsOf, solutionName } from './solution.ts';

/** Options of the writer. */
export const meditOptions: readonly OptionSpec[] = [
	{
		name: 'version',
		title: 'Version',
		help: 'file version: 1 for float32, 2 and above for float64',
		type: 'choice',
		choices: choicesOf({ 1: '1', 2: '2', 3: '3', 4: '4' }),
		default: '2',
	},
	{
		name: 'dimension',
		title: 'Dimension',
		help: 'coordinates per point: own keeps those of the mesh, 3 adds z = 0, which some surface programs need',
		type: 'choice',
		choices: choicesOf({ own: 'As in the mesh', 3: '3' }),
		default: 'own',
	},
	{
		name: 'encoding',
		title: 'Encoding',
		help: 'text (.mesh, .sol) or binary (.meshb, .solb)',
		type: 'choice',
		choices: choicesOf({ text: 'Text', binary: 'Binary' }),
		default: 'text',
	},
	{
		name: 'byte-order',
		title: 'Byte order',
		help: 'byte order of a binary file',
		type: 'choice',
		choices: choicesOf({ little: 'Little-endian', big: 'Big-endian' }),
		default: 'little',
	},
	linesOption,
];

/** Kinds of fields for solutions with these roles and numbers of components. */
const solutions = (roles: readonly FieldRole[], components: readonly number[]) =>
	(['points', 'triangles', 'cells'] as const).map(
		(on): FieldKind => ({
			...{ on, roles, components, types: ['real'], names: false, numbered: solutionName },
		}),
	);

/** The kinds of fields that files of solutions of a dimension can hold. */
export const solutionKinds = (dimension: 2 | 3): readonly FieldKind[] => [
	...solutions(
		['attribute'],
		[1, 2, 4].map((type) => componentsOf(type, dimension)),
	),
	...solutions(['size'], [1]),
	...solutions(['metric'], [componentsOf(3, dimension)]),
];

/** Contents that MEDIT files can hold. */
export const meditHolds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line', 'quad'],
	groups: { dimensions: [1, 2], names: false, several: false, flags: flagNames },
	fields: [...referenceFields, ...solutionKinds(2), ...solutionKinds(3)],
};

/** A section that is kept verbatim, from its name to the next one. */
export interface KeptSection {
	readonly key: string;
	/** One character a byte (Latin-1); empty for a binary file. */
	readonly text: string;
	/**
	 * In a binary file: the code of the keyword, the data (`Block`), and the key of its number formats (`formOf`).
	 */
	readonly bytes?: {
		readonly code: number;
		readonly data: Uint8Array<ArrayBuffer>;
		readonly form: string;
	};
	/** Whether it comes before the vertices. */
	readonly front: boolean;
}

/** `MeshSource.extras` of a mesh from a MEDIT file. */
export interface MeditExtras {
	readonly version: number;
	readonly dimension: 2 | 3;
	/** The byte order of a binary file. */
	readonly bytes?: { readonly little: boolean };
	/** Numbers of points and cells when read: the kept sections are valid for these. */
	readonly points: number;
	readonly cells: number;
	/** Sections of flags that are present but empty. */
	readonly empty: readonly string[];
	readonly kept: readonly KeptSection[];
}

/** The extras of a MEDIT source; undefined for other formats. */
export const extrasOf = (source: MeshSource | undefined): MeditExtras | undefined =>
	source?.format === 'medit' ? (source.extras as MeditExtras | undefined) : undefined;
