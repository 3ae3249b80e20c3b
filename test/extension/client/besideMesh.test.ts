import { beforeEach, expect, test, vi } from 'vitest';
import type { Uri as RealUri } from 'vscode';
import { isBesideMesh } from '../../../src/extension/client/besideMesh.ts';
import { Uri, workspace, world } from '../fakeVscode.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const at = (path: string) => new Uri('vfs', path) as unknown as RealUri;
const open = (path: string, languageId: string) =>
	workspace.textDocuments.push(Object.assign(world.open(new Uri('vfs', path)), { languageId }));

beforeEach(() => world.reset());

test('the language server gets files beside a mesh that is open', () => {
	open('/meshes/box.ele', 'triangle-ele');
	expect(isBesideMesh(at('/meshes/box.node'), [])).toBe(true);
});

test('the language server gets files beside one that it was asked to check', () => {
	expect(isBesideMesh(at('/meshes/box.node'), ['vfs:///meshes/box.ele'])).toBe(true);
});

test('the language server gets no other files', () => {
	open('/meshes/box.ele', 'triangle-ele');
	open('/notes/a.txt', 'plaintext');
	const others = ['/other/box.node', '/meshes/deeper/box.node', '/box.node', '/notes/b.txt'];
	expect(others.filter((path) => isBesideMesh(at(path), []))).toEqual([]);
	expect(isBesideMesh(new Uri('file', '/meshes/box.node') as unknown as RealUri, [])).toBe(false);
});
