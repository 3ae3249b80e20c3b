import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readerRules } from '../../src/formats/readerRules.ts';
import { rules } from '../../src/validate/registry.ts';

const manifest = JSON.parse(
	readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
);
const { properties } = manifest.contributes.configuration.properties['trirefine.rules'] as {
	properties: Record<string, { enum: string[]; default: string; description: string }>;
};
// What both readers and rules find is described by the rule.
const known = new Map([...readerRules, ...rules].map((rule) => [rule.id, rule]));

test('the setting for severities lists every rule of readers and meshes', () => {
	expect(Object.keys(properties).sort()).toEqual([...known.keys()].sort());
});

test('and says of each what it is about, its severity and what that can be', () => {
	for (const [id, { severity, description }] of known)
		expect(properties[id]).toEqual({
			type: 'string',
			enum: ['error', 'warning', 'information', 'hint', 'off'],
			default: severity,
			description,
		});
});

test('docs/checks.md names every rule', () => {
	const page = readFileSync(resolve(import.meta.dirname, '../../docs/checks.md'), 'utf8');
	const [, rules = ''] = page.split(/^## /m);
	const named = [...rules.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)*)`/g)].map(([, id]) => id!);
	expect(named.sort()).toEqual([...known.keys()].sort());
});
