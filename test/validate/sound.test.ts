import { afterAll, describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../src/bench/meshes.ts';
import type { EdgedMesh } from '../../src/mesh/edgedMesh.ts';
import { meshInfo } from '../../src/mesh/info.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { NotRefinable } from '../../src/refine/errors.ts';
import { prepare } from '../../src/refine/host/prepare.ts';
import { allSlices } from '../../src/util/slices.ts';
import { infoInSlices } from '../../src/validate/info.ts';
import { isSoundInSlices } from '../../src/validate/sound.ts';
import { Validation, validate } from '../../src/validate/validate.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { inSharedMemory, openThreaded } from '../support/threads.ts';
import { bare, changed, changes, shapes } from './changedMeshes.ts';
import { plane, square } from './planeMeshes.ts';

/** Whether a mesh is proved sound as refinement does it; false where it has no edges to prove it by. */
async function isSound(mesh: TriMesh): Promise<boolean> {
	let found: EdgedMesh | undefined;
	const selection = new Uint8Array(triangleCount(mesh));
	const inspect = async (edged?: EdgedMesh) => {
		found = edged;
	};
	try {
		await prepare(mesh, { selection, inspect }, true);
	} catch (error) {
		if (!(error instanceof NotRefinable)) throw error;
		return false;
	}
	return found !== undefined && allSlices(isSoundInSlices(found));
}

const engine = openThreaded(2);
const loops = engine.loops!;
afterAll(() => engine.destroy());

/**
 * Errors and warnings of all rules. A check that is made once finds the same as one that can be updated, and so do threads;
 * their figures are those of one.
 */
function faultsOf(mesh: TriMesh): string[] {
	const findings = validate(mesh);
	expect(validate(mesh, undefined, { once: true })).toEqual(findings);
	expect(validate(mesh, undefined, { once: true, loops })).toEqual(findings);
	const { info, hasNoError } = allSlices(infoInSlices(mesh, '', loops));
	expect(info).toEqual(meshInfo({ ...mesh }));
	if (hasNoError) expect(findings.found.errors).toBe(0);
	const severe = findings.list.filter(({ severity }) => /^(error|warning)$/.test(severity));
	return severe.map(({ rule }) => rule);
}

describe('a mesh that is proved sound', () => {
	test('is any that the rules find nothing wrong with', async () => {
		for (let seed = 0; seed < 60; seed++) {
			const mesh = bare(shapes[seed % shapes.length]!(seed));
			expect([seed, await isSound(mesh), faultsOf(mesh)]).toEqual([seed, true, []]);
		}
	});

	test.each(Object.keys(changes))(
		'has no error and no warning after a change that %s',
		async (name) => {
			const random = seededRandom(name.length);
			let [sound, faulty] = [0, 0];
			for (let seed = 0; seed < 60; seed++) {
				const mesh = changed(name, seed, random);
				const faults = faultsOf(mesh);
				if (await isSound(mesh)) {
					sound++;
					expect([seed, faults]).toEqual([seed, []]);
				}
				if (faults.length > 0) faulty++;
			}
			expect(faulty + sound).toBeGreaterThan(30);
			expect(faulty).toBeGreaterThan(5);
		},
	);

	test('is none with another over its boundary, marked in a grid of many cells', async () => {
		const random = seededRandom(3);
		let [sound, faulty] = [0, 0];
		for (let seed = 0; seed < 16; seed++) {
			const { points, triangles } = randomMesh(seed, { cells: 14, holes: 0.3 });
			const [count, size] = [points.length / 2, Math.max(...points) - Math.min(...points)];
			const moved = [2.4 * size * (random() - 0.5), 2.4 * size * (random() - 0.5)];
			const second = points.map((x, i) => x + moved[i % 2]!);
			const both = [...triangles, ...triangles.map((p) => p + count)];
			const mesh = plane([...points, ...second], ...both);
			const faults = faultsOf(mesh);
			if (await isSound(mesh)) {
				sound++;
				expect([seed, faults]).toEqual([seed, []]);
			}
			if (faults.length > 0) faulty++;
		}
		expect(Math.min(sound, faulty)).toBeGreaterThan(3);
	});

	test('is none with a crack, a slit closed by two points in one place', async () => {
		// Two squares side by side with four points where two would do.
		const crack = plane([...square, 1, 0, 2, 0, 2, 1, 1, 1], 0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7);
		expect(faultsOf(crack)).toContain('coincident-points');
		expect(await isSound(crack)).toBe(false);
	});

	test('may be of two parts that touch in a point', async () => {
		const pair = plane([...square, 2, 1, 2, 2], 0, 1, 2, 0, 2, 3, 2, 4, 5);
		expect([await isSound(pair), faultsOf(pair)]).toEqual([true, []]);
	});

	test('has triangles, and all of its points in them', async () => {
		expect(await isSound(plane([]))).toBe(false);
		expect(await isSound(plane([...square, 5, 5], 0, 1, 2, 0, 2, 3))).toBe(false);
	});
});

test('a large mesh has the same findings and figures by threads, of one part and of two', () => {
	const { points, triangles } = randomDelaunay(60_000);
	const inTwo = {
		points: new Float64Array(points.length + 6),
		triangles: new Uint32Array(triangles.length + 3),
	};
	inTwo.points.set(points);
	inTwo.points.set([7, 7, 8, 7, 8, 8], points.length);
	inTwo.triangles.set(triangles);
	const [count, maxFindings] = [points.length / 2, 100_000];
	inTwo.triangles.set([count, count + 1, count + 2], triangles.length);
	for (const part of [{ points, triangles }, inTwo]) {
		const mesh = inSharedMemory({ dimension: 2, ...part, fields: [] });
		const findings = validate({ ...mesh }, undefined, { maxFindings });
		expect(findings.found.errors + findings.found.warnings).toBe(0);
		expect(findings.list.length).toBeGreaterThan(500);
		expect(validate({ ...mesh }, undefined, { once: true, maxFindings })).toEqual(findings);
		expect(validate({ ...mesh }, undefined, { once: true, maxFindings, loops })).toEqual(findings);
		const { info, hasNoError } = allSlices(infoInSlices(mesh, '', loops));
		expect([info, hasNoError]).toEqual([meshInfo({ ...mesh }), true]);
	}
});

test('a check that is made once can not be updated', () => {
	const mesh = bare(randomMesh(5, { cells: 3 }));
	const points = mesh.points.map((x, i) => (i === 0 ? x - 0.01 : x));
	expect(Validation.full(mesh).update({ ...mesh, points }, undefined)).toBeDefined();
	const once = Validation.full(mesh, undefined, { once: true });
	expect(once.update({ ...mesh, points }, undefined)).toBeUndefined();
});
