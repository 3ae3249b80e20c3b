import { expect, test } from 'vitest';
import { allSlices } from '../../src/util/slices.ts';
import {
	errorCountsInSlices,
	errorRules,
	graphErrorRules,
} from '../../src/validate/errorCounts.ts';
import { rules } from '../../src/validate/registry.ts';
import { validate } from '../../src/validate/validate.ts';
import { messyMesh } from '../repair/messyMeshes.ts';
import { plane, square } from './planeMeshes.ts';

test('errors are counted by the rules that find errors', () => {
	const errors = rules.filter(({ severity }) => severity === 'error');
	expect(errorRules).toEqual(errors.filter(({ graphs }) => graphs !== 'only'));
	expect(graphErrorRules).toEqual(errors.filter(({ graphs }) => graphs !== undefined));
});

test.each([true, false])(
	'the counts are those of the findings, with edges of its own: %s (seeds 1 to 200)',
	(edges) => {
		let broken = 0;
		for (let seed = 1; seed <= 200; seed++) {
			const mesh = messyMesh(seed, { edges });
			const counts: Record<string, number> = {};
			for (const { rule, severity } of validate(mesh).list)
				if (severity === 'error') counts[rule] = (counts[rule] ?? 0) + 1;
			const counted = allSlices(errorCountsInSlices(mesh));
			expect(Object.fromEntries(counted), `seed ${seed}`).toEqual(counts);
			if (counted.size > 0) broken++;
		}
		expect(broken).toBeGreaterThan(100);
	},
);

test('a triangle with a corner twice counts', () => {
	const counts = allSlices(errorCountsInSlices(plane(square, 0, 1, 2, 0, 2, 2)));
	expect([...counts]).toEqual([['equal-ends', 1]]);
});
