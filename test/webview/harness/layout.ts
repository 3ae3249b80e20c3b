import { expect } from 'vitest';
import type { PanelPage } from './page.ts';

/** Fraction of the window's area that an element covers. */
export const share = (panel: PanelPage, selector: string): Promise<number> =>
	panel.page.evaluate((selector) => {
		const { width, height } = document.querySelector(selector)!.getBoundingClientRect();
		return (width * height) / (innerWidth * innerHeight);
	}, selector);

/** Whether the inspector is open. */
export const isOpen = (panel: PanelPage): Promise<boolean> => panel.get('inspector').isVisible();

/** Waits for two frames, in which the page is laid out for a new size. */
export const laidOut = (panel: PanelPage): Promise<unknown> =>
	panel.page.evaluate(
		() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
	);

/** Opens or closes the inspector. */
export async function setInspector(panel: PanelPage, open: boolean): Promise<void> {
	if ((await isOpen(panel)) !== open) await panel.get('inspector-toggle').click();
	await expect.poll(() => isOpen(panel)).toBe(open);
}
