import { describe, expect, test } from 'vitest';
import { faceTopology } from '../../../src/mesh/faceTopology.ts';
import { NONE } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { Cancelled } from '../../../src/util/cancel.ts';
import type { Region } from '../../../webview/model/region.ts';
import { edgesOf } from '../../../webview/work/edgeAndPointSearch.ts';
import { entityClasses } from '../../../webview/work/entityPhrases.ts';
import { regionMembers } from '../../../webview/work/regions.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { cube } from '../../support/surfaces.ts';

const found = async (mesh: TriMesh, region: Region) =>
	(await regionMembers(mesh, region, async () => {}))!;

describe('what is connected', () => {
	test('up to sharp edges is a side of a cube, and all of it at a larger angle', async () => {
		const mesh = cube();
		for (const from of [0, 5, 11]) {
			const { on, members } = await found(mesh, { kind: 'smooth', from, degrees: 30 });
			expect([on, ...members]).toEqual(['triangles', from & ~1, from | 1]);
		}
		const all = await found(mesh, { kind: 'smooth', from: 3, degrees: 91 });
		expect(all.members).toHaveLength(12);
	});

	test('within a group is what a walk over neighbours finds, seeds 1 to 10', async () => {
		for (let seed = 1; seed <= 10; seed++) {
			const random = seededRandom(seed);
			const plain = randomMesh(seed);
			const count = plain.triangles.length / 3;
			const own = Uint8Array.from({ length: count }, () => (random() < 0.6 ? 1 : 0));
			const group = (tag: number) => ({
				tag,
				dimension: 2,
				members: [
					{ of: 'triangles', members: Uint32Array.from(own.keys()).filter((t) => own[t] === tag) },
				],
			});
			const mesh = { ...plain, groups: [group(1)] } as TriMesh;
			const from = Math.floor(random() * count);
			const { edgeTriangles } = faceTopology(mesh);
			const reached = new Set([from]);
			for (let size = 0; size < reached.size; ) {
				size = reached.size;
				for (let e = 0; e < edgeTriangles.length; e += 2) {
					const [a, b] = [edgeTriangles[e]!, edgeTriangles[e + 1]!];
					if (a === NONE || b === NONE || own[a] !== own[b]) continue;
					if (reached.has(a) || reached.has(b)) reached.add(a).add(b);
				}
			}
			const { members } = await found(mesh, { kind: 'group', from });
			expect([...members]).toEqual([...reached].sort((a, b) => a - b));
		}
	});

	test('within a group goes on at an edge of three triangles, from each of them', async () => {
		const mesh = {
			...randomMesh(1),
			dimension: 3,
			points: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 0, 1, 3, 0, 1, 4),
		} as TriMesh;
		for (const from of [0, 1, 2])
			expect([...(await found(mesh, { kind: 'group', from })).members]).toEqual([0, 1, 2]);
	});

	test('is not looked for any more once it is not wanted', async () => {
		const stop = async () => {
			throw new Cancelled();
		};
		const looking = regionMembers(cube(), { kind: 'smooth', from: 0, degrees: 30 }, stop);
		await expect(looking).rejects.toThrow(Cancelled);
	});
});

describe('a class', () => {
	const plain = randomMesh(3);
	const edges = edgesOf(plain);
	const mesh = {
		...plain,
		cells: [
			{
				shape: 'line',
				nodes: Uint32Array.of(edges[3]!, edges[2]!, edges[8]!, edges[9]!),
				fields: [],
			},
		],
		groups: [
			{ tag: 7, dimension: 1, name: 'wall', members: [{ of: 0, members: Uint32Array.of(0, 1) }] },
			{ tag: 8, dimension: 0, members: [{ of: 'points', members: Uint32Array.of(2, 5) }] },
		],
	} as unknown as TriMesh;

	test('of lines is the edges that they lie on, whichever way they run', async () => {
		const wall = await found(mesh, { kind: 'class', quantity: 'groups:edges', tag: 7 });
		expect([wall.on, ...wall.members]).toEqual(['edges', 1, 4]);
		const points = await found(mesh, { kind: 'class', quantity: 'groups:points', tag: 8 });
		expect([points.on, ...points.members]).toEqual(['points', 2, 5]);
		const none = { kind: 'class', quantity: 'groups:triangles', tag: 8 } as const;
		expect(await regionMembers(mesh, none, async () => {})).toBeNull();
	});

	test('is told of an edge, of the triangles beside it and of points', () => {
		const wall = { quantity: 'groups:edges', tag: 7, on: 'edges', label: 'wall' };
		expect(entityClasses(mesh, 'edges', 4)).toEqual([wall]);
		expect(entityClasses(mesh, 'edges', 0)).toEqual([]);
		const beside = faceTopology(plain).edgeTriangles[2 * 4]!;
		expect(entityClasses(mesh, 'triangles', beside)).toContainEqual(wall);
		expect(entityClasses(mesh, 'points', 5)).toMatchObject([{ tag: 8, label: '8' }]);
	});
});
