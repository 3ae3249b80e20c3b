import { expect, test, vi } from 'vitest';
import { askPlane, planeAsker } from '../../../src/extension/write/askPlane.ts';
import { writtenFormats } from '../../../src/formats/registry.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';

const person = vi.hoisted(() => ({ picks: '', offered: [] as object[], asked: '' }));

vi.mock('vscode', () => ({
	window: {
		showQuickPick: async (items: { label: string }[], { placeHolder }: { placeHolder: string }) => {
			person.offered = items.map(({ label, ...rest }) => ({ label, ...rest, laid: undefined }));
			person.asked = placeHolder;
			return items.find(({ label }) => label === person.picks);
		},
	},
}));

/** A triangle in the plane y = 5. */
const standing: TriMesh = {
	dimension: 3,
	points: Float64Array.of(0, 5, 0, 2, 5, 0, 0, 5, 1),
	triangles: Uint32Array.of(0, 1, 2),
	fields: [],
};
const flat = writtenFormats().filter(({ holds }) => holds.coordinates === 2);

test.each(flat.map((format) => [format.noun, format] as const))(
	'for %s a mesh in space is laid on the plane that a person takes',
	async (noun, format) => {
		person.picks = 'x and z';
		const laid = await askPlane(standing, format, '');
		expect([...laid!.points]).toEqual([0, 0, 2, 0, 0, 1]);
		expect(person.asked).toBe(`${noun} store two coordinates. Choose the plane to project onto.`);
		const detail = '1 of 1 triangles have no area in this plane';
		expect(person.offered).toMatchObject([
			{ label: 'x and y', detail },
			{ label: 'x and z', description: 'front view' },
			{ label: 'y and z', detail },
		]);
		person.picks = 'nothing';
		expect(await askPlane(standing, format, '')).toBeUndefined();
	},
);

test('nobody is asked of a mesh in the plane, or for a format of three coordinates', async () => {
	person.asked = '';
	const { points, ...rest } = standing;
	const plane: TriMesh = { ...rest, dimension: 2, points: points.subarray(0, 6) };
	for (const format of writtenFormats()) expect(await askPlane(plane, format, '')).toBe(plane);
	for (const format of writtenFormats().filter(({ holds }) => holds.coordinates === 3))
		expect(await askPlane(standing, format, '')).toBe(standing);
	expect(person.asked).toBe('');
});

test('of several meshes one is asked for, and one that has no area on that plane', async () => {
	const lying: TriMesh = { ...standing, points: Float64Array.of(0, 0, 1, 2, 0, 1, 0, 1, 3) };
	const onPlane = planeAsker(flat[0]!, '');
	person.picks = 'x and z';
	await onPlane(standing);
	person.asked = '';
	person.picks = 'x and y';
	expect([...(await onPlane(lying))!.points]).toEqual([0, 1, 2, 1, 0, 3]);
	expect(person.asked).toBe('');
	const upright: TriMesh = { ...standing, points: Float64Array.of(3, 0, 0, 3, 1, 0, 3, 0, 1) };
	person.picks = 'y and z';
	expect([...(await onPlane(upright))!.points]).toEqual([0, 0, 1, 0, 0, 1]);
	expect(person.asked).not.toBe('');
	person.picks = 'nothing';
	expect(await onPlane(standing)).toBeUndefined();
});
