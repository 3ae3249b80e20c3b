import { expect, test } from 'vitest';
import { joined } from '../../src/util/joined.ts';

test('chunks are joined in order', () => {
	expect(joined([Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)])).toEqual(
		Uint8Array.of(1, 2, 3),
	);
});
