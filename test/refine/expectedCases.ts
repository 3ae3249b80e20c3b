import { describe, expect, test } from 'vitest';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { gpu } from '../support/engines.ts';
import { expectedRefinement } from '../support/external.ts';
import { hashedSelection, orderFreeChecksum, perturbedGrid } from '../support/grids.ts';
import { paths, type TestPath } from '../support/paths.ts';
import { refineOn } from '../support/refine.ts';

const expected = expectedRefinement();
/** Cases of longest-edge bisection; empty where the file with them is absent. */
export const expectedCases =
	expected?.cases.filter(({ alg, prec }) => alg === 'leb' && prec === 'f64') ?? [];

/** Whether every path takes every case: on a graphics card, and in `npm run sweep`. */
export const takesAll = process.env.TRIREFINE_SWEEP === '1' || (gpu && !gpu.software) === true;

type ExpectedCase = (typeof expectedCases)[number];

/** Which of the six cases of a mesh it is on which path of a GPU: paths take turns in those that they leave out. */
function turnOf({ name }: TestPath, one: ExpectedCase): number {
	const gpuPaths = paths.filter(({ isGpu }) => isGpu).map((path) => path.name);
	return gpuPaths.indexOf(name) + expectedCases.indexOf(one);
}

/** Whether a path takes a case with 131,072 triangles: a software adapter two of the six on each path. */
export const takesSmall = (path: TestPath, one: ExpectedCase): boolean =>
	takesAll || !path.isGpu || turnOf(path, one) % 3 === 0;

/** Whether it is the turn of this path's number of threads. */
export function cpuTurns({ name, way }: TestPath, one: ExpectedCase): boolean {
	const ofWay = paths.filter((path) => !path.isGpu && path.way === way).map((path) => path.name);
	return (ofWay.indexOf(name) + expectedCases.indexOf(one)) % ofWay.length === 0;
}

/**
 * Whether a path of a GPU takes a case with a million triangles. A software adapter needs up to a minute for one: there one in
 * all, as every path takes cases with an eighth of them.
 */
export const takesLarge = (path: TestPath, one: ExpectedCase): boolean =>
	takesAll || (path.name === 'GPU, sparse' && one.fraction === 0.001 && one.markMode === 'longest');

const meshes = new Map<string, TriMesh>();

/** A mesh of the file, made once: what is derived from it is kept with it. */
function meshOf(name: string): TriMesh {
	let mesh = meshes.get(name);
	if (!mesh) {
		const { W, H } = expected!.meshes[name]!;
		mesh = perturbedGrid(W, H);
		meshes.set(name, mesh);
	}
	return mesh;
}

/** Declares for each path those of the cases on a mesh that `takes` has it run. */
export function expectOnEveryPath(
	meshName: string,
	takes: (path: TestPath, one: ExpectedCase) => boolean = () => true,
): void {
	describe.skipIf(!expected)(`what an independent program computed of ${meshName}`, () => {
		const ofMesh = expectedCases.filter((one) => one.mesh === meshName);

		test('is there', () => {
			expect(ofMesh.length).toBe(6);
		});

		for (const path of paths) {
			const cases = ofMesh.filter((one) => takes(path, one));
			// A suite without tests is a failure.
			if (cases.length === 0) continue;
			describe.skipIf(path.missing)(`agrees (${path.name})`, () => {
				test.each(cases)('$markMode of $fraction', (one) => agrees(path, one));
			});
		}
	});
}

async function agrees({ open, algorithm }: TestPath, expectedCase: ExpectedCase): Promise<void> {
	const mesh = meshOf(expectedCase.mesh);
	const selection = hashedSelection(triangleCount(mesh), expectedCase.fraction);
	expect(selection.reduce((sum, mark) => sum + mark, 0)).toBe(expectedCase.markedTriangles);
	const split = expectedCase.markMode === 'all3' ? 'all' : 'longest';
	const { mesh: refined } = await refineOn(open, mesh, { selection, split }, algorithm);
	expect({
		points: pointCount(refined),
		edges: refined.edges!.length / 2,
		triangles: triangleCount(refined),
		checksum: orderFreeChecksum(refined),
	}).toEqual({
		points: expectedCase.outV,
		edges: expectedCase.outE,
		triangles: expectedCase.outT,
		checksum: expectedCase.checksum,
	});
}
