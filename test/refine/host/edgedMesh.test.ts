import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { longestEdgeWith } from '../../../src/refine/rounds/inRounds.ts';
import { singleThread } from '../../../src/util/loop.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { isSoundInSlices } from '../../../src/validate/sound.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { inSharedMemory, openThreaded } from '../../support/threads.ts';
import { asText, inspected } from '../inspected.ts';

const grid = perturbedGrid(200, 170);
const holes = randomMesh(71, { cells: 90, holes: 0.2 });
const mixed = randomMesh(72, { cells: 90, orientation: 'mixed' });

describe('on three threads', () => {
	let engine: Engine;
	let close: () => void;
	beforeAll(() => {
		const threaded = openThreaded(3);
		close = () => threaded.destroy();
		engine = { ...threaded, destroy() {} };
	});
	afterAll(() => close());

	test.each([
		['a grid', grid, true],
		['a mesh with holes', holes, true],
		['triangles that go round either way', mixed, false],
	])('%s is shown and judged as by one', async (_, mesh, sound) => {
		const [edged] = await inspected(createCpuEngine, mesh);
		expect(
			asText(
				await inspected(() => engine, inSharedMemory(mesh), longestEdgeWith({ sharedFrom: 0 })),
			),
		).toEqual(asText([edged]));
		const judged = [singleThread, engine.loops!].map((loops) => {
			if (!edged) return false;
			const points = loops.f64(edged.points.length);
			const corners = loops.u32(edged.corners.length);
			points.set(edged.points);
			corners.set(edged.corners);
			return allSlices(isSoundInSlices({ ...edged, points, corners }, loops));
		});
		expect(judged).toEqual([sound, sound]);
	});
});
