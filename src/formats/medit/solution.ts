import type { Location } from '../../mesh/finding.ts';
import type { FieldRole, FieldSite } from '../../mesh/triMesh.ts';

/** The sections of solutions that a mesh has a place for, and whose they are. */
export const solutionSections = {
	SolAtVertices: 'points',
	SolAtEdges: 'line',
	SolAtTriangles: 'triangles',
	SolAtQuadrilaterals: 'quad',
} as const;
export type SolutionSection = keyof typeof solutionSections;
export const solutionNames = Object.keys(solutionSections) as readonly SolutionSection[];
export const isSolutionSection = (key: string): key is SolutionSection =>
	Object.hasOwn(solutionSections, key);

/** The solutions of a section. */
export interface Solutions {
	readonly section: SolutionSection;
	/** Entities that have values. */
	readonly count: number;
	/** The kind of each solution: 1 a scalar, 2 a vector, 3 a symmetric tensor, 4 a matrix. */
	readonly types: readonly number[];
	/** The numbers of all solutions for each entity, entity by entity. */
	readonly values: Float64Array;
	/** Where their number stands. */
	readonly at: Location;
}

/** What a file of solutions holds. */
export interface SolutionFile {
	readonly file: string;
	readonly dimension: 2 | 3;
	readonly solutions: readonly Solutions[];
	/** Sections that are not read, by name. */
	readonly unread: readonly { readonly name: string; readonly at: Location }[];
}

/** Kinds of solutions that there may be. */
export const isType = (type: number): boolean =>
	type === 1 || type === 2 || type === 3 || type === 4;

/** The numbers of a solution of a kind. */
export const componentsOf = (type: number, dimension: number): number =>
	type === 1
		? 1
		: type === 2
			? dimension
			: type === 3
				? (dimension * (dimension + 1)) / 2
				: dimension ** 2;

/** The numbers that an entity has of some solutions. */
export const widthOf = (types: readonly number[], dimension: number): number =>
	types.reduce((sum, type) => sum + componentsOf(type, dimension), 0);

/** What a solution of a kind means to an operation. */
export const roleOf = (type: number): FieldRole => (type === 3 ? 'metric' : 'attribute');

/** The kind of a field; undefined where there is none for it. */
export function typeOf(
	{ role, components }: { readonly role: FieldRole; readonly components: number },
	dimension: number,
): number | undefined {
	if (role === 'metric') return components === componentsOf(3, dimension) ? 3 : undefined;
	if (role !== 'attribute' && role !== 'size') return undefined;
	return [1, 2, 4].find((type) => components === componentsOf(type, dimension));
}

/** What fields without a name are called. */
export const solutionName = 'sol';

/** Where the fields of a section are. */
export const siteOf = (section: SolutionSection): FieldSite => {
	const of = solutionSections[section];
	return of === 'points' || of === 'triangles' ? of : 'cells';
};
