import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { infoOf, refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

const plate = readFileSync(new URL('../../examples/plate.gmr', import.meta.url), 'utf8');
const broken = '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 9 1\n';

describeInVsCode('an editor and its panel', () => {
	const workbench = useWorkbench({
		files: ['examples/plate.gmr', 'examples/plate.1.node'],
		texts: { 'unsaved.gmr': plate, 'changed.gmr': plate, 'broken.gmr': broken },
	});

	describe('a change of the file on disk', () => {
		let panel: Panel;
		beforeAll(async () => {
			panel = await Panel.open(workbench(), 'changed.gmr');
		});

		test('reaches the panel', async () => {
			const path = workbench().path('changed.gmr');
			const { triangles } = refineByCommand(path, workbench().path('other.gmr')).output;
			const other = readFileSync(workbench().path('other.gmr'));
			// VS Code begins to watch a folder some time after it has opened it, and hears of no change before: so it is
			// written again.
			const written = () => {
				writeFileSync(path, other);
				return panel.count('before-triangles');
			};
			await expect.poll(written, { interval: 2000 }).toBe(triangles);
		});
	});

	describe('a panel with a result', () => {
		let triangles: number;
		beforeAll(async () => {
			const panel = await Panel.open(workbench(), 'plate.gmr');
			await workbench().command('TriRefine: Refine Marked Triangles');
			triangles = await panel.refined();
		});

		/** Holds that the panel shows both meshes, in its table and in its views. */
		async function showsBoth(): Promise<void> {
			const panel = await Panel.showing(workbench(), 'plate.gmr');
			await panel.drawn('after');
			await expect.poll(() => panel.count('after-triangles')).toBe(triangles);
			await expect
				.poll(() => panel.count('before-triangles'))
				.toBe(infoOf(workbench().path('plate.gmr')).triangles);
		}

		test('has it still after it was hidden', async () => {
			await workbench().tab('Preview plate.gmr').click();
			await workbench().openFile('plate.1.node');
			await workbench().tab('Preview plate.gmr').click();
			await showsBoth();
		});

		test('comes back with it after a reload of the window', async () => {
			const reloaded = workbench().page.waitForEvent('load');
			await workbench().command('Developer: Reload Window');
			await reloaded;
			await workbench().ready();
			await showsBoth();
			await workbench().screenshot('reloaded');
		});

		test('goes along with its file, into another folder and by a new name', async () => {
			const renamed = await workbench().inside(
				async ({ workspace, WorkspaceEdit }, [from, to], uri) => {
					const edit = new WorkspaceEdit();
					edit.renameFile(uri(from!), uri(to!));
					return workspace.applyEdit(edit);
				},
				['plate.gmr', 'moved/disc.gmr'],
			);
			expect(renamed).toBe(true);
			const panel = await Panel.showing(workbench(), 'disc.gmr');
			await panel.drawn('after');
			await expect.poll(() => panel.count('after-triangles')).toBe(triangles);
			await workbench().tab('Preview disc.gmr').waitFor();
			expect(await workbench().tab('Preview plate.gmr').count()).toBe(0);
			await workbench().screenshot('renamed');
		});
	});

	describe('a mesh that is wrong', () => {
		test('has its error under the line and in the list of problems', async () => {
			await workbench().openFile('broken.gmr');
			await workbench().page.locator('.squiggly-error').first().waitFor();
			await workbench().command('Problems: Focus on Problems View');
			const problem = workbench().page.locator('.markers-panel .monaco-list-row', {
				hasText: 'Ln 10',
			});
			await problem.first().waitFor();
			await workbench().screenshot('problems');
		});

		test('is not refined, and the reason is said', async () => {
			await workbench().command('TriRefine: Refine Marked Triangles');
			await workbench()
				.message(/broken\.gmr:10|line 10/i)
				.waitFor();
			await workbench().screenshot('refused');
		});
	});

	describe('unsaved edits', () => {
		let panel: Panel;
		beforeAll(async () => {
			panel = await Panel.open(workbench(), 'unsaved.gmr');
		});

		test('are what is refined; the file on disk stays', async () => {
			const path = workbench().path('unsaved.gmr');
			const source = readFileSync(path, 'utf8');
			const lines = source.trimEnd().split('\n');
			const unmarked = lines.findLastIndex((line) => line.endsWith(' 0'));
			lines[unmarked] = lines[unmarked]!.replace(/0$/, '1');
			const edited = workbench().path('edited.gmr');
			writeFileSync(edited, `${lines.join('\n')}\n`);
			await workbench().tab('unsaved.gmr').first().click();
			await workbench().goToLine(unmarked + 1);
			await workbench().page.keyboard.press('End');
			await workbench().page.keyboard.press('Backspace');
			await workbench().page.keyboard.type('1');
			await workbench().command('TriRefine: Refine Marked Triangles');
			const triangles = await panel.refined();
			const { output } = refineByCommand(edited, workbench().path('expected.gmr'));
			const unedited = refineByCommand(path, workbench().path('unedited.gmr'));
			expect(triangles).toBe(output.triangles);
			expect(triangles).not.toBe(unedited.output.triangles);
			expect(readFileSync(path, 'utf8')).toBe(source);
		});
	});
});

describeInVsCode('the custom editor', () => {
	/** More than 50 MiB: no extension sees its text. */
	const padding = `# ${'comment '.repeat(12)}\n`.repeat(550_000);
	const workbench = useWorkbench(
		{ files: ['examples/plate.gmr'], texts: { 'large.gmr': padding + plate }, onGpu: true },
		(opened) => opened.command('View: Toggle Primary Side Bar Visibility'),
	);

	for (const name of ['plate.gmr', 'large.gmr'])
		test(`shows ${name} and refines it`, async () => {
			await workbench().openFile(name);
			await workbench().command('View: Reopen Editor With...', 'TriRefine');
			const panel = await Panel.showing(workbench(), name);
			await panel.covers('before', 0.2);
			await workbench().command('TriRefine: Refine Marked Triangles');
			const { output } = refineByCommand(
				workbench().path('plate.gmr'),
				workbench().path('expected.gmr'),
				['--force'],
			);
			expect(await panel.refined()).toBe(output.triangles);
			await panel.drawn('after');
			if (name !== 'plate.gmr') return;
			// Numbers are read and printed by WebAssembly, in a worker that has the policy of its page.
			const empty = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
			const compiled = await panel.frame.evaluate(
				(bytes) => String(new WebAssembly.Module(Uint8Array.from(bytes))),
				empty,
			);
			expect(compiled).toBe('[object WebAssembly.Module]');
			await panel.refineAgain();
			await workbench().picture('editor');
		});

	test('stays when its file is renamed, with what was made of it', async () => {
		await workbench().inside(async ({ commands }, name, uri) => {
			await commands.executeCommand('workbench.action.closeAllEditors');
			await commands.executeCommand('vscode.openWith', uri(name), 'trirefine.mesh');
		}, 'plate.gmr');
		const panel = await Panel.showing(workbench(), 'plate.gmr');
		await workbench().command('TriRefine: Refine Marked Triangles');
		const triangles = await panel.refined();
		await workbench().inside(
			async ({ workspace, WorkspaceEdit }, [from, to], uri) => {
				const edit = new WorkspaceEdit();
				edit.renameFile(uri(from!), uri(to!));
				return workspace.applyEdit(edit);
			},
			['plate.gmr', 'disc.gmr'],
		);
		const moved = await Panel.showing(workbench(), 'disc.gmr');
		await expect.poll(() => moved.count('after-triangles')).toBe(triangles);
		await expect
			.poll(() =>
				workbench().inside(
					({ window, TabInputCustom }) =>
						window.tabGroups.all.flatMap(({ tabs }) =>
							tabs.map(({ label, input }) => [label, input instanceof TabInputCustom]),
						),
					null,
				),
			)
			.toEqual([['disc.gmr', true]]);
		await workbench().screenshot('editor-renamed');
	});
});
