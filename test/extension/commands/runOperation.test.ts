import { beforeEach, expect, test, vi } from 'vitest';
import type { CommandContext } from '../../../src/extension/commands/command.ts';
import { refineAll } from '../../../src/extension/commands/refineAll.ts';
import { refineMesh } from '../../../src/extension/commands/refineMesh.ts';
import { runOperation } from '../../../src/extension/commands/runOperation.ts';
import { operations } from '../../../src/refine/registry.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { register } from '../../support/register.ts';
import { toy } from '../../support/toyOperation.ts';
import { Uri } from '../fakeVscode.ts';

interface Item {
	readonly label: string;
	readonly description: string;
	readonly detail: string;
}

interface Box {
	readonly title: string;
	readonly value: string;
	readonly placeHolder: string;
	/** Notifications of progress that were shown before. */
	readonly notified: number;
	validateInput(text: string): string | undefined;
}

const person = vi.hoisted(() => ({
	picks: '',
	offered: [] as Item[],
	types: [] as string[],
	boxes: [] as Box[],
	/** Titles of notifications of progress. */
	notified: [] as string[],
}));

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
			showInputBox: async (box: Omit<Box, 'notified'>) => {
				person.boxes.push({ ...box, notified: person.notified.length });
				return person.types.shift();
			},
			withProgress: ({ title }: { title: string }, work: (...args: unknown[]) => unknown) => {
				person.notified.push(title);
				return work({ report() {} }, { onCancellationRequested() {} });
			},
		},
		workspace: {},
	};
});

const asked: unknown[] = [];
const uri = new Uri('file', '/meshes/a.gmr');
let shown: OptionValues = {};
const panel = {
	uri,
	run: async (request: unknown) => void asked.push(request),
	ask: async (name: string, params: { operation: string } | null) => {
		if (name === 'chosen') return { operation: person.picks, values: shown };
		expect([name, params?.operation]).toEqual(['values', person.picks]);
		return shown;
	},
};
const context = { panels: { open: () => panel } } as unknown as CommandContext;

beforeEach(() => {
	asked.length = 0;
	person.boxes.length = 0;
	person.notified.length = 0;
	shown = {};
});

test('all operations are offered, and the one that is chosen is done', async () => {
	const remove = register(operations, toy);
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

test('what an operation can’t do without is asked for, and checked while it is typed', async () => {
	Object.assign(person, { picks: 'coarsen', types: ['0.2 + x/10'] });
	await runOperation.run(context, uri, undefined);
	expect(person.boxes).toMatchObject([{ title: 'TriRefine: Coarsen', value: '' }]);
	const [box] = person.boxes;
	expect(box!.validateInput(box!.placeHolder.replace('such as ', ''))).toBeUndefined();
	expect(box!.validateInput('0.1 +')).toBeTruthy();
	expect(box!.validateInput('')).toBeUndefined();
	expect(asked).toEqual([{ operation: 'coarsen', values: { size: '0.2 + x/10' } }]);
});

test('what is asked for begins with what the panel shows of it', async () => {
	Object.assign(person, { picks: 'adapt', types: ['field:h'] });
	shown = { size: 'hessian:u', growth: 1.3 };
	await runOperation.run(context, uri, undefined);
	expect(person.boxes.map(({ value }) => value)).toEqual(['hessian:u']);
	expect(asked).toEqual([{ operation: 'adapt', values: { size: 'field:h' } }]);
});

test.each<[OptionValues, string[], object]>([
	[{}, ['hessian:u', '6000'], { size: 'hessian:u', triangles: 6000 }],
	[{ triangles: 50 }, ['1; hessian:u:1', '60'], { size: '1; hessian:u:1', triangles: 60 }],
	[{ complexity: 50 }, ['hessian:u'], { size: 'hessian:u' }],
	[{ triangles: 50 }, ['2'], { size: '2' }],
])('with %j in the panel and %j typed, values are %j', async (before, types, values) => {
	Object.assign(person, { picks: 'adapt', types: [...types] });
	shown = before;
	await runOperation.run(context, uri, undefined);
	expect(person.boxes).toHaveLength(types.length);
	expect(person.boxes[1]?.value).toBe(types[1] && `${before.triangles ?? ''}`);
	expect(asked).toEqual([{ operation: 'adapt', values }]);
});

test.each<[string[]]>([[[]], [['']], [['hessian:u']]])(
	'nothing is done where %j is typed',
	async (types) => {
		Object.assign(person, { picks: 'adapt', types });
		await runOperation.run(context, uri, undefined);
		expect(person.types).toEqual([]);
		expect(asked).toEqual([]);
	},
);

test.each([
	[true, 1],
	[false, 0],
])('sizes to smooth by are asked for if moves are fast: %s', async (fast, questions) => {
	Object.assign(person, { picks: 'smooth', types: ['0.1'] });
	shown = { fast };
	await refineMesh.run(context, uri, undefined);
	expect(person.boxes).toHaveLength(questions);
	expect(asked).toEqual([fast ? { values: { size: '0.1' } } : {}]);
});

test('a link names the operation; one that there is not is chosen', async () => {
	Object.assign(person, { picks: 'uniform', offered: [] });
	await runOperation.run(context, uri, 'uniform');
	expect(person.offered).toEqual([]);
	expect(asked).toEqual([{ operation: 'uniform' }]);
	await runOperation.run(context, uri, 'shrink');
	expect(person.offered).toHaveLength(operations.length);
});

test('what the operation of the panel can’t do without and lacks is asked for', async () => {
	Object.assign(person, { picks: 'adapt', types: ['hessian:u', '60'] });
	await refineMesh.run(context, uri, undefined);
	expect(person.boxes.map(({ title }) => title)).toEqual(
		Array(2).fill('TriRefine: Adapt to sizes'),
	);
	shown = { size: '0.1' };
	await refineAll.run(context, uri, undefined);
	shown = { size: 'hessian:u' };
	await refineMesh.run(context, uri, undefined);
	expect(person.boxes).toHaveLength(3);
	expect(asked).toEqual([
		{ values: { size: 'hessian:u', triangles: 60 } },
		{ selection: { kind: 'all' } },
	]);
});

test('no run is notified of while its values are asked for, or where they are not given', async () => {
	Object.assign(person, { picks: 'adapt', types: ['0.1', ''] });
	await refineMesh.run(context, uri, undefined);
	await refineMesh.run(context, uri, undefined);
	expect(person.boxes.map(({ notified }) => notified)).toEqual([0, 1]);
	expect(person.notified).toEqual(['Refining a.gmr']);
});
