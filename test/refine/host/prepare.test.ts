import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { MAX_BUFFERS, MAX_PARAMETERS } from '../../../src/engine/threadJob.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { loops, teams, works } from '../../../src/platform/threadWork.ts';
import { NonManifold } from '../../../src/refine/errors.ts';
import { prepare } from '../../../src/refine/host/prepare.ts';
import { steps } from '../../../src/steps/registry.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';
import type { Loops } from '../../../src/util/loop.ts';
import { fan, perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { inSharedMemory, openThreaded } from '../../support/threads.ts';
import { randomSelection, withEdges } from '../samples.ts';

/** The same points in space, on a wave that goes further than they do. */
function lifted({ points }: TriMesh) {
	const inSpace = new Float64Array((points.length / 2) * 3);
	for (let i = 0, p = 0; i < points.length; i += 2, p += 3) {
		inSpace[p] = points[i]!;
		inSpace[p + 1] = points[i + 1]!;
		inSpace[p + 2] = 3 * Math.sin(points[i]!);
	}
	return { dimension: 3 as const, points: inSpace };
}

describe.each([2, 7])('preparing on %i threads', (threads) => {
	let engine: Engine;
	beforeAll(() => {
		engine = openThreaded(threads);
	});
	afterAll(() => engine.destroy());

	/** All that preparing makes. */
	async function prepared(mesh: TriMesh, order: 'hilbert' | 'file', loops?: Loops) {
		const selection = randomSelection(mesh, 0.3, 64);
		const { takeStart, work2file, exponent } = await prepare(
			mesh,
			{ selection, order },
			true,
			loops,
		);
		return { ...takeStart(), ...work2file, exponent };
	}

	const random = randomMesh(65, { cells: 200, orientation: 'mixed', holes: 0.1, irregular: true });
	const inSpace = { ...random, ...lifted(random) };
	test.each([
		['a grid', perturbedGrid(512, 300), 'hilbert'],
		['a grid in the order of the file', perturbedGrid(512, 300), 'file'],
		['a random mesh', random, 'hilbert'],
		['a random mesh in space', inSpace, 'hilbert'],
		['a point with very many triangles', fan(70_000), 'hilbert'],
	] as const)('makes of %s what one thread makes', async (_, mesh, order) => {
		const expected = await prepared(mesh, order);
		for (const given of [mesh, inSharedMemory(mesh)]) {
			const found: typeof expected = await prepared(given, order, engine.loops);
			for (const [name, value] of Object.entries(expected)) {
				const other = found[name as keyof typeof found] as typeof value;
				if (!(value instanceof Uint32Array)) expect([name, other]).toEqual([name, value]);
				else {
					expect([name, (other as Uint32Array).length]).toEqual([name, value.length]);
					const wrong = value.findIndex((word, i) => word !== (other as Uint32Array)[i]);
					expect([name, wrong]).toEqual([name, -1]);
				}
			}
		}
	});

	test('refuses an edge of three triangles', async () => {
		const mesh = perturbedGrid(256, 256);
		const triangles = Uint32Array.from([...mesh.triangles, ...mesh.triangles.subarray(0, 3)]);
		await expect(prepared({ ...mesh, triangles }, 'hilbert', engine.loops)).rejects.toThrow(
			NonManifold,
		);
	});

	test('is cancelled between its steps', async () => {
		const mesh = inSharedMemory(perturbedGrid(512, 512));
		const cancel = new CancelSource();
		let pauses = 0;
		const pause = async () => {
			if (++pauses === 5) cancel.cancel();
		};
		const selection = new Uint8Array(triangleCount(mesh));
		const options = { selection, signal: cancel.signal, pause };
		await expect(prepare(mesh, options, true, engine.loops)).rejects.toThrow(Cancelled);
		expect(pauses).toBe(5);
	});
});

test('threads know all that they share by a name of its own', () => {
	expect(new Set(works.map(({ name }) => name)).size).toBe(
		steps.length + loops.length + teams.length,
	);
	for (const { name, parameters, arrays } of works) {
		expect(parameters.length, name).toBeLessThanOrEqual(MAX_PARAMETERS);
		expect(arrays.length, name).toBeLessThanOrEqual(MAX_BUFFERS);
	}
});

describe('preparing', () => {
	test('leaves edges to the engine where asked to', async () => {
		const mesh = perturbedGrid(256, 256);
		const options = { selection: new Uint8Array(triangleCount(mesh)) };
		const prepared = await prepare(mesh, options, false);
		const start = prepared.takeStart();
		expect(start.edges).toBeUndefined();
		expect(prepared.work2file?.edges).toBeUndefined();
		expect('fileOrder' in start && start.fileOrder).toEqual(prepared.work2file!.triangles);
	});

	test('takes the edges of the file where it numbers them, whatever derives edges', async () => {
		const mesh = withEdges(randomMesh(61, { orientation: 'mixed' }));
		const options = { selection: randomSelection(mesh, 0.5, 61) };
		const here = (await prepare(mesh, options, true)).takeStart();
		expect((await prepare(mesh, options, false)).takeStart()).toEqual(here);
	});

	test('derives the edges that the file would number alike', async () => {
		const mesh = randomMesh(62, { orientation: 'mixed', holes: 0.2 });
		const options = { selection: randomSelection(mesh, 0.5, 62) };
		const derived = (await prepare(mesh, options, true)).takeStart();
		expect(derived).toEqual((await prepare(withEdges(mesh), options, true)).takeStart());
	});

	test('selects the same triangles in Hilbert order', async () => {
		const mesh = perturbedGrid(256, 256);
		const selection = randomSelection(mesh, 0.3, 63);
		const prepared = await prepare(mesh, { selection }, true);
		const { selected } = prepared.takeStart();
		const order = prepared.work2file!.triangles;
		expect(order.every((f, t) => ((selected[t >>> 5]! >>> (t & 31)) & 1) === selection[f])).toBe(
			true,
		);
	});

	test('is cancelled between its steps', async () => {
		const mesh = perturbedGrid(512, 512);
		const cancel = new CancelSource();
		let pauses = 0;
		const pause = async () => {
			if (++pauses === 7) cancel.cancel();
		};
		const options = {
			selection: new Uint8Array(triangleCount(mesh)),
			signal: cancel.signal,
			pause,
		};
		await expect(prepare(mesh, options, true)).rejects.toThrow(Cancelled);
		expect(pauses).toBe(7);
	});
});
