import { describe, expect, test } from 'vitest';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { deckOf, forceOf } from './deck.ts';
import { divided } from './divided.ts';
import { plateDeck, plateSize } from './plates.ts';
import { meshOf } from './reading.ts';

const [, height, thickness] = plateSize;
const pulled = 10 * height * thickness;

const fileOf = (mesh: TriMesh, values = {}) =>
	textOf([...written(abaqus, mesh, values).values()][0]!);

describe.each(['CPS3', 'CPS6', 'S3', 'S6'])('a plate of %s', (type) => {
	describe.each(['set', 'numbers', 'surface'] as const)('that is loaded by %s', (loaded) => {
		test.each(['uniform', 'longest-edge', 'lepp'])('has its force after %s', async (id) => {
			const text = plateDeck(type, loaded);
			expect(forceOf(deckOf(text), thickness)[0]).toBeCloseTo(pulled, 9);
			for (const whole of [true, false]) {
				let mesh = await meshOf(text);
				expect(forceOf(deckOf(fileOf(mesh)), thickness)[0]).toBeCloseTo(pulled, 9);
				for (let round = 0; round < 2; round++) {
					const after = await divided(mesh, id, whole);
					expect(triangleCount(after)).toBeGreaterThan(triangleCount(mesh));
					const file = fileOf(after);
					const [x, y] = forceOf(deckOf(file), thickness);
					expect(x).toBeCloseTo(pulled, 9);
					expect(y).toBeCloseTo(0, 9);
					expect(writingLosses(abaqus, after).join()).not.toMatch(/LOAD|SURFACE/);
					mesh = await meshOf(file);
				}
			}
		});
	});
});
