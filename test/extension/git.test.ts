import { expect, test, vi } from 'vitest';
import { gitQuery, versionOf } from '../../src/extension/git/versionOf.ts';
import { titlesOf } from '../../src/extension/panel/comparedTitles.ts';
import { membersOf, sibling } from '../../src/extension/source/meshSet.ts';
import { Uri } from './fakeVscode.ts';

vi.mock('vscode', () => import('./fakeVscode.ts'));

const of = (scheme: string, query: object) =>
	new Uri(scheme, '/repo/box.ele', JSON.stringify(query)) as never;
const head = of('git', { path: '/repo/box.ele', ref: 'HEAD' });
const file = new Uri('file', '/repo/box.ele') as never;

test('a file beside one of a version is of the same version', () => {
	const node = sibling(head, 'box.node');
	expect(node.path).toBe('/repo/box.node');
	expect(gitQuery(node)).toEqual({ path: '/repo/box.node', ref: 'HEAD' });
	expect(membersOf(head)(node)).toBe(true);
	expect(membersOf(head)(sibling(file, 'box.node'))).toBe(false);
});

test.each([
	['a path of Windows', { path: 'c:\\repo\\box.ele', ref: '~' }, 'c:\\repo\\parts/a.vtu'],
	['a relative path', { path: 'box.ele', commit: '1' }, 'parts/a.vtu'],
	['another path', { path: 'other', ref: '1' }, 'other'],
])('the query of a version may have %s', (_, query, path) => {
	const other = sibling(of('review', query), 'parts/a.vtu');
	expect(other.path).toBe('/repo/parts/a.vtu');
	expect(JSON.parse(other.query)).toEqual({ ...query, path });
});

test('a query that is no JSON is kept', () => {
	const other = sibling(new Uri('memory', '/box.ele', '{x') as never, 'box.node');
	expect(other.query).toBe('{x');
});

test.each([
	['HEAD', 'HEAD'],
	['~', 'Index'],
	['', 'Index'],
	['0123456789abcdef0123456789abcdef01234567', '01234567'],
	['0123456789abcdef0123456789abcdef01234567^', '01234567^'],
	['feature/fine', 'feature/fine'],
])('the version %j is called %j', (ref, name) => {
	expect(versionOf(of('git', { path: '/repo/box.ele', ref }))).toBe(name);
});

test('a file that is in no version has none', () => {
	expect(versionOf(file)).toBeUndefined();
	expect(versionOf(of('git', { path: 1, ref: 'HEAD' }))).toBeUndefined();
	expect(versionOf(new Uri('git', '/repo/box.ele', 'no JSON') as never)).toBeUndefined();
});

test('titles name versions if the names are equal', () => {
	expect(titlesOf(head, file)).toEqual(['box.ele (HEAD)', 'box.ele (Working Tree)']);
	expect(titlesOf(head, new Uri('file', '/repo/new.ele') as never)).toEqual(['box.ele', 'new.ele']);
});
