import { afterAll, describe, expect, test } from 'vitest';
import { pass } from '../formats/kept/table.ts';
import { things } from '../formats/kept/things.ts';
import { formats } from '../formats/loaded.ts';
import { countsOf } from './shared.ts';

/** Losses of data that are not compared. */
const isNotCompared = (loss: string): boolean =>
	/^(numbers|own numbers) of the (?!groups)|^numbering of the edges/.test(loss);

/** Differences without a loss, each with the reason. */
const expected: readonly (readonly [format: RegExp, difference: RegExp, reason: string])[] = [];
const used = new Set<number>();

/** Between formats, groups, markers and regions become each other. */
const isConverted = (difference: string): boolean =>
	/^group \S+ (added|removed|renamed)$|^(marker|attribute|region)\S* on \w+ (added|removed)$/.test(
		difference,
	);

/** The differences that the losses of a conversion do not announce. */
function surprising(format: string, counts: Record<string, unknown>): string[] {
	return Object.keys(counts).filter((difference) => {
		const at = expected.findIndex(([id, pattern]) => id.test(format) && pattern.test(difference));
		if (at >= 0) used.add(at);
		return difference !== 'same' && at < 0;
	});
}

describe.each(formats)('$id', (format) => {
	test.each(things)(
		'$title: differs after writing and reading if data were lost',
		async (thing) => {
			const { mesh, losses } = await pass(thing.mesh, format);
			if (!mesh) return;
			const counts = countsOf(thing.mesh, mesh, { tolerance: 1e-9 });
			const announced = losses.filter((loss) => !isNotCompared(loss));
			if (announced.length === 0) expect(surprising(format.id, counts)).toEqual([]);
			else expect([announced, counts.same]).toEqual([announced, false]);
		},
	);
});

afterAll(() => expect([...used].sort()).toEqual(expected.map((_, i) => i)));

describe('between formats', () => {
	test.each(formats)('from $id: what both keep is the same', async (from) => {
		for (const thing of things) {
			const { mesh } = await pass(thing.mesh, from);
			if (!mesh) continue;
			for (const to of formats) {
				const { mesh: again, losses } = await pass(mesh, to);
				if (!again || losses.some((loss) => !isNotCompared(loss))) continue;
				const counts = countsOf(mesh, again, { tolerance: 1e-6 });
				const others = surprising(to.id, counts).filter((difference) => !isConverted(difference));
				expect([thing.title, to.id, others]).toEqual([thing.title, to.id, []]);
			}
		}
	});
});
