import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, inject, test } from 'vitest';
import type { VsCode } from '../setup/vscode.mjs';
import { freshVsCode } from './globalSetup.ts';
import { packExtension } from './packExtension.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';
import { until } from './until.ts';

const repository = resolve(import.meta.dirname, '../..');
const plate = readFileSync(join(repository, 'examples/plate.gmr'), 'utf8');
/** A mesh with one of its points moved by 0.25. */
const moved = (mesh: string) => mesh.replace('\n7.89 2.64\n', '\n7.89 2.89\n');
/** The same with another point moved by 0.25. */
const movedAgain = (mesh: string) => moved(mesh).replace('\n8.03 3.38\n', '\n8.28 3.38\n');

const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
const git = (folder: string, ...args: string[]) =>
	execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' });

/** The button of diff editors. */
const compareMeshes = '.editor-actions [aria-label^="Compare Meshes"]';

/** A repository with the plate; in the folder it is refined round its hole, and a point is moved. */
function commitAndEdit(folder: string): void {
	git(folder, 'init', '--quiet', '--initial-branch=main');
	git(folder, 'add', '.');
	git(folder, 'commit', '--quiet', '--message', 'Add plate');
	const mesh = join(folder, 'plate.gmr');
	const command = ['dist/cli.js', 'refine', mesh, '-o', mesh, '--force'];
	execFileSync(process.execPath, command, { cwd: repository, stdio: 'pipe' });
	writeFileSync(mesh, moved(readFileSync(mesh, 'utf8')));
}

describeInVsCode('meshes in a Git repository', () => {
	const packages = mkdtempSync(join(tmpdir(), 'trirefine-probe-'));
	let server: VsCode | undefined;
	const workbench = useWorkbench(async () => {
		server = await freshVsCode(inject('machine')!.programs, {
			trustAll: true,
			extensions: [await packExtension('probe', packages)],
			settings: { 'git.enabled': true, 'git.openRepositoryInParentFolders': 'never' },
		});
		return { url: server.url, texts: { 'plate.gmr': plate }, prepareFolder: commitAndEdit };
	});
	afterAll(async () => {
		await server?.close();
		rmSync(packages, { recursive: true, force: true });
	});

	/** The comparison that is open, which says this. */
	async function comparison(words: string): Promise<void> {
		await workbench().tab(' ↔ ').waitFor();
		const panel = await Panel.comparing(workbench(), words);
		await panel.drawn('after');
	}

	test('are compared with the last commit, and again after the next one', async () => {
		await workbench().openFile('plate.gmr');
		await workbench().command('TriRefine: Compare with Last Commit');
		await comparison('1 moved (at most by 0.25), 32 added');
		await workbench().picture('compared');
		git(workbench().folder, 'commit', '--all', '--quiet', '--message', 'Move a point');
		await comparison('are the same');
	});

	test('are compared with a commit that is chosen', async () => {
		await workbench().closeEditors();
		await workbench().openFile('plate.gmr');
		await workbench().command('TriRefine: Compare with Branch or Commit…', 'Add plate');
		await comparison('1 moved (at most by 0.25), 32 added');
	});

	test('are compared from the view of source control', async () => {
		const committed = readFileSync(workbench().path('plate.gmr'), 'utf8');
		writeFileSync(workbench().path('plate.gmr'), movedAgain(committed));
		await workbench().closeEditors();
		await workbench().command('Source Control: Focus on Changes View');
		const { page } = workbench();
		const item = page.locator('.monaco-menu .action-item', { hasText: 'Compare with Last Commit' });
		await workbench().actUntil(async () => {
			await page.keyboard.press('Escape');
			await page
				.locator('.scm-view .resource', { hasText: 'plate.gmr' })
				.click({ button: 'right' });
			await item
				.first()
				.click({ timeout: 5000 })
				.catch(() => {});
		}, workbench().tab(' ↔ '));
		await comparison('1 moved (at most by 0.25)');
	});

	test('are compared by a button of the diff editor', async () => {
		await workbench().closeEditors();
		await workbench().openFile('plate.gmr');
		await workbench().command('Git: Open Changes');
		await workbench().page.locator(compareMeshes).click();
		await comparison('1 moved (at most by 0.25)');
	});

	/** The custom editor in a diff editor that shows a file of this scheme. */
	async function inDiff(scheme: 'git' | 'file'): Promise<Panel> {
		const selector = `body[data-uri^="${scheme}:"] [data-testid="view-before"]`;
		return Panel.of(workbench(), await workbench().frameWith(selector));
	}

	test('are shown side by side by a diff editor of two custom editors', async () => {
		await workbench().closeEditors();
		await workbench().inside(
			async ({ workspace }, associations) =>
				workspace
					.getConfiguration('workbench')
					.update('diffEditorAssociations', associations, true),
			{ '*.gmr': 'trirefine.mesh' },
		);
		await workbench().openFile('plate.gmr');
		await workbench().command('Git: Open Changes');
		const [before, after] = await Promise.all([inDiff('git'), inDiff('file')]);
		await Promise.all([before.drawn('before'), after.drawn('before')]);
		const whole = await after.picture('before');
		await before.get('zoom-in').click();
		await until('the other view to follow', async () => {
			const { coverage } = await after.picture('before');
			return coverage > 1.2 * whole.coverage;
		});
		await workbench().picture('diff-editor');
		await workbench().page.locator(compareMeshes).click();
		await comparison('1 moved (at most by 0.25)');
	});

	test('are compared by the difftool of git', async () => {
		await workbench().inside(
			async ({ workspace }) =>
				workspace.getConfiguration('workbench').update('diffEditorAssociations', undefined, true),
			0,
		);
		await workbench().closeEditors();
		await workbench().inside(async ({ window }, cwd) => {
			const terminal = window.createTerminal({ cwd });
			const tool = `difftool.code.cmd='code-server --wait --diff "$LOCAL" "$REMOTE"'`;
			terminal.sendText(`git -c ${tool} difftool --no-prompt --tool code HEAD~`);
		}, workbench().folder);
		await workbench().tab('plate.gmr').waitFor();
		await workbench().page.locator(compareMeshes).click();
		await comparison('2 moved (at most by 0.25), 32 added');
	});
});
