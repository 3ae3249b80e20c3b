import { expect, test } from 'vitest';
import { listText } from '../../src/util/listText.ts';

test('names are listed as people do', () => {
	expect([listText([]), listText(['a']), listText(['a', 'b']), listText(['a', 'b', 'c'])]).toEqual([
		'',
		'a',
		'a and b',
		'a, b and c',
	]);
});
