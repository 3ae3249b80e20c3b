import { describe, expect, test } from 'vitest';
import type { Engine, Session } from '../../src/engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../../src/engine/gpuEngine.ts';
import { engines, gpu } from '../support/engines.ts';
import { perturbedGrid } from '../support/grids.ts';
import { refineOn } from '../support/refine.ts';
import { randomSelection } from './samples.ts';

/** The GPU engine as software adapters get it; the names of its steps go into `ran`. */
function softwareEngine(ran: Set<string>): Engine {
	const options = { maxItems: SOFTWARE_MAX_ITEMS, software: true };
	const engine = createGpuEngine(gpu!.device, gpu!.description, options);
	return {
		...engine,
		begin(now) {
			const session = engine.begin(now);
			const run: Session['run'] = (step, ...rest) => {
				ran.add(step.name);
				session.run(step, ...rest);
			};
			return new Proxy(session, {
				get(target, name) {
					if (name === 'run') return run;
					const value: unknown = Reflect.get(target, name, target);
					return typeof value === 'function' ? value.bind(target) : value;
				},
			});
		},
	};
}

describe.skipIf(!gpu)('on a software adapter', () => {
	test.each([
		["in the file's order", 32],
		['along a curve', 184],
	])(
		'edges are derived without steps, the mesh is that of the CPU: %s, seed 5',
		async (_, cells) => {
			const mesh = perturbedGrid(cells, cells);
			const options = { selection: randomSelection(mesh, 0.01, 5), rounds: 2 };
			const ran = new Set<string>();
			const refined = await refineOn(() => softwareEngine(ran), mesh, options);
			const expected = await refineOn(engines[0].open, mesh, options);
			expect(refined.mesh).toEqual(expected.mesh);
			expect(refined.maps).toEqual(expected.maps);
			expect(ran).toContain('longest-edge/markLongest');
			expect([...ran].filter((name) => name.startsWith('topology/'))).toEqual([]);
		},
	);
});
