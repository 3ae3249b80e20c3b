import { expect, test } from 'vitest';
import type { DisplayMesh } from '../../webview/model/displayMesh.ts';
import { initialSpace, toMeshCoordinates } from '../../webview/model/space.ts';
import type { Pane } from '../../webview/view/pane.ts';
import { SpaceViewing } from '../../webview/view/spaceViewing.ts';
import { ViewCamera } from '../../webview/view/viewCamera.ts';

type Meshes = Readonly<Record<'before' | 'after', Partial<DisplayMesh> | null>>;

/** The camera and the space of two views. */
function views({ before, after }: Meshes) {
	const pane = (mesh: Partial<DisplayMesh> | null) =>
		({ mesh, size: { width: 100, height: 100 }, setRotating() {} }) as unknown as Pane;
	const panes = { before: pane(before), after: pane(after) };
	const space = new SpaceViewing(panes, { changed() {}, rotations() {}, settled() {} });
	const events = { changed() {}, selectionBox: async () => null };
	return { space, camera: new ViewCamera(panes, space, events) };
}

const box = (minX: number, maxX: number) => ({ minX, maxX, minY: 0, maxY: 1 });

test('the box of both views contains both meshes', () => {
	const before = { box: box(0, 1), origin: [10, 0] } as const;
	const after = { box: box(-1, 0), origin: [14, 0] } as const;
	expect(views({ before, after }).camera.box).toEqual(box(10, 14));
	expect(views({ before, after: null }).camera.box).toEqual(box(10, 11));
	expect(views({ before: null, after }).camera.box).toEqual(box(13, 14));
});

test('meshes about one centre are cut by the same plane', () => {
	const mesh = (top: number, height: number) => ({
		...{ box: box(0, 1), origin: [0, 0] as const },
		space: { height, outermost: Float32Array.of(0, 0, -1, 0, 0, top) },
	});
	const cut = (height: number) => {
		const { space } = views({ before: mesh(1, 0), after: mesh(3, height) });
		space.set({ ...initialSpace, clip: { axis: 'z', at: 0.5, flipped: false } });
		return [space.of('before')!, space.of('after')!];
	};
	const [before, after] = cut(0);
	expect(after!.plane).toEqual(before!.plane);
	expect(toMeshCoordinates(after!, [1, 2, 3])).toEqual(toMeshCoordinates(before!, [1, 2, 3]));
	const [own, other] = cut(7);
	expect(other!.plane).not.toEqual(own!.plane);
});
