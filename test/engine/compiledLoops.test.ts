import { readFileSync } from 'node:fs';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiledModule } from '../../kernels/build.mjs';
import { type CompiledLoops, exportName } from '../../src/engine/compiledLoops.ts';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { StepThreads } from '../../src/engine/stepThreads.ts';
import { ThreadLoops } from '../../src/engine/threadLoops.ts';
import type { Threads } from '../../src/engine/threads.ts';
import type { Work, WorkArrays } from '../../src/engine/threadWork.ts';
import { invertPermutation } from '../../src/mesh/curveOrder.ts';
import type { EdgedMesh } from '../../src/mesh/edgedMesh.ts';
import { pairedHalfEdgesInSlices } from '../../src/mesh/pairedHalfEdges.ts';
import { measure } from '../../src/mesh/shape.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { ThreadStart } from '../../src/platform/cpuThreads.ts';
import {
	compileLoops,
	moduleBytes,
	openLoopsModule,
	scratchBytes,
} from '../../src/platform/loopsModule.ts';
import { type ArenaMemory, openArena } from '../../src/platform/openArena.ts';
import { works } from '../../src/platform/threadWork.ts';
import type { RefineOptions } from '../../src/refine/algorithm.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import { inSlices } from '../../src/util/inSlices.ts';
import { sharedCopy, sharedU32, useArena } from '../../src/util/sharedMemory.ts';
import { allSlices } from '../../src/util/slices.ts';
import { isSoundInSlices } from '../../src/validate/sound.ts';
import { randomSelection } from '../refine/samples.ts';
import { bundleThread } from '../support/bundleThread.ts';
import { equilateralLattice, perturbedGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { torus } from '../support/surfaces.ts';

/** What the module has beside loops. */
const others = ['begin', 'callBytes', 'free', 'memory', 'scratchBytes'];

let module: WebAssembly.Module;
let opened: ArenaMemory;
let compiled: CompiledLoops;
/** What was compared, by the name of the work, and how often. */
const compared = new Map<string, number>();

beforeAll(async () => {
	opened = openArena(moduleBytes)!;
	useArena(opened.arena);
	module = await compileLoops();
	const scratch = opened.arena.allocate(scratchBytes)!;
	compiled = openLoopsModule({ module, memory: opened.memory, scratch });
});
afterAll(() => useArena(undefined));

/** Does all work twice, compiled and as JavaScript, from the same arrays. */
class Comparing implements Threads {
	readonly count = 1;
	run: Threads['run'] = (step, count, parameters, arrays) => {
		const work = works.find(({ name }) => name === step.name);
		if (work) this.#compare(work, count, 0, count, parameters, arrays);
		return work !== undefined;
	};
	runLoop: Threads['runLoop'] = (loop, first, end, parameters, arrays) => {
		const work = works.find(({ name }) => name === loop.name)!;
		this.#compare(work, end, first, end, parameters, arrays);
		return true;
	};
	runTeam: Threads['runTeam'] = () => false;
	forget(): void {}
	close(): void {}

	#compare(
		work: Work,
		count: number,
		first: number,
		end: number,
		parameters: Readonly<Record<string, number>>,
		arrays: WorkArrays,
	): void {
		const all = work.arrays.map(([name]) => arrays[name]!);
		const run = compiled.callOf(work, count, parameters, arrays);
		const before = run && all.map((array) => array.slice());
		work.run(count, parameters, arrays, first, end);
		if (!run || !before) return;
		const expected = all.map((array) => array.slice());
		for (const [i, array] of all.entries()) array.set(before[i]!);
		run(first, end);
		for (const [i, [name]] of work.arrays.entries())
			expect([work.name, name, firstDifferent(all[i]!, expected[i]!)]).toEqual([
				work.name,
				name,
				-1,
			]);
		compared.set(work.name, (compared.get(work.name) ?? 0) + 1);
	}
}

type Numbers = WorkArrays[string];

/** Where two arrays differ in a bit. */
function firstDifferent(a: Numbers, b: Numbers): number {
	const [x, y] = [a, b].map(({ buffer, byteOffset, byteLength }) =>
		Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
	);
	return x!.equals(y!) ? -1 : x!.findIndex((byte, i) => byte !== y![i]);
}

const shared = (mesh: TriMesh): TriMesh => ({
	...mesh,
	points: sharedCopy(mesh.points),
	triangles: sharedCopy(mesh.triangles),
});

