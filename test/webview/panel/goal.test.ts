import { describe, expect, test } from 'vitest';
import { executable, panels, plate } from '../harness/panels.ts';

const show = panels();

describe.skipIf(!executable)('a goal in the panel', () => {
	test('is refined to, shown with the rounds it took, and gone back from', async () => {
		const panel = await show([plate]);
		await panel.choose('selection', 'all');
		await panel.get('until').fill('edge:0.3');
		await expect.poll(() => panel.get('rounds').getAttribute('disabled')).not.toBeNull();
		await panel.refine();
		const met = await panel.value('after-triangles');
		expect(met).toBeGreaterThan(244);
		await panel.get('undo').click();
		await panel.untilStatus('Went back to ');
		expect(await panel.value('after-triangles')).toBeLessThan(met);
		expect(await panel.text('warnings')).toContain('the goal is not met');
		await panel.get('until').fill('');
		await expect.poll(() => panel.get('rounds').getAttribute('disabled')).toBeNull();
	});

	test('that is none is told while it is typed, and not refined to', async () => {
		const panel = await show([plate]);
		await panel.get('until').fill('size:0.1 * w');
		await expect.poll(() => panel.get('until').getAttribute('aria-invalid')).toBe('true');
		await expect.poll(() => panel.get('until').getAttribute('title')).toContain('w is not known');
		await panel.get('refine').click();
		await panel.untilStatus('w is not known');
		expect(await panel.text('after-triangles')).toBe('–');
	});

	test('comes with a run that the host asks for, and after a reload', async () => {
		const panel = await show([plate]);
		const ask = { selection: { kind: 'all' }, until: 'area:0.02' };
		const { rounds } = await panel.ask<{ rounds: number }>('run', ask);
		expect(rounds).toBeGreaterThan(0);
		const after = await panel.value('after-triangles');
		await panel.page.waitForTimeout(300);
		await panel.page.reload();
		await panel.until({ hasResult: true });
		expect(await panel.value('after-triangles')).toBe(after);
		expect(await panel.get('until').inputValue()).toBe('area:0.02');
	});
});
