import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { escapeLinks, notify } from '../../src/extension/notifications.ts';

const shown = vi.hoisted(() => [] as string[]);

vi.mock('vscode', () => {
	const show = async (words: string, ...buttons: string[]) => {
		shown.push(words);
		return buttons[0];
	};
	return {
		window: { showErrorMessage: show, showWarningMessage: show, showInformationMessage: show },
	};
});

/** How VS Code finds links in a notification. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)/i;
const hostile = 'box.gmr:2: [click](command:workbench.action.quit) is no number';

test('what a mesh says is no link in a notification', async () => {
	expect(hostile).toMatch(link);
	for (const say of [notify.error, notify.warning, notify.information]) await say(hostile);
	expect(shown.length).toBe(3);
	for (const words of shown) expect(words).not.toMatch(link);
});

test('other words stay as they are', () => {
	for (const words of ['box.gmr: 3 triangles', 'line 2: [1, 2] (3) is no point'])
		expect(escapeLinks(words)).toBe(words);
});

test('the button that is pressed comes back', async () => {
	expect(await notify.warning('Wrote a.gmr.', 'Open')).toBe('Open');
});

const folder = resolve(import.meta.dirname, '../../src/extension');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts') && name !== 'notifications.ts')
	.map((name) => [name, readFileSync(resolve(folder, name), 'utf8')] as const);

test('every notification is shown that way; a modal question shows no links', () => {
	const others = sources.flatMap(([name, text]) =>
		[...text.matchAll(/window\.show\w+Message\b(?!\([^;]*modal: true)/g)].map(() => name),
	);
	expect(sources.length).toBeGreaterThan(30);
	expect(others).toEqual([]);
});

test('every title of a progress that names something is shown that way', () => {
	const others = sources.flatMap(([name, text]) =>
		[...text.matchAll(/title(?: =|:) `(?:Reading|Writing|Checking|Refining|Normalising)/g)].map(
			() => name,
		),
	);
	expect(others).toEqual([]);
});
