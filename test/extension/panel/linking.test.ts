import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkedView } from '../../../src/protocol/linkedView.ts';
import { ele, node, open, startWorld } from './openPanel.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

beforeEach(startWorld);
afterEach(() => {
	vi.useRealTimers();
});

const view: LinkedView = {
	...{ camera: { x: 1, y: 2, scale: 3 }, rotation: [0, 0, 0, 1] },
	...{ quantity: 'minimumAngle', range: null },
};

/** A panel whose page keeps what the extension says of views. */
function openLinked(uri: typeof ele) {
	const opened = open(uri);
	const heard: unknown[] = [];
	opened.page.handle('link', (said) => {
		heard.push(said);
		return view;
	});
	opened.page.handle('follow', (said) => {
		heard.push(said);
		return null;
	});
	return { ...opened, heard };
}

test('linked panels pass their views on to each other', async () => {
	const [first, second] = [openLinked(ele), openLinked(node)] as const;
	await first.start();
	first.panel.linkTo(second.panel);
	second.panel.linkTo(first.panel);
	// A page that starts later hears of it, too.
	await second.start();
	await first.page.request('viewChanged', view);
	expect(second.heard.at(-1)).toEqual(view);
	expect(first.heard).toEqual([{ linked: true }]);

	first.panel.linkTo(undefined);
	second.panel.linkTo(undefined);
	await second.page.request('viewChanged', view);
	expect(first.heard).toEqual([{ linked: true }, { linked: false }]);
	expect(second.heard.at(-1)).toEqual({ linked: false });
});
