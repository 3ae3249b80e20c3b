import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { openCpuThreads } from '../../src/platform/cpuThreads.ts';
import { Arena } from '../../src/util/arena.ts';
import { useArena } from '../../src/util/sharedMemory.ts';
import { bundleThread } from './bundleThread.ts';

// As on the command line.
useArena(new Arena(new SharedArrayBuffer(2 ** 30)));

const file = bundleThread('src/platform/stepThread.ts', 'step-thread.js');

/** A CPU engine with so many threads. */
export const openThreaded = (count: number): Engine =>
	createCpuEngine({ threads: openCpuThreads(count, file) });

/** The same mesh where all threads see it. */
export function inSharedMemory(mesh: TriMesh): TriMesh {
	const points = new Float64Array(new SharedArrayBuffer(mesh.points.byteLength));
	const triangles = new Uint32Array(new SharedArrayBuffer(mesh.triangles.byteLength));
	points.set(mesh.points);
	triangles.set(mesh.triangles);
	return { ...mesh, points, triangles };
}
