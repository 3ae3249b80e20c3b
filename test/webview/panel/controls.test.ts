import { describe, expect, test } from 'vitest';
import { executable, key, panels, placeOf } from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('the controls', () => {
	test('have names, and states for users who do not see them', async () => {
		const panel = await show();
		const nameless = await panel.page.evaluate(() =>
			[
				...document.querySelectorAll(
					'button, input, select, vscode-button, vscode-checkbox, [role=application], [role=slider]',
				),
			]
				.filter(
					(one) =>
						!(one.getAttribute('aria-label') || one.textContent?.trim() || one.closest('label')),
				)
				.map((one) => one.outerHTML),
		);
		expect(nameless).toEqual([]);
		await panel.attribute('pick-triangles', 'aria-checked').toBe('true');
		await panel.get('pick-triangles').press('ArrowRight');
		await panel.focused().toBe('pick-edges');
		await panel.page.keyboard.press('Enter');
		await panel.attribute('pick-edges', 'aria-checked').toBe('true');
		await panel.attribute('pick-triangles', 'aria-checked').toBe('false');
		await panel.memory('pick').toBe('edges');
	});

	test('give the focus from Refine to Cancel and back', async () => {
		const panel = await show();
		const focused = () =>
			panel.page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
		await panel.choose('rounds', '20');
		await panel.get('refine').focus();
		await panel.page.keyboard.press('Enter');
		await expect.poll(focused).toBe('cancel');
		await panel.page.keyboard.press('Enter');
		await panel.text('status').toMatch(/^Cancelled\./);
		await expect.poll(focused).toBe('refine');
	});

	test('say what the keyboard points at, and not what the mouse does', async () => {
		const panel = await show();
		await key(panel, 'ArrowLeft');
		await panel.text('hover').toContain('Triangle');
		await panel.attribute('hover', 'aria-live').toBe('polite');
		await panel.page.mouse.move(...(await placeOf(panel, 0.8, 0.2)));
		await panel.attribute('hover', 'aria-live').toBe('off');
	});

	test('of a menu go by the keyboard: arrows, first letters, Escape', async () => {
		const panel = await show();
		await panel.get('select-menu').press('ArrowDown');
		await panel.focused().toBe('select-all');
		await panel.page.keyboard.press('i');
		await panel.focused().toBe('select-invert');
		await panel.page.keyboard.press('End');
		await panel.focused().toBe('show-all-triangles');
		await panel.page.keyboard.press('Escape');
		await panel.focused().toBe('select-menu');
		await panel.get('select-menu').press('ArrowDown');
		await panel.page.keyboard.press('Enter');
		await panel.until({ selectedTriangles: 2 });
	});

	test('fit into 300 pixels', async () => {
		const panel = await show();
		await panel.page.setViewportSize({ width: 300, height: 800 });
		const wide = () =>
			panel.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		await expect.poll(wide).toBe(0);
		await panel.get('inspector-toggle').click();
		await panel.get('wire').click();
		await panel.memory('options').toMatchObject({ wireframe: false });
		await key(panel, 'w');
		await expect.poll(wide).toBe(0);
	});
});
