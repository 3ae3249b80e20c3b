import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { languageNames } from '../../src/formats/names.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/editors.md'), 'utf8');

test.each(['lua', 'toml', 'elisp'])('the set-up in %s names every text format', (language) => {
	const block = page.match(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``))?.[1] ?? '';
	const quoted = new Set([...block.matchAll(/['"]([a-z0-9]+)['"]/g)].map(([, name]) => name));
	const missing = languageNames.filter(({ suffix }) => !quoted.has(suffix));
	expect(missing.map(({ suffix }) => suffix)).toEqual([]);
});
