import { expect, test } from 'vitest';
import { Dice } from '../../fuzz/case.ts';
import { adaptHostile } from '../../fuzz/properties/adapted.ts';

test.each([...Array(30).keys()])('hostile mesh %d and its data fit hostile sizes', async (seed) => {
	const found: string[] = [];
	const lab = { fault: (kind: string, said: string) => found.push(`${kind}: ${said}`) };
	await adaptHostile(lab, new Dice(seed));
	expect(found).toEqual([]);
});
