import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { DisplayMesh } from '../../../webview/model/displayMesh.ts';
import type { PointerPosition } from '../../../webview/model/meshSearch.ts';
import { Searches } from '../../../webview/search/searches.ts';
import type { Viewer } from '../../../webview/view/viewer.ts';
import { displayOf, originOf } from '../../../webview/work/displayOf.ts';
import { entitiesOf } from '../../../webview/work/entitiesForPage.ts';
import type { MeshService } from '../../../webview/work/meshService.ts';

const none = new Uint32Array(0);

/** A square of two triangles, divided from lower left to upper right. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [],
};
const origin = originOf(mesh);

const aimAt = (x: number, y: number): PointerPosition => ({
	point: [x, y],
	reach: 0.1,
	screen: [0, 0],
	camera: { x: 0, y: 0, scale: 1 },
});

/** Both views, of which that before refinement shows a mesh, and a worker whose answers are given when the test says so. */
function panel(shown: DisplayMesh | null) {
	const asked: { readonly name: string; readonly params: unknown }[] = [];
	const answers: { give(value: unknown): void; fail(error: Error): void }[] = [];
	const pane = { mesh: shown, pick: async () => 1, drawnFacts: async () => null };
	const service = {
		ask(name: string, params: unknown): Promise<unknown> {
			asked.push({ name, params });
			return new Promise((give, fail) => answers.push({ give, fail }));
		},
		holds: () => true,
		generation: 1,
	};
	const views = { before: pane, after: { ...pane, mesh: null }, space: { of: () => undefined } };
	const viewer = views as unknown as Viewer;
	const hiding: { flags: Uint8Array | null } = { flags: null };
	const worker = service as unknown as MeshService;
	const searches = new Searches(worker, viewer, () => hiding.flags);
	return { pane, asked, answers, hiding, service, search: () => searches.of('before') };
}

const entities = entitiesOf(mesh, origin, undefined);

describe('a mesh with its arrays in the page', () => {
	const display = () => displayOf(mesh, origin, 0);

	test('is searched here, and nothing is found beside it', async () => {
		const { search, asked } = panel(display());
		expect(await search().at('triangles', aimAt(0.2, 0.7))).toMatchObject({ index: 1, area: 0.5 });
		expect(await search().at('triangles', aimAt(2, 2))).toBeNull();
		expect(await search().inside('triangles', [0, 0, 1, 0, 1, 0.9])).toEqual(Uint32Array.of(0));
		expect(asked).toEqual([]);
	});

	test('has no hidden triangles for a search, nor edges and points that they alone have', async () => {
		const { search, answers, hiding } = panel(display());
		hiding.flags = Uint8Array.of(1, 0);
		expect(await search().at('triangles', aimAt(0.7, 0.2))).toBeNull();
		expect(await search().at('triangles', aimAt(0.2, 0.7))).toMatchObject({ index: 1 });
		const all = [-1, -1, 2, -1, 2, 2, -1, 2];
		expect(await search().inside('triangles', all)).toEqual(Uint32Array.of(1));
		const points = search().inside('points', all);
		answers[0]!.give(entities);
		expect(await points).toEqual(Uint32Array.of(0, 2, 3));
		expect(await search().inside('edges', all)).toHaveLength(3);
		expect(await search().at('edges', aimAt(0.5, 0.02))).toBeNull();
		expect(await search().at('points', aimAt(1, 0))).toBeNull();
		expect(await search().at('edges', aimAt(0.5, 0.5))).toMatchObject({ owners: 2 });
		expect(await search().withNeighbours('triangles', Uint8Array.of(0, 1))).toEqual(
			Uint8Array.of(0, 1),
		);
		hiding.flags = null;
		expect(await search().at('points', aimAt(1, 0))).toMatchObject({ index: 1 });
	});

	test('gets its points and edges once, when they are first needed', async () => {
		const { search, asked, answers } = panel(display());
		const found = [
			search().at('points', aimAt(0, 0.05)),
			search().at('edges', aimAt(0.5, 0.02)),
		] as const;
		await search().prepare('edges');
		expect(asked).toEqual([{ name: 'entities', params: { viewId: 'before' } }]);
		answers[0]!.give(entities);
		expect((await found[0])?.index).toBe(0);
		expect(await found[1]).toMatchObject({ kind: 'edges', length: 1, owners: 1 });
	});

	test('asks for them again after they could not be had', async () => {
		const { search, answers } = panel(display());
		const found = search().at('points', aimAt(0, 0));
		answers[0]!.fail(new Error('gone'));
		await expect(found).rejects.toThrow('gone');
		const again = search().at('points', aimAt(0, 0));
		answers[1]!.give(entities);
		expect((await again)?.index).toBe(0);
	});

	test('finds nothing of a mesh that is not shown any more', async () => {
		const { pane, search, answers } = panel(display());
		const found = search().inside('points', [0, 0, 1, 0, 1, 1]);
		pane.mesh = display();
		answers[0]!.give(entities);
		await expect(found).rejects.toThrow('Another mesh is shown.');
	});

	test('has the same highlights while the same is selected, wherever the view is', async () => {
		const { search, answers } = panel(display());
		const selected = { edges: Uint32Array.of(0), points: Uint32Array.of(1, 2), triangles: none };
		const box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
		const found = search().highlights(selected, box);
		answers[0]!.give(entities);
		expect((await found).points).toHaveLength(4);
		expect(await search().highlights(selected, { ...box, maxX: 0.1 })).toBe(await found);
		expect(await search().highlights({ ...selected }, box)).not.toBe(await found);
	});
});

