import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { targets } from '../../src/buildTargets.mjs';

const root = resolve(import.meta.dirname, '../..');
const notices = readFileSync(join(root, 'dist/ThirdPartyNotices.txt'), 'utf8');

/** The text of each package by its name. */
const texts = new Map(
	notices
		.split(`${'='.repeat(80)}\n`)
		.slice(1)
		.map((part) => [/^(\S+) /.exec(part)![1]!, part.slice(part.indexOf('\n'))]),
);

/** The packages that a source imports, but for types. */
function importedBy(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
	const names: string[] = [];
	for (const statement of source.statements)
		if (
			(ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly) ||
			(ts.isExportDeclaration(statement) && !statement.isTypeOnly)
		) {
			const from = statement.moduleSpecifier;
			if (from && ts.isStringLiteral(from) && !/^(\.|node:)/.test(from.text)) names.push(from.text);
		}
	return names.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
}

describe('ThirdPartyNotices.txt', () => {
	/** The packages that are in bundles. */
	const bundled = new Set<string>();
	beforeAll(async () => {
		for (const options of Object.values(targets)) {
			const { metafile } = await build({ ...options, minify: false, metafile: true });
			for (const path of Object.values(metafile.outputs).flatMap(({ inputs }) =>
				Object.entries(inputs).flatMap(([path, one]) => (one.bytesInOutput > 0 ? path : [])),
			)) {
				const folders = path.split('node_modules/').slice(1);
				if (folders.length > 0) bundled.add(/^(@[^/]+\/)?[^/]+/.exec(folders.at(-1)!)![0]);
			}
		}
	});

	test('has the packages that are in bundles, and no others', () => {
		expect(bundled.size).toBeGreaterThan(20);
		expect([...texts.keys()].sort()).toEqual([...bundled].sort());
	});

	test('has those that sources import by name', () => {
		const paths = ['src', 'webview'].flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.ts'))
				.map((name) => join(root, folder, name)),
		);
		const imported = new Set(paths.flatMap(importedBy));
		for (const outside of ['vscode', 'webgpu']) imported.delete(outside);
		expect(imported.size).toBeGreaterThan(10);
		for (const name of imported) expect([...texts.keys()], name).toContain(name);
	});

	test('has of each whose it is and what it permits', () => {
		const permits =
			/Permission is hereby granted|Permission to use, copy|Redistribution|public domain|Blue Oak Model License/;
		for (const [name, text] of texts) {
			expect(text, name).toMatch(permits);
			if (!/public domain|Blue Oak/.test(text)) expect(text, name).toMatch(/Copyright/i);
		}
	});
});
