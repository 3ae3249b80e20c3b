import { beforeEach, expect, test, vi } from 'vitest';
import type { CommandContext } from '../../../src/extension/commands/command.ts';
import { runOperation } from '../../../src/extension/commands/runOperation.ts';
import { addOperation, operations } from '../../../src/refine/registry.ts';
import { toy } from '../../support/toyOperation.ts';
import { Uri } from '../fakeVscode.ts';

interface Item {
	readonly label: string;
	readonly description: string;
	readonly detail: string;
}

const person = vi.hoisted(() => ({ picks: '', offered: [] as Item[] }));

vi.mock('vscode', async () => {
	const { Uri } = await import('../fakeVscode.ts');
	return {
		Uri,
		ProgressLocation: {},
		TabInputText: class {},
		TabInputCustom: class {},
		TabInputTextDiff: class {},
		window: {
			showQuickPick: async (items: Item[]) => {
				person.offered = items;
				return items.find(({ description }) => description === person.picks);
			},
			withProgress: (_: unknown, work: (...args: unknown[]) => unknown) =>
				work({ report() {} }, { onCancellationRequested() {} }),
		},
		workspace: {},
	};
});

const asked: unknown[] = [];
const uri = new Uri('file', '/meshes/a.gmr');
const panel = { uri, run: async (request: unknown) => void asked.push(request) };
const context = { panels: { open: () => panel } } as unknown as CommandContext;

beforeEach(() => {
	asked.length = 0;
});

test('all operations are offered, and the one that is chosen is done', async () => {
	const remove = addOperation(toy);
	person.picks = 'stretch';
	await runOperation.run(context, uri, undefined);
	expect(person.offered.map(({ label }) => label)).toEqual(operations.map(({ title }) => title));
	expect(person.offered.at(-1)?.detail).toBe('Stretch the mesh along an axis');
	expect(asked).toEqual([{ operation: 'stretch' }]);
	remove();
});

test('nothing is done where none is chosen', async () => {
	person.picks = '';
	await runOperation.run(context, uri, undefined);
	expect(person.offered).toHaveLength(operations.length);
	expect(asked).toEqual([]);
});
