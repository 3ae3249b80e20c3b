import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { infoOf, runByCommand } from './commandLine.ts';
import { medit } from './groupedSquares.ts';
import { Panel } from './panel.ts';
import { shear, shock, solution, solvedSquare } from './solutions.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** Points of the square of `medit`, row by row. */
const across = 7;

describeInVsCode('a mesh with a solution', () => {
	const workbench = useWorkbench({
		texts: {
			'shear.vtu': solvedSquare(32, [0, 1], shear),
			'shock.vtu': solvedSquare(32, [-1, 1], shock),
			'square.mesh': medit(),
			// Sizes: small on the left.
			'square.sol': solution(
				Array.from({ length: across ** 2 }, (_, p) => 0.04 + 0.04 * (p % across)),
			),
		},
	});
	const path = (name: string) => workbench().path(name);

	/** Writes the result of a panel by the palette, and expects what the command line writes with these options. */
	async function writes(name: string, files: readonly string[], options: readonly string[]) {
		const refined = name.replace('.', '.refined.');
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().message(`Wrote ${refined}`).waitFor();
		runByCommand('adapt', path(name), path(`expected.${name}`), options);
		const [base] = name.split('.');
		for (const suffix of files) {
			const written = readFileSync(path(`${base}.refined.${suffix}`));
			expect(written, suffix).toEqual(readFileSync(path(`expected.${base}.${suffix}`)));
		}
		return infoOf(path(refined));
	}

	/** Shows a file in the view alone. */
	async function view(name: string): Promise<Panel> {
		await workbench().inside(async ({ commands }, name, uri) => {
			await commands.executeCommand('workbench.action.closeAllEditors');
			await commands.executeCommand('workbench.action.closeSidebar');
			await commands.executeCommand('vscode.openWith', uri(name), 'trirefine.mesh');
		}, name);
		return Panel.showing(workbench(), name);
	}

	/** Types what is asked for in the box of VS Code that says this. */
	async function answer(prompt: string, text: string): Promise<void> {
		const box = workbench().page.locator('.quick-input-widget');
		await box.getByText(prompt).waitFor();
		await box.locator('input.input').fill(text);
		await workbench().page.keyboard.press('Enter');
	}

	test.each([
		[
			'shear',
			'by the controls of the view',
			async (panel: Panel) => {
				await panel.choose('operation', 'adapt');
				await panel.get('size').fill('hessian:u');
				await panel.get('triangles').fill('6000');
				await panel.get('triangles').press('Enter');
			},
		],
		[
			'shock',
			'by the palette',
			async () => {
				await workbench().command('TriRefine: Run Operation…', 'Adapt to sizes');
				await answer('edge lengths to aim at', 'hessian:u');
				await answer('number of triangles', '6000');
			},
		],
	])(
		'%s.vtu is adapted to its second derivatives %s, and written beside itself',
		async (name, _how, adapt) => {
			const panel = await view(`${name}.vtu`);
			await adapt(panel);
			const made = await panel.refined();
			expect(made).toBeGreaterThan(4500);
			expect(made).toBeLessThan(9000);
			await panel.drawn('after');
			await panel.choose('colour-by', 'field:points:u:0');
			await panel.choose('colour-map', 'coolwarm');
			await workbench().screenshot(`adapted ${name} with the inspector`);
			await panel.get('inspector-toggle').click();
			await panel.covers('after', 0.1);
			const editor = workbench().page.locator('.part.editor');
			await workbench().picture(name, editor);
			if (name === 'shear') {
				await panel.choose('colour-by', 'size:points:Sizes:quality');
				await panel.openInspector();
				await panel.get('arrows').check();
				await panel.get('after-ellipse-key').waitFor();
				await panel.get('value-histogram').scrollIntoViewIfNeeded();
				await workbench().picture('sizes', editor);
			}
			const options = ['--size', 'hessian:u', '--triangles', '6000'];
			const written = await writes(`${name}.vtu`, ['vtu'], options);
			expect(written.triangles).toBe(made);
			expect(written.fields).toMatchObject([{ name: 'u', on: 'points' }]);
		},
	);

	test('a .sol beside a .mesh has the sizes; both are written, with the groups', async () => {
		const panel = await Panel.open(workbench(), 'square.mesh');
		await panel.choose('operation', 'adapt');
		await panel.get('refine').click();
		await expect.poll(() => panel.text('status')).toContain('Fill in “Sizes” first');
		await panel.get('size').fill('field:sol1');
		await panel.get('refine').click();
		const made = await panel.refined();
		expect(made).toBeGreaterThan(await panel.count('before-triangles'));
		await panel.drawn('after');
		await workbench().screenshot('adapted medit');
		const written = await writes('square.mesh', ['mesh', 'sol'], ['--size', 'field:sol1']);
		expect(written.triangles).toBe(made);
		expect(written.groups?.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[1, 3],
			[2, 1],
			[2, 2],
		]);
		expect(written.fields.map(({ name }) => name)).toContain('sol1');
	});
});
