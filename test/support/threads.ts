import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { openCpuThreads } from '../../src/platform/cpuThreads.ts';
import type { Loops } from '../../src/util/loop.ts';
import { useArena } from '../../src/util/sharedMemory.ts';
import { bundleThread } from './bundleThread.ts';
import { CheckedArena } from './checkedArena.ts';

/** As on the command line, but with checks. */
export const arena = new CheckedArena(new SharedArrayBuffer(2 ** 30));
useArena(arena);

const file = bundleThread('src/platform/stepThread.ts', 'step-thread.js');

/** A CPU engine with so many threads, which checks that nothing uses memory that was given back. */
export function openThreaded(count: number): Engine {
	const engine = createCpuEngine({ threads: openCpuThreads(count, file) });
	return {
		...engine,
		...(engine.loops && { loops: checkedLoops(engine.loops) }),
		destroy() {
			engine.destroy();
			arena.checkGone();
		},
	};
}

const checkedLoops = (loops: Loops): Loops => ({
	u32: (...options) => loops.u32(...options),
	f64: (...options) => loops.f64(...options),
	u8: (...options) => loops.u8(...options),
	*run(loop, count, arrays, parameters) {
		for (const slice of loops.run(loop, count, arrays, parameters)) {
			for (const [name, array] of Object.entries(arrays))
				arena.check(`${loop.name}: ${name}`, array);
			yield slice;
		}
	},
	drop: (...arrays) => loops.drop(...arrays),
});

/** The same mesh where all threads see it. */
export function inSharedMemory(mesh: TriMesh): TriMesh {
	const points = new Float64Array(new SharedArrayBuffer(mesh.points.byteLength));
	const triangles = new Uint32Array(new SharedArrayBuffer(mesh.triangles.byteLength));
	points.set(mesh.points);
	triangles.set(mesh.triangles);
	return { ...mesh, points, triangles };
}
