import { expect, test } from 'vitest';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('a change of the theme', () => {
	let panel: Panel;
	const workbench = useWorkbench({ files: ['examples/plate.gmr'] }, async (opened) => {
		panel = await Panel.open(opened, 'plate.gmr');
		await opened.command('TriRefine: Refine Marked Triangles');
		await panel.refined();
	});

	for (const [theme, kind] of [
		['Light Modern', 'vscode-light'],
		['Default High Contrast', 'vscode-high-contrast'],
		['Default High Contrast Light', 'vscode-high-contrast-light'],
		['Dark Modern', 'vscode-dark'],
	] as const)
		test(`to ${theme} is followed at once`, async () => {
			const frames = await panel.frames('before');
			await workbench().inside(
				({ workspace }, name) =>
					workspace.getConfiguration('workbench').update('colorTheme', name, false),
				theme,
			);
			await panel.frame.locator(`body.${kind}`).waitFor();
			await expect.poll(() => panel.frames('before')).toBeGreaterThan(frames);
			await workbench().screenshot(`theme-${kind}`);
			const background = await panel.frame.evaluate(() => {
				const probe = new OffscreenCanvas(1, 1).getContext('2d')!;
				const colour = '--vscode-editor-background';
				probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(colour);
				probe.fillRect(0, 0, 1, 1);
				return [...probe.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
			});
			await expect.poll(async () => (await panel.picture('before')).background).toEqual(background);
		});
});
