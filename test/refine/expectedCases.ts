import { describe, expect, test } from 'vitest';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { expectedRefinement } from '../support/external.ts';
import { hashedSelection, orderFreeChecksum, perturbedGrid } from '../support/grids.ts';
import { onEveryPath, type TestPath } from '../support/paths.ts';
import { refineOn } from '../support/refine.ts';

const expected = expectedRefinement();
/** Cases of longest-edge bisection; empty where the file with them is absent. */
export const expectedCases =
	expected?.cases.filter(({ alg, prec }) => alg === 'leb' && prec === 'f64') ?? [];

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
		onEveryPath('agrees', (path) => {
			const cases = expectedCases.filter((one) => one.mesh === meshName && takes(path, one));
			test.each(cases)('$markMode of $fraction', async (expectedCase) => {
				const mesh = meshOf(meshName);
				const selection = hashedSelection(triangleCount(mesh), expectedCase.fraction);
				expect(selection.reduce((sum, mark) => sum + mark, 0)).toBe(expectedCase.markedTriangles);
				const split = expectedCase.markMode === 'all3' ? 'all' : 'longest';
				const run = refineOn(path.open, mesh, { selection, split }, path.algorithm);
				const { mesh: refined } = await run;
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
			});
		});
	});
}
