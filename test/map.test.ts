import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const section = (title: string) => map.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/** The cells of each row of a table but its head. */
const rowsOf = (text: string) =>
	text
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split('|').map((cell) => cell.trim()));

test('the map names a place that exists for each of twenty features and more', () => {
	const rows = rowsOf(section('Where is …'));
	expect(rows.length).toBeGreaterThanOrEqual(20);
	const places = rows.map(([, , place]) => place?.replaceAll('`', '') ?? '');
	expect(places.filter((place) => !/^(src|webview)\//.test(place))).toEqual([]);
	expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test('all paths in the map exist', () => {
	const paths = [...map.matchAll(/`((?:src|webview|kernels|test)\/[\w./-]*)`/g)].map(
		([, path]) => path!,
	);
	expect(paths.length).toBeGreaterThan(40);
	expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the glossary has at most forty words, each once', () => {
	const words = rowsOf(section('Glossary')).map(([, word]) => word);
	expect(words.length).toBeGreaterThan(20);
	expect(words.length).toBeLessThanOrEqual(40);
	expect(new Set(words).size).toBe(words.length);
});
