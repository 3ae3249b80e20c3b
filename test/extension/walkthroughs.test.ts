import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contextKeys } from '../../src/extension/ids.ts';
import { packaged } from '../../src/packageExtension.mjs';
import { operations } from '../../src/refine/registry.ts';
import { commandIds, contributes, root } from './manifest.ts';

describe('walkthroughs', () => {
	interface Step {
		readonly id: string;
		readonly title: string;
		readonly description: string;
		readonly media: { readonly image: string; readonly altText: string };
		readonly completionEvents: readonly string[];
	}
	const steps: readonly Step[] = contributes.walkthroughs.flatMap(
		({ steps }: { steps: readonly Step[] }) => steps,
	);

	test('have buttons for commands that exist', () => {
		const named = steps.flatMap(({ description }) =>
			[...description.matchAll(/\(command:(?:toSide:)?([\w.]+)(?:\?[^)\s]+)?\)/g)].map(
				([, id]) => id as string,
			),
		);
		expect(new Set(named).size).toBeGreaterThan(4);
		expect(named.filter((id) => !commandIds.includes(id))).toEqual([]);
	});

	test('name operations that exist, and no file', () => {
		const given = steps.flatMap(({ description }) =>
			[...description.matchAll(/\?([^)\s]+)\)/g)].map(([, text]) =>
				JSON.parse(decodeURIComponent(text as string)),
			),
		);
		expect(given.length).toBeGreaterThan(0);
		for (const [file, operation, ...others] of given) {
			expect([file, others]).toEqual(['', []]);
			expect(operations.map(({ id }) => id)).toContain(operation);
		}
	});

	test('are called for the product', () => {
		for (const { title } of contributes.walkthroughs) expect(title).toContain('TriRefine');
	});

	test('are in words that VS Code shows as they are: it knows bold, and no other emphasis', () => {
		for (const { id, title, description } of steps)
			for (const words of [title, description.replaceAll(/\*\*[^*]+\*\*/g, '')])
				expect(words, id).not.toMatch(/[*`]|(^|\s)_/);
	});

	test('wait for what is done and not for what is tried: for context keys that exist', () => {
		const known = Object.values(contextKeys).map((key) => `onContext:${key}`);
		for (const { id, completionEvents } of steps) {
			expect(completionEvents, id).not.toEqual([]);
			expect(known, id).toEqual(expect.arrayContaining([...completionEvents]));
		}
	});

	test('show pictures that are there, are packaged, are small and have words', () => {
		for (const { media } of steps) {
			expect(existsSync(resolve(root, media.image)), media.image).toBe(true);
			expect(statSync(resolve(root, media.image)).size, media.image).toBeLessThan(150e3);
			expect(media.image).toMatch(/^examples\/pictures\/walkthrough-[a-z]+\.png$/);
			expect(packaged).toContain(media.image);
			expect(media.altText).toMatch(/^[A-Z].{10,}/);
		}
	});

	test('open an example that is packaged', () => {
		expect(packaged).toContain('examples/plate.gmr');
	});
});
