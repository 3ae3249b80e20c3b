import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { Resident } from '../../../src/refine/resident/resident.ts';
import { givenUpFrom } from '../../../webview/model/largeMeshes.ts';
import { KeptResult, type Result } from '../../../webview/work/keptResult.ts';
import type { Held } from '../../../webview/work/readDocument.ts';

const meshOf = (triangles: number): TriMesh => ({
	dimension: 2,
	points: new Float64Array(6),
	triangles: new Uint32Array(3 * triangles),
	fields: [],
});

/** A result of so many triangles that is kept, what is known by a name, and how many of its sessions have ended. */
function kept(triangles: number) {
	const names = new Map<string, TriMesh>();
	const seen = { ended: 0, made: 0 };
	const result = new KeptResult({
		name(mesh) {
			const key = `${names.size + 1} of ${seen.made}`;
			names.set(key, mesh);
			return { key, lattice: { origin: [0, 0], exponent: 0 } };
		},
		forget: (named) => void names.delete(named?.key ?? ''),
	});
	const mesh = meshOf(triangles);
	names.set('first', mesh);
	const first: Result = {
		source: {} as Held,
		params: {} as Result['params'],
		mesh,
		resident: { session: { end: () => seen.ended++ } } as unknown as Resident,
		named: { key: 'first', lattice: { origin: [0, 0], exponent: 0 } },
	};
	result.set(first);
	const make = async () => {
		seen.made++;
		return meshOf(triangles);
	};
	return { result, first, names, seen, make };
}

describe('a result', () => {
	test('of ordinary size is not given up', async () => {
		const { result, first, make, seen } = kept(givenUpFrom - 1);
		expect(result.giveUp()).toBe(false);
		expect(await result.whole(make)).toEqual(first);
		expect(seen.made).toBe(0);
	});

	test('that is large is given up but for what it is drawn from, and made again once', async () => {
		const { result, make, seen, names } = kept(givenUpFrom);
		expect(result.giveUp()).toBe(true);
		expect([result.now?.mesh, names.size, seen.ended]).toEqual([null, 0, 0]);
		const { mesh, named } = await result.whole(make);
		await result.whole(make);
		expect([seen.made, names.get(named?.key ?? '')]).toEqual([1, mesh]);
	});

	test('that is given up gives its memory back at once', () => {
		const { result, first } = kept(givenUpFrom);
		const { points, triangles } = first.mesh!;
		const given: unknown[] = [];
		for (const { buffer } of [points, triangles])
			Object.assign(buffer, { transfer: (bytes: number) => given.push([buffer, bytes]) });
		result.giveUp();
		expect(given).toEqual([
			[points.buffer, 0],
			[triangles.buffer, 0],
		]);
	});

	test('is given up still where another run fails before it was made again', () => {
		const { result } = kept(givenUpFrom);
		result.giveUp();
		expect(result.giveUp()).toBe(true);
	});

	test('stays given up where it can’t be made', async () => {
		const { result, make } = kept(givenUpFrom);
		result.giveUp();
		await expect(result.whole(() => Promise.reject(new Error('no memory')))).rejects.toThrow(
			'no memory',
		);
		expect(result.now?.mesh).toBeNull();
		expect((await result.whole(make)).mesh).not.toBeNull();
	});

	test('that another has taken the place of meanwhile is not kept', async () => {
		const { result, first } = kept(givenUpFrom);
		result.giveUp();
		const asked = result.whole(async () => {
			result.set(undefined);
			return first.mesh!;
		});
		await expect(asked).rejects.toThrow('The result has changed meanwhile.');
		expect(result.now).toBeUndefined();
	});

	test('gives its planes on the device back with itself', () => {
		const { result, seen } = kept(givenUpFrom);
		result.giveUp();
		result.set(undefined);
		expect(seen.ended).toBe(1);
		expect(result.giveUp()).toBe(false);
	});
});
