import { expect, test } from 'vitest';
import { NonManifold, TooManyTriangles } from '../../src/refine/errors.ts';

test.each([
	[new NonManifold(1), '1 edge has three or more triangles'],
	[new NonManifold(1280), '1,280 edges have three or more triangles'],
	[new TooManyTriangles(2, 2048, 1000), 'round 2 would make 2,048 triangles; the limit is 1,000'],
])('%o says: %s', ({ message }, sentence) => {
	expect(message).toBe(sentence);
});
