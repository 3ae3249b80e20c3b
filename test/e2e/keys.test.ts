import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeInVsCode, useWorkbench } from './suite.ts';

const { contributes } = JSON.parse(
	readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

describeInVsCode('the keys of the extension', () => {
	const workbench = useWorkbench({ machine: 'nothing', files: ['examples/plate.gmr'] });

	test('are none that VS Code uses itself', async () => {
		const defaults = await workbench().inside(async (vscode) => {
			const uri = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
			return (await vscode.workspace.openTextDocument(uri)).getText();
		}, null);
		const used = [...defaults.matchAll(/"key": "([^"]+)",\s*"command": "([^"]+)"/g)]
			.filter(([, , command]) => !/^(trirefine|markdown)\./.test(command!))
			.map(([, key]) => key);
		expect(used.length).toBeGreaterThan(500);
		const ours = contributes.keybindings.map(({ key }: { key: string }) => key);
		expect(ours.filter((key: string) => used.includes(key))).toEqual([]);
	});
});
