import { expect, test } from 'vitest';
import { concatBytes } from '../../src/util/concatBytes.ts';

test('chunks are joined in order', () => {
	expect(concatBytes([Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)])).toEqual(
		Uint8Array.of(1, 2, 3),
	);
});
