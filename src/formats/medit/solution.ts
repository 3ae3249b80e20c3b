import type { Location } from '../../mesh/finding.ts';
import type { FieldRole, FieldSite } from '../../mesh/triMesh.ts';

/** The sections of solutions that a triangular mesh can have, and their entities. */
export const solutionSections = {
	SolAtVertices: 'points',
	SolAtEdges: 'line',
	SolAtTriangles: 'triangles',
	SolAtQuadrilaterals: 'quad',
} as const;

/** Name of a section of solutions. */
export type SolutionSection = keyof typeof solutionSections;

/** Names of the sections of solutions. */
export const solutionNames = Object.keys(solutionSections) as readonly SolutionSection[];

/** Whether a section has solutions. */
export const isSolutionSection = (key: string): key is SolutionSection =>
	Object.hasOwn(solutionSections, key);

/** The solutions of a section. */
export interface Solutions {
	readonly section: SolutionSection;
	/** Number of entities with values. */
	readonly count: number;
	/** Type of each solution: 1 scalar, 2 vector, 3 symmetric tensor, 4 matrix. */
	readonly types: readonly number[];
	/** The components of all solutions, entity by entity. */
	readonly values: Float64Array;
	/** Location of the count. */
	readonly at: Location;
}

/** Contents of a file of solutions. */
export interface SolutionFile {
	readonly file: string;
	readonly dimension: 2 | 3;
	readonly solutions: readonly Solutions[];
	/** Sections that are not read: names and locations. */
	readonly unread: readonly { readonly name: string; readonly at: Location }[];
}

/** Whether a type of solution exists. */
export const isType = (type: number): boolean =>
	type === 1 || type === 2 || type === 3 || type === 4;

/** Number of components of a type of solution. */
export const componentsOf = (type: number, dimension: number): number =>
	type === 1
		? 1
		: type === 2
			? dimension
			: type === 3
				? (dimension * (dimension + 1)) / 2
				: dimension ** 2;

/** Total number of components of solutions of these types. */
export const widthOf = (types: readonly number[], dimension: number): number =>
	types.reduce((sum, type) => sum + componentsOf(type, dimension), 0);

/** Role of the field for a type of solution. */
export const roleOf = (type: number): FieldRole => (type === 3 ? 'metric' : 'attribute');

/** Type of solution for a field; undefined if there is none. */
export function typeOf(
	{ role, components }: { readonly role: FieldRole; readonly components: number },
	dimension: number,
): number | undefined {
	if (role === 'metric') return components === componentsOf(3, dimension) ? 3 : undefined;
	if (role !== 'attribute' && role !== 'size') return undefined;
	return [1, 2, 4].find((type) => components === componentsOf(type, dimension));
}

/** Prefix of the names of fields from solutions; their number follows. */
export const solutionName = 'sol';

/** Entities of the fields of a section. */
export const siteOf = (section: SolutionSection): FieldSite => {
	const of = solutionSections[section];
	return of === 'points' || of === 'triangles' ? of : 'cells';
};