const meshes: readonly (readonly [string, () => TriMesh])[] = [
	['a perturbed grid above the limit of the file order', () => perturbedGrid(256, 200)],
	[
		'a mesh of many degrees, with holes',
		() => randomMesh(5, { cells: 256, holes: 0.05, irregular: true }),
	],
	['edges that are all equal', () => equilateralLattice(60, 40)],
	['a surface', () => torus(200, 190)],
];

const runs: readonly (readonly [string, Partial<RefineOptions>, number, 'sparse' | 'dense'])[] = [
	['two rounds with edges', { rounds: 2 }, 0.2, 'dense'],
	['lists, without edges', { rounds: 2, listEdges: false }, 0.02, 'sparse'],
	['all triangles', { listEdges: false }, 2, 'dense'],
	['all three edges, in the order of the file', { split: 'all', order: 'file' }, 0.3, 'dense'],
];

describe.each(meshes)('on %s', (_, make) => {
	let given: TriMesh | undefined;
	test.each(runs)(
		'compiled loops do what those of JavaScript do: %s',
		async (_, options, share, path) => {
			given ??= make();
			const mesh = shared(given);
			const threads = new Comparing();
			const loops = new ThreadLoops(threads);
			const inspect = async (edged?: EdgedMesh) => {
				if (edged && mesh.dimension === 2) await inSlices(isSoundInSlices(edged, loops), {});
			};
			const selection = randomSelection(mesh, share, 3);
			const algorithm = longestEdgeWith({ path, sharedFrom: 0 });
			const open = () => createCpuEngine({ threads });
			const { mesh: after } = await refineOn(
				open,
				mesh,
				{ selection, inspect, ...options },
				algorithm,
			);
			measure(shared(after), undefined, loops);
		},
	);
});

describe.each(meshes)('on %s, and on what is wrong with it', (_, make) => {
	let mesh: TriMesh | undefined;
	test.each([
		['as it is', (triangles: Uint32Array) => triangles],
		['two triangles along an edge in one direction', (triangles: Uint32Array) => turned(triangles)],
		[
			'points of the largest numbers',
			(triangles: Uint32Array) => triangles.map((p) => p ^ 0x7fffffff),
		],
	])('compiled loops match the sides as those of JavaScript do: %s', (what, change) => {
		mesh ??= make();
		const triangles = sharedCopy(change(mesh.triangles));
		const loops = new ThreadLoops(new Comparing());
		const paired = allSlices(pairedHalfEdgesInSlices(triangles, mesh.points.length, loops));
		expect(paired === undefined).toBe(/direction/.test(what));
		const boundary = paired && allSlices(paired.boundary());
		if (boundary) expect(boundary.length).toBe(paired.counts.boundary);
	});
});

/** The first triangle the other way round. */
function turned(triangles: Uint32Array): Uint32Array {
	const changed = triangles.slice();
	changed.subarray(0, 3).reverse();
	return changed;
}

test('every loop of the module was compared', () => {
	const names = WebAssembly.Module.exports(module)
		.map(({ name }) => name)
		.filter((name) => !others.includes(name));
	expect([...compared.keys()].map(exportName).toSorted()).toEqual(names.toSorted());
});

test('other threads run compiled loops, too', async () => {
	const { arena, memory } = opened;
	const file = bundleThread('src/platform/stepThread.ts', 'compiled-thread.js');
	const workers: Worker[] = [];
	const scratch = arena.allocate(scratchBytes)!;
	const threads = new StepThreads(works, 2, (control) => {
		const { port1, port2 } = new MessageChannel();
		port1.unref();
		const workerData: ThreadStart = { control, port: port2, loops: { module, memory, scratch } };
		workers.push(new Worker(file, { workerData, transferList: [port2] }));
		return [{ send: (message) => port1.postMessage(message) }];
	});
	// What a call is told stands at the beginning of the thread's own memory.
	const told = new Uint32Array(arena.buffer, scratch, 4);
	const order = sharedCopy(
		Uint32Array.from({ length: 1 << 18 }, (_, i, all = 1 << 18) => all - 1 - i),
	);
	const numbers = sharedU32(order.length);
	const loops = new ThreadLoops(threads);
	// It may start late.
	while (told[1] === 0) allSlices(invertPermutation(order, numbers, loops));
	expect([...told]).toEqual([order.byteOffset, order.length, numbers.byteOffset, numbers.length]);
	expect(numbers).toEqual(order);
	threads.close();
	await Promise.all(workers.map((worker) => worker.terminate()));
});

test('the module is made of its sources', async () => {
	expect(readFileSync('kernels/loops/loops.wasm.ts', 'utf8')).toBe(await compiledModule('loops'));
});
