import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedAssertions } from './assertions.ts';

const folder = join(import.meta.dirname, 'assertions');

test.each(readdirSync(folder))('%s', async (name) => {
	expect(await failedAssertions(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
});

test('an assertion that fails is reported', async () => {
	const text = '# SYNTAX TEST "source.gmr"\n5\n#<- constant.numeric.coordinate.x.gmr';
	expect(await failedAssertions(text)).toHaveLength(1);
});
