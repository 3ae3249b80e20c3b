import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readerRules } from '../../src/formats/readerRules.ts';
import { rules } from '../../src/validate/registry.ts';

const source = ['formats', 'library']
	.map((name) => resolve(import.meta.dirname, '../../src', name))
	.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts') && name !== 'readerRules.ts')
			.map((name) => readFileSync(join(folder, name), 'utf8')),
	)
	.join('\n');
const ids = readerRules.map(({ id }) => id);

test('every rule that a reader reports is listed', () => {
	const reported = [...source.matchAll(/report\.(?:error|warning)\(\s*'([a-z0-9-]+)'/g)];
	expect(reported.length).toBeGreaterThan(15);
	expect(reported.map(([, id]) => id).filter((id) => !ids.includes(id!))).toEqual([]);
});

test('every rule that is listed is one that a reader may report', () => {
	expect(ids.filter((id) => !source.includes(`'${id}'`))).toEqual([]);
});

test('no two rules have the same id, but for one that a reader and a check share', () => {
	expect(new Set(ids).size).toBe(ids.length);
	const shared = rules.map(({ id }) => id).filter((id) => ids.includes(id));
	expect(shared).toEqual(['equal-ends']);
});
