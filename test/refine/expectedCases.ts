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

/** Whether every path takes every case: on a graphics card, or where `TRIREFINE_REQUIRE_ALL` is 1. */
export const takesAll =
	process.env.TRIREFINE_REQUIRE_ALL === '1' || (gpu && !gpu.software) === true;

type ExpectedCase = (typeof expectedCases)[number];

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
