import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { conversionChoices } from '../../../src/extension/write/conversionChoices.ts';
import {
	conversionDetails,
	mostRecentFirst,
	namesLosses,
	storeChoice,
} from '../../../src/extension/write/conversionItems.ts';
import { gmr } from '../../../src/formats/gmr/gmr.ts';
import { formats } from '../../../src/formats/registry.ts';
import { planMesh } from '../../../src/library/writeMesh.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';

/** Memory of the editor, as long as the test. */
function memory() {
	const values = new Map<string, unknown>();
	return {
		keys: () => [...values.keys()],
		get: (key: string) => values.get(key) as never,
		update: async (key: string, value: unknown) => void values.set(key, value),
	};
}

let mesh: TriMesh;
beforeAll(async () => {
	const bytes = readFileSync(join(import.meta.dirname, '../../../examples/plate.gmr'));
	const source = { name: 'plate.gmr', size: bytes.length, chunks: () => [bytes] };
	mesh = (await (await gmr.reader())([source])).mesh!;
});

describe('the formats that a mesh can be converted to', () => {
	test('say what each would lose of it', async () => {
		const choices = conversionChoices(formats);
		const details = await conversionDetails(choices, mesh);
		const detail = (id: string) =>
			details.get(choices.find(({ format }) => format.id === id)?.label ?? '');
		expect(detail('gmr')).toBe('Keeps everything');
		expect(detail('triangle')).toBe('Without marks (40)');
		expect(detail('stl')).toMatch(/^Without numbers of the points \(152\), marks \(40\) and /);
	});

	test('leave nothing to ask about where they name all that a plan loses', async () => {
		const choices = conversionChoices(formats);
		const details = await conversionDetails(choices, mesh);
		const planned = async (id: string) => {
			const { label, format, options } = choices.find((one) => one.format.id === id)!;
			return [details.get(label), await planMesh(mesh, format, { values: options })] as const;
		};
		const [detail, plan] = await planned('triangle');
		expect(namesLosses(detail, plan)).toBe(true);
		expect(namesLosses(undefined, plan)).toBe(false);
		const [, other] = await planned('stl');
		expect(namesLosses(detail, other)).toBe(false);
		// Of so many only some are named.
		const many = { ...plan, losses: Array.from({ length: 5 }, () => plan.losses[0]!) };
		expect(namesLosses(detail, many)).toBe(false);
	});

	test('begin with the one that was taken last', async () => {
		const kept = memory();
		const choices = conversionChoices(formats);
		expect(mostRecentFirst(choices, kept)).toEqual(choices);
		const off = choices.find(({ format }) => format.id === 'off')!;
		await storeChoice(off, kept);
		const again = mostRecentFirst(choices, kept);
		expect(again[0]).toBe(off);
		expect(new Set(again)).toEqual(new Set(choices));
		expect(again).toHaveLength(choices.length);
	});
});
