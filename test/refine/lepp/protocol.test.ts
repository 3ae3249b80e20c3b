import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { type Exploration, explore } from './explorer.ts';
import { openedMesh } from './leppMeshes.ts';
import type { Mutation } from './protocolInSteps.ts';

const flat = (points: number[], triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});

/** A fan of triangles round a point, each with a longer edge than the one before: its paths lead round. */
const fan = flat([0, 0, 10, 0, 8, 9, -3, 15, -18, 9], [0, 1, 2, 0, 2, 3, 0, 3, 4]);
const grid = perturbedGrid(2, 2);

const variants = ['pa1', 'pa2', 'pa3'] as const;

describe.each(variants)(
	'every order of steps makes the mesh of the serial algorithm: %s',
	(variant) => {
		test.each([
			['two members, paths that meet', fan, [[0], [1]]],
			['two members, a path through the other target', fan, [[0], [2]]],
			['two members, neighbours', grid, [[0], [1]]],
			['two members, several targets', grid, [[0, 5], [3]]],
			['three members', fan, [[0], [1], [2]]],
		] as const)('%s', { timeout: 60_000 }, async (_, mesh, members) => {
			const opened = await openedMesh(mesh, members.flat());
			const recomputes = variant === 'pa3';
			const found = explore({
				...{ mesh: opened, members, variant },
				attempts: members.length > 2 || recomputes ? 1 : 2,
				// Who recomputes takes so many steps that not all orders of three can be tried.
				switches: members.length > 2 && recomputes ? 2 : Number.POSITIVE_INFINITY,
			});
			expect(found.fault).toBeUndefined();
			expect(found.states).toBeGreaterThan(300);
			expect(found.ends).toBeGreaterThan(1);
		});
	},
);

describe('the explorer finds what is wrong where', () => {
	const broken: readonly (readonly [string, Exploration['variant'], Mutation])[] = [
		['the path is not looked at again', 'pa3', [['if (now === v ||', 'if (true || now === v ||']]],
		[
			'neighbours are not taken',
			'pa3',
			[
				['locked.add(near, its);', ''],
				['locked.add(far, its);', ''],
			],
		],
		[
			'what was changed has its old version',
			'pa3',
			[
				[
					'letGo(member, locked.count, 2);\n	return depth',
					'letGo(member, locked.count, 0);\n	return depth',
				],
			],
		],
		[
			'a triangle is looked at and then taken',
			'pa3',
			[
				[
					'const met = Atomics.compareExchange(locks, triangles[i]!, v, v - 1);',
					'const met = Atomics.load(locks, triangles[i]!); if (met === v) { Atomics.store(locks, triangles[i]!, v - 1); }',
				],
			],
		],
		['who gets no triangle keeps the others', 'pa3', [['letGo(member, i, 0);', '']]],
		[
			'neighbours are not taken',
			'pa1',
			[
				[
					'locked.add(triangle, v);\n	return true;',
					'Atomics.store(locks, triangle, v);\n	return true;',
				],
			],
		],
		[
			'who meets a triangle that is held waits for it',
			'pa1',
			[['if ((v & 1) === 0) return collided(member, depth);', 'if ((v & 1) === 0) { continue; }']],
		],
		[
			'the rest of the path stays held',
			'pa1',
			[['	letGoOfPath(member, depth);\n	member.depth', '	member.depth']],
		],
		[
			'a stored path is believed',
			'pa2',
			[
				[
					'const met = Atomics.compareExchange(locks, path.triangles[depth]!, v, v - 1);\n		if (met !== v) break;',
					'Atomics.store(locks, path.triangles[depth]!, v - 1);',
				],
			],
		],
	];

	test.each(broken)('%s (%s)', { timeout: 60_000 }, async (_, variant, mutation) => {
		const faults: string[] = [];
		for (const [mesh, members] of [
			[fan, [[0], [1]]],
			[fan, [[0], [2]]],
			[grid, [[0], [1]]],
			[grid, [[0, 5], [3]]],
		] as const) {
			const opened = await openedMesh(mesh, members.flat());
			const attempts = variant === 'pa3' ? 1 : 2;
			const { fault } = explore({ mesh: opened, members, variant, mutation, attempts });
			if (fault !== undefined) faults.push(fault);
			if (faults.length > 0) break;
		}
		expect(faults).toHaveLength(1);
	});
});
