import { readFileSync } from 'node:fs';

/**
 * The path in an environment variable, or undefined where it is not set, so that tests can be skipped.
 * Throws where `TRIREFINE_REQUIRE_ALL` is 1: then nothing may be skipped.
 */
export function externalPath(name: 'TRIREFINE_CORPUS' | 'TRIREFINE_EXPECTED'): string | undefined {
	const path = process.env[name];
	if (!path && process.env.TRIREFINE_REQUIRE_ALL === '1') throw new Error(`${name} is not set`);
	return path || undefined;
}

export interface ExpectedMesh {
	readonly W: number;
	readonly H: number;
	readonly V: number;
	readonly E: number;
	readonly T: number;
	readonly boundaryEdges: number;
	readonly checksum: number;
}

export interface ExpectedCase {
	readonly mesh: string;
	readonly alg: 'leb' | 'lepp';
	readonly prec: string;
	readonly markMode: 'longest' | 'all3';
	readonly fraction: number;
	readonly threshold: number;
	readonly markedTriangles: number;
	readonly outV: number;
	readonly outE: number;
	readonly outT: number;
	readonly outBoundaryEdges: number;
	readonly checksum: number;
}

/** What an independent program computed for the grids of `grids.ts`. */
export interface Expected {
	readonly meshes: Readonly<Record<string, ExpectedMesh>>;
	readonly cases: readonly ExpectedCase[];
}

/** The file named by `TRIREFINE_EXPECTED`, or undefined as `externalPath` says. */
export function expectedRefinement(): Expected | undefined {
	const path = externalPath('TRIREFINE_EXPECTED');
	return path ? (JSON.parse(readFileSync(path, 'utf8')) as Expected) : undefined;
}
