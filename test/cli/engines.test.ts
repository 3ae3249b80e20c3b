import { describe, expect, test } from 'vitest';
import { type ChosenEngine, EarlyDevice, openEngine } from '../../src/cli/engines.ts';
import { EngineError } from '../../src/engine/engine.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import { withEdges } from '../refine/samples.ts';
import { gpu } from '../support/engines.ts';
import { randomMesh } from '../support/randomMesh.ts';

// With its edges: a device that goes away at once has little to compile before.
const mesh = withEdges(randomMesh(3, { cells: 16 }));

/** Refines all triangles three times; the engine goes away in the first round where `broken`. */
const refine = ({ engine }: ChosenEngine, broken: boolean) =>
	longestEdgeWith({}).refine(engine, mesh, {
		selection: new Uint8Array(mesh.triangles.length / 3).fill(1),
		rounds: 3,
		now: () => performance.now(),
		onProgress: ({ phase }) => {
			if (broken && phase === 'round 1 of 3: prefix') engine.destroy();
		},
	});

const failed = async (chosen: ChosenEngine): Promise<EngineError> => {
	const error = await refine(chosen, true).catch((thrown: unknown) => thrown);
	if (error instanceof EngineError) return error;
	throw error;
};

describe.skipIf(!gpu)('a device that is lost in a run', () => {
	test('is opened again once, then the CPU does the work, with the same mesh', async () => {
		const first = await openEngine('auto', { software: true });
		const second = await first.fallback?.(await failed(first));
		expect(second?.engine.kind).toBe('gpu');
		expect(second?.reason).toContain('reopened');
		const found = await refine(second!, false);
		const third = await second?.fallback?.(await failed(second));
		expect(third?.engine.kind).toBe('cpu');
		const expected = await refine(third!, false);
		expect(found.mesh.triangles).toEqual(expected.mesh.triangles);
		expect(found.mesh.points).toEqual(expected.mesh.points);
		third?.engine.destroy();
	});

	test('is opened again once where the GPU was asked for, then given up', async () => {
		const first = await openEngine('gpu');
		const second = await first.fallback?.(await failed(first));
		expect(second?.engine.kind).toBe('gpu');
		expect(await second?.fallback?.(await failed(second))).toBeUndefined();
	});

	test('is not opened again where it is short of memory', async () => {
		const first = await openEngine('auto', { software: true });
		const second = await first.fallback?.(new EngineError('out-of-memory', 'made up'));
		expect(second?.engine.kind).toBe('cpu');
		first.engine.destroy();
		second?.engine.destroy();
	});
});

describe.skipIf(!gpu)('a device that is opened early', () => {
	test('is that of the engine, and is let go of when its user says so', async () => {
		const later: (() => void)[] = [];
		const early = new EarlyDevice(1e6);
		const chosen = await openEngine('gpu', { device: early, later: (close) => later.push(close) });
		const { mesh: found } = await refine(chosen, false);
		expect(found.triangles.length).toBeGreaterThan(mesh.triangles.length);
		chosen.engine.destroy();
		expect(later).toHaveLength(1);
		later[0]!();
		// Nothing is left to be closed.
		await early.close();
	});

	test('is closed where nobody took it', async () => {
		const early = new EarlyDevice(1e6);
		await early.close();
	});
});
