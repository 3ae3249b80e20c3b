import { describe, expect, test } from 'vitest';
import { executable, panels, plate } from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('a goal in the panel', () => {
	test('is refined to, shown with the rounds it took, and gone back from', async () => {
		const panel = await show([plate]);
		await panel.choose('selection', 'all');
		await panel.get('until').fill('edge:0.3');
		await panel.attribute('rounds', 'disabled').not.toBeNull();
		await panel.refine();
		const met = await panel.now.value('after-triangles');
		expect(met).toBeGreaterThan(244);
		await panel
			.text('status')
			.toMatch(
				/^Made [\d,]+ new triangles in \d+ rounds, .* All chosen triangles meet edge:0\.3\.$/,
			);
		await panel.get('undo').click();
		await panel.text('after-triangles').toBe('–');
		await panel.get('redo').click();
		await panel.value('after-triangles').toBe(met);
		await panel.get('until').fill('');
		await panel.attribute('rounds', 'disabled').toBeNull();
	});

	test('that is none is reported while it is typed, and not refined to', async () => {
		const panel = await show([plate]);
		await panel.get('until').fill('size:0.1 * w');
		await panel.attribute('until', 'aria-invalid').toBe('true');
		await panel.attribute('until', 'title').toContain('unknown name w');
		await panel.page.getByText('unknown name w').waitFor({ state: 'visible' });
		await panel.get('refine').click();
		await panel.text('status').toContain('unknown name w');
		await panel.text('after-triangles').toBe('–');
	});

	test('may be typed with words beside it, and Enter refines to it and keeps the focus', async () => {
		const panel = await show([plate]);
		const words = panel.page.locator('#until-words');
		expect(await words.isVisible()).toBe(false);
		await panel.get('until').focus();
		await expect.poll(() => words.isVisible()).toBe(true);
		const colour = await words.evaluate((words) => {
			words.style.setProperty('--vscode-inputValidation-infoBackground', '#00f4');
			return getComputedStyle(words).backgroundColor;
		});
		expect(colour, 'nothing shines through').toBe('rgb(31, 31, 31)');
		await panel.page.keyboard.type('edg');
		expect(await words.textContent()).toContain('edge:0.1');
		await panel.attribute('until', 'aria-invalid').toBe('false');
		await panel.page.keyboard.type('e:50');
		expect(await words.isVisible()).toBe(false);
		await panel.page.keyboard.press('Enter');
		await panel
			.text('status')
			.toContain('All chosen triangles meet edge:50 already: nothing was divided.');
		expect(await panel.get('until').evaluate((input) => input.matches(':focus'))).toBe(true);
	});

	test('comes with a run that the host asks for, and after a reload', async () => {
		const panel = await show([plate]);
		const ask = { selection: { kind: 'all' }, values: { until: 'area:0.02' } };
		const { rounds } = await panel.ask<{ rounds: number }>('run', ask);
		expect(rounds).toBeGreaterThan(0);
		const after = await panel.now.value('after-triangles');
		await panel.page.reload();
		await panel.until({ hasResult: true });
		await panel.value('after-triangles').toBe(after);
		await panel.input('until').toBe('area:0.02');
	});
});
