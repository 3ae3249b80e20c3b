import { expect, test } from 'vitest';
import { listed } from '../../src/util/listed.ts';

test('names are listed as people do', () => {
	expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
		'',
		'a',
		'a and b',
		'a, b and c',
	]);
});
