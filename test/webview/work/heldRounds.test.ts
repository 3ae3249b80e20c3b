import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import type { Resident } from '../../../src/refine/resident/resident.ts';
import type { NamedMesh } from '../../../webview/model/displayMesh.ts';
import { keptBetween } from '../../../webview/model/largeMeshes.ts';
import {
	LoadedRounds,
	type RoundFacts,
	type RoundResult,
} from '../../../webview/work/loadedRounds.ts';
import type { RoundRequest } from '../../../webview/work/messages.ts';
import type { LoadedMesh } from '../../../webview/work/readDocument.ts';

const request: RoundRequest = {
	selection: null,
	operation: 'longest-edge',
	values: {},
	engine: 'cpu',
};

/** A mesh of so many triangles, whose arrays say when their memory is given back. */
function meshOf(triangles: number, given: unknown[]): TriMesh {
	const mesh = {
		dimension: 2,
		points: new Float64Array(6),
		triangles: new Uint32Array(3 * triangles),
		fields: [],
	} as const;
	for (const { buffer } of [mesh.points, mesh.triangles])
		Object.assign(buffer, { transfer: () => given.push(buffer) });
	return mesh;
}

/** Rounds of these numbers of triangles, each shown when it was made, and what became of them. */
function kept(sizes: readonly number[]) {
	const seen = { forgotten: [] as string[], ended: [] as number[], given: [] as unknown[] };
	const inUse = { now: false };
	const document = { mesh: meshOf(1, seen.given) } as unknown as LoadedMesh;
	const forget = (named: NamedMesh | undefined) => {
		if (named) seen.forgotten.push(named.key);
	};
	const rounds = new LoadedRounds(1, document, forget, () => inUse.now);
	const madeOf = (triangles: number, k: number): RoundResult => ({
		loadedMesh: { mesh: meshOf(triangles, seen.given) } as unknown as LoadedMesh,
		parents: new Uint32Array(triangles),
		facts: {} as RoundFacts,
		resident: { session: { end: () => seen.ended.push(k) } } as unknown as Resident,
	});
	for (const [i, triangles] of sizes.entries()) {
		const made = madeOf(triangles, i + 1);
		rounds.add(request, made);
		rounds.name(i + 1, { key: `${i + 1}` } as NamedMesh, made.resident);
		rounds.position = i + 1;
		rounds.trim();
	}
	const isHere = () => sizes.map((_, i) => rounds.resultOf(i + 1) !== undefined);
	return { rounds, seen, inUse, isHere, madeOf, document };
}

describe('meshes that are not shown', () => {
	test('are kept while they are small, but neither drawn nor on the device', () => {
		const { seen, isHere } = kept([2, 3, 4]);
		expect(isHere()).toEqual([true, true, true]);
		expect(seen).toEqual({ forgotten: ['1', '2'], ended: [1, 2], given: [] });
	});

	test('are given up from the oldest on where they are too many together, with their memory', () => {
		const half = keptBetween / 2;
		const { rounds, seen, isHere } = kept([half, half, 1, keptBetween + 1]);
		expect(isHere()).toEqual([false, true, true, true]);
		expect(seen.given.length).toBe(2);
		rounds.position = 3;
		rounds.trim();
		expect(isHere()).toEqual([false, false, true, false]);
	});

	test('keep their memory where they are in use, or arrays that another mesh has', () => {
		const { rounds, seen, inUse, madeOf, document } = kept([]);
		inUse.now = true;
		rounds.add(request, madeOf(2, 1));
		rounds.truncate(0);
		expect(seen.given).toEqual([]);
		inUse.now = false;
		const made = madeOf(2, 1);
		const mesh = { ...made.loadedMesh.mesh, points: document.mesh.points };
		rounds.add(request, { ...made, loadedMesh: { ...made.loadedMesh, mesh } });
		rounds.truncate(0);
		expect(seen.given).toEqual([mesh.triangles.buffer]);
	});

	test('are made again in their order, each from the one before, and only where they are gone', async () => {
		const { rounds, madeOf, isHere } = kept([2, keptBetween + 1, keptBetween + 1, 4]);
		expect(isHere()).toEqual([false, false, false, true]);
		const from: number[] = [];
		const make = async ({ mesh }: LoadedMesh) => {
			from.push(mesh.triangles.length / 3);
			return madeOf(from.length + 10, from.length);
		};
		await rounds.meshAfter(4, make);
		expect(from).toEqual([]);
		const { mesh } = await rounds.meshAfter(2, make);
		expect([from, mesh.triangles.length]).toEqual([[1, 11], 36]);
		await expect(rounds.meshAfter(5, make)).rejects.toThrow('round does not exist');
	});

	test('that others took the place of meanwhile are not kept', async () => {
		const { rounds, madeOf, seen } = kept([keptBetween + 1, 4]);
		const asked = rounds.meshAfter(1, async () => {
			rounds.replace([request]);
			return madeOf(3, 9);
		});
		await expect(asked).rejects.toThrow('has changed');
		expect([rounds.resultOf(1), seen.ended.at(-1)]).toEqual([undefined, 9]);
	});
});

describe('where triangles lie', () => {
	test('is not known any more where the rounds between are gone', () => {
		const { rounds } = kept([2, 2, 2]);
		expect([...rounds.originsBetween(0, 3)!]).toEqual([0, 0]);
		expect([rounds.originsBetween(2, 2), rounds.originsBetween(1, 3)]).toEqual([
			null,
			Uint32Array.of(0, 0),
		]);
		const other = kept([keptBetween + 1, keptBetween + 1, 2]).rounds;
		expect([other.originsBetween(0, 3)?.length, other.originsBetween(1, 3)]).toEqual([
			2,
			undefined,
		]);
	});
});

test('sizes of the source are those of the result, if its first round was asked for the same', () => {
	const { rounds, madeOf } = kept([]);
	const adapt = (size: string, k: number): void => {
		const before = Float64Array.of(k, 0, k);
		const sizes = { before, after: before.map((value) => -value) };
		rounds.add(
			{ ...request, operation: 'adapt', values: { size, sweeps: k } },
			{ ...madeOf(2, k), sizes },
		);
		rounds.position = k;
	};
	expect(rounds.sizesOfSource).toBeUndefined();
	for (const [i, size] of ['h', 'h', 'x'].entries()) {
		adapt(size, i + 1);
		expect(rounds.sizesOfSource?.[0], size).toBe(size === 'h' ? 1 : undefined);
	}
	rounds.source = 2;
	expect(rounds.sizesOfSource?.[0]).toBe(3);
	rounds.source = 3;
	expect(rounds.sizesOfSource).toBeUndefined();
	[rounds.source, rounds.position] = [0, 2];
	expect(rounds.sizesOfSource?.[0]).toBe(1);
	rounds.add(request, madeOf(2, 4));
	rounds.position = 4;
	expect(rounds.sizesOfSource).toBeUndefined();
});
