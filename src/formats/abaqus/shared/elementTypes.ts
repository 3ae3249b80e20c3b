import { type ElementKind, elementKinds } from '../../build/elements/elementKinds.ts';

/** The solvers, which label edges and faces differently. */
export type Solver = 'calculix' | 'abaqus';

/** Families of plane, axisymmetric, shell and membrane elements: the letters before the number of nodes. */
const faces =
	'(?:CPS|CPEG|CPE|CAX|CGAX|AC2D|ACAX|DC2D|DCAX|DCCAX|DCC2D|STRI|DS|SFM3D|M3D|R3D|CPSG|S|DCP|QSPE)';

/** Letters after the number of nodes: reduced integration, hybrid, modified, temperature and others. */
const suffix = '(?:[A-Z]{0,4})';

const kindPatterns: readonly (readonly [pattern: RegExp, kind: ElementKind])[] = [
	[/^STRI65$/, elementKinds.triangle6],
	[
		/^(T2D2|T3D2|B21|B31|B23|B33|R2D2|RAX2|RB2D2|RB3D2|SAX1|MAX1|DC1D2|AC1D2|F2D2|FAX2)/,
		elementKinds.line,
	],
	[/^(T2D3|T3D3|B22|B32|SAX2|MAX2|DC1D3|AC1D3)/, elementKinds.line3],
	[new RegExp(`^${faces}3${suffix}$`), elementKinds.triangle],
	[new RegExp(`^${faces}6${suffix}$`), elementKinds.triangle6],
	[new RegExp(`^${faces}4${suffix}5?$`), elementKinds.quad],
	[new RegExp(`^${faces}8${suffix}5?$`), elementKinds.quad8],
	[new RegExp(`^${faces}9${suffix}5?$`), elementKinds.quad9],
];

/** Element kind of a type of Abaqus or CalculiX; undefined if it is not read. */
export const kindOfType = (type: string): ElementKind | undefined =>
	kindPatterns.find(([pattern]) => pattern.test(type))?.[1];

/** Types of volume elements, with their number of nodes. */
const volumes = /^(?:(?:A?C|DCC?|EC|FC|F|Q|COH)3D|SC)(\d+)/;

/** Number of nodes of a volume element, which is not read; undefined for other types. */
export function volumeNodes(type: string): number | undefined {
	const nodes = volumes.exec(type)?.[1];
	return nodes === undefined ? undefined : Number(nodes);
}

/** Whether the midside node is the second of three, as in lines; elsewhere it follows the corners. */
export const middleSecond = (kind: ElementKind): boolean => kind === elementKinds.line3;

/** Families that the writer offers; type names begin with them. */
export const families = {
	CPS: 'Plane stress (CPS3)',
	CPE: 'Plane strain (CPE3)',
	CAX: 'Axisymmetric (CAX3)',
	S: 'Shells (S3)',
} as const;

/** Families whose type names are the letters and the number of nodes. */
const plainFamilies = /^(CPS|CPE|CAX|CGAX|CPEG|M3D|SFM3D|R3D|DC2D|DCAX|AC2D|ACAX|DS|S)\d/;

/** Element type for `kind` in the family of `type`; undefined if there is none. */
export function relatedType(kind: ElementKind, type: string, solver: Solver): string | undefined {
	const family = plainFamilies.exec(type)?.[1];
	if (family === undefined || kind.dimension !== 2) return undefined;
	const related = family === 'S' ? typeIn(kind, family, false, solver) : `${family}${kind.nodes}`;
	return kindOfType(related) === kind ? related : undefined;
}

/**
 * Element type for `kind` in `family`; lines are trusses.
 *
 * @param flat the mesh is in the plane
 */
export function typeIn(kind: ElementKind, family: string, flat: boolean, solver: Solver): string {
	if (kind === elementKinds.line) return flat ? 'T2D2' : 'T3D2';
	if (kind === elementKinds.line3) return flat ? 'T2D3' : 'T3D3';
	// No family of plane elements has nine nodes.
	if (kind === elementKinds.quad9) return family === 'S' ? 'S9R5' : 'M3D9';
	if (family === 'S' && kind === elementKinds.triangle6)
		return solver === 'abaqus' ? 'STRI65' : 'S6';
	if (family === 'S' && kind === elementKinds.quad8) return 'S8R';
	return `${family}${kind.nodes}`;
}

/** The only solver that has a type of six-node shells; undefined for other types. */
export const solverOfType = (type: string): Solver | undefined =>
	/^S6/.test(type) ? 'calculix' : /^STRI/.test(type) ? 'abaqus' : undefined;

/** Name of a type in a solver: those of six-node shells differ. */
export const typeFor = (type: string, solver: Solver): string =>
	type === 'STRI65' && solver === 'calculix'
		? 'S6'
		: type === 'S6' && solver === 'abaqus'
			? 'STRI65'
			: type;