describe('a mesh whose arrays stay with the workers', () => {
	const display = () => displayOf(mesh, origin, 0, false);

	test('is searched there, in coordinates less the origin', async () => {
		const { search, asked, answers } = panel(display());
		const inside = search().inside('edges', [0.5, 0.5, 1.5, 0.5, 1.5, 1.5]);
		expect(asked).toEqual([
			{
				name: 'inside',
				params: { viewId: 'before', kind: 'edges', polygon: Float64Array.of(0, 0, 1, 0, 1, 1) },
			},
		]);
		answers[0]!.give(Uint32Array.of(7));
		expect(await inside).toEqual(Uint32Array.of(7));
	});

	test('has its triangles found by what draws them', async () => {
		const { search, asked, answers } = panel(display());
		const found = search().at('triangles', aimAt(0, 0));
		await expect.poll(() => asked).toHaveLength(1);
		expect(asked[0]).toEqual({ name: 'facts', params: { viewId: 'before', triangle: 1 } });
		answers[0]!.give({ index: 1 });
		expect(await found).toEqual({ index: 1 });
	});

	test('has hidden triangles left out here, and tells the worker of them once, or a worker that was started again', async () => {
		const { search, asked, answers, hiding, service } = panel(display());
		hiding.flags = Uint8Array.of(0, 1);
		expect(await search().at('triangles', aimAt(0, 0))).toBeNull();
		const triangles = search().inside('triangles', [0, 0, 1, 0, 1, 1]);
		answers[0]!.give(Uint32Array.of(0, 1));
		expect(await triangles).toEqual(Uint32Array.of(0));
		const points = async (): Promise<void> => {
			const before = asked.length;
			const found = search().inside('points', [0, 0, 1, 0, 1, 1]);
			for (let i = before; asked.at(-1)?.name !== 'inside' || asked.length === before; i++) {
				await expect.poll(() => answers.length).toBeGreaterThan(i);
				if (asked[i]?.name === 'hide') answers[i]!.give(null);
			}
			answers.at(-1)!.give(Uint32Array.of(2));
			await found;
		};
		await points();
		await points();
		service.generation++;
		await points();
		expect(asked.map(({ name }) => name)).toEqual(
			'inside hide inside inside hide inside'.split(' '),
		);
		expect(asked[1]!.params).toEqual({ viewId: 'before', hidden: hiding.flags });
	});

	test('sends what is selected once, and again to a worker that has forgotten it', async () => {
		const { search, asked, answers } = panel(display());
		const selected = { edges: Uint32Array.of(0), points: Uint32Array.of(1), triangles: none };
		const box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
		const sent = () => asked.map(({ params }) => Object.hasOwn(params as object, 'selected'));
		const first = search().highlights(selected, box);
		answers[0]!.give('all');
		await first;
		const second = search().highlights(selected, box);
		answers[1]!.give('some');
		await second;
		expect(sent()).toEqual([true, false]);
		const third = search().highlights(selected, box);
		answers[2]!.give(null);
		await expect.poll(() => answers).toHaveLength(4);
		answers[3]!.give('some');
		expect(await third).toBe('some');
		expect(sent()).toEqual([true, false, false, true]);
	});

	test('is searched in the page once its arrays are there', async () => {
		const shown = display();
		const { search, asked } = panel(shown);
		const before = search();
		expect(search()).toBe(before);
		shown.arrays = displayOf(mesh, origin, 0).arrays;
		expect(await search().at('triangles', aimAt(0.2, 0.7))).toMatchObject({ index: 1 });
		expect(asked).toEqual([]);
	});
});

test('nothing is found where no mesh is shown', async () => {
	const { search, asked } = panel(null);
	expect(await search().at('edges', aimAt(0, 0))).toBeNull();
	expect(await search().inside('points', [0, 0, 1, 0, 1, 1])).toHaveLength(0);
	expect(asked).toEqual([]);
});
