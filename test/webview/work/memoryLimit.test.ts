import { describe, expect, test } from 'vitest';
import { tooManyFrom, trianglesThatFit } from '../../../webview/work/memoryLimit.ts';

describe('how many triangles fit into a page', () => {
	test('goes by half of the memory that the browser reports', () => {
		expect(trianglesThatFit(4, true)).toBe(16_500_000);
		expect(trianglesThatFit(4, false)).toBeLessThan(trianglesThatFit(4, true));
		expect(trianglesThatFit(undefined, true)).toBe(trianglesThatFit(8, true));
	});

	test('is at most what a page can address', () => {
		expect(trianglesThatFit(64, true)).toBe(trianglesThatFit(16, true));
		expect(trianglesThatFit(16, true)).toBe(66_000_000);
	});
});

test('a refusal says what would be made, what fits and what to do', () => {
	const { message } = tooManyFrom(72_000_000, 35_000_000);
	expect(message).toMatch(
		/72,000,000 .* 35,000,000\. Choose fewer .* command line, which needs less memory$/,
	);
});
