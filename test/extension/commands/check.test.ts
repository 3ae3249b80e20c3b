import { expect, test, vi } from 'vitest';
import { check } from '../../../src/extension/commands/check.ts';
import type { CommandContext } from '../../../src/extension/commands/command.ts';

const said = vi.hoisted(() => [] as unknown[][]);

vi.mock('vscode', async () => {
	const { Uri } = await import('../fakeVscode.ts');
	const say = async (...words: unknown[]) => void said.push(words);
	return {
		Uri,
		ProgressLocation: {},
		window: {
			showErrorMessage: say,
			showWarningMessage: say,
			showInformationMessage: say,
			withProgress: (_options: unknown, work: () => unknown) => work(),
		},
		workspace: { textDocuments: [], fs: { stat: async () => ({ size: 10 }) } },
	};
});
const { Uri } = await import('../fakeVscode.ts');
const at = (name: string) => new Uri('file', `/meshes/${name}`);

const gone = new Error('no file');
const language = {
	async check(uri: { readonly path: string }) {
		if (uri.path.includes('gone')) throw gone;
		return { counts: { triangles: 2 }, found: { errors: 0, warnings: 0, others: 0 } };
	},
};
const checked = async (...names: string[]) => {
	said.length = 0;
	const context = { language, panels: {} } as unknown as CommandContext;
	await check.run(context, at(names[0]!), names.map(at));
	return said;
};

test('of several meshes, one that can’t be read does not keep the others from being reported', async () => {
	expect(await checked('a.gmr', 'gone.gmr', 'b.gmr')).toEqual([
		['a.gmr: 2 triangles, valid; gone.gmr: no file; b.gmr: 2 triangles, valid'],
	]);
});

test('the files of one set are checked once', async () => {
	expect(await checked('a.1.node', 'a.1.ele', 'b.gmr')).toEqual([
		['a.1.node: 2 triangles, valid; b.gmr: 2 triangles, valid'],
	]);
});

test('one that can’t be read alone is an error of the command', async () => {
	await expect(checked('gone.gmr')).rejects.toThrow(gone);
});
