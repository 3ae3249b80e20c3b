import { beforeEach, expect, test, vi } from 'vitest';
import { ShownFiles } from '../../../src/extension/panel/shownFiles.ts';
import { Uri, world } from '../fakeVscode.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const here = (name: string) => new Uri('file', `/meshes/${name}`) as never;
const webview = { asWebviewUri: (file: Uri) => `https://cdn${file.path}` } as never;

beforeEach(() => {
	world.reset();
	world.write(here('a.ele'), '1 3 0\n1 1 2 3\n');
	world.write(here('a.node'), '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n');
});

test('the page is given the files of a set to read', async () => {
	const { files } = await new ShownFiles(here('a.ele'), webview, async () => undefined).next();
	expect(files.map(({ name }) => name).sort()).toEqual(['a.ele', 'a.node']);
});

test('the page is given no file that is none: VS Code may wait for it for ever', async () => {
	world.write(here('a.node'), '', 0);
	const shown = new ShownFiles(here('a.ele'), webview);
	await expect(shown.next()).rejects.toThrow(/^a\.node /);
});

test('the page is given no companion to which links lead out of the folder, and any file that was opened', async () => {
	const asked: string[] = [];
	const refusal = async (uri: { readonly path: string }) => {
		asked.push(uri.path);
		return 'links lead out of the folder';
	};
	const shown = new ShownFiles(here('a.ele'), webview, refusal);
	await expect(shown.next()).rejects.toThrow('links lead out of the folder');
	expect(asked).toEqual(['/meshes/a.node']);
});
