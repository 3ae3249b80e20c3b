import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeAction, Command, Diagnostic, InitializeResult } from 'vscode-languageserver';
import type { MarksResult, NormaliseResult } from '../../../src/language/protocol.ts';
import { edited } from '../edited.ts';
import { type Client, codeActionSupport, connect, edit, uriOf } from './client.ts';

const square = '4\n0 0\n1 0\n1 1\n0 1\n\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n\n2\n1 2 3 1\n-3 4 5 0\n';

let client: Client;
let initialized: InitializeResult;
let dispose = async () => {};
beforeEach(async () => {
	({ client, dispose } = connect({ delays: { quick: 1, whole: 20 } }));
	initialized = await client.initialize();
});
afterEach(() => dispose());

const uri = uriOf('a.gmr');
const nowhere = { line: 0, character: 0 };

/** The code actions for some diagnostics, or those of one kind. */
const actions = (diagnostics: readonly Diagnostic[], only?: string[]): Promise<CodeAction[]> =>
	client.request('textDocument/codeAction', {
		textDocument: { uri },
		range: diagnostics[0]?.range ?? { start: nowhere, end: nowhere },
		context: { diagnostics, ...(only ? { only } : {}) },
	});
const resolve = (action: CodeAction): Promise<CodeAction> =>
	client.request('codeAction/resolve', action);

async function openBroken(text: string): Promise<Diagnostic[]> {
	await client.open('a.gmr', text);
	return client.checked('a.gmr');
}

const changed = 'The text has changed';

describe('fixes over the protocol', () => {
	test('are announced with their kinds', () => {
		expect(initialized.capabilities.codeActionProvider).toEqual({
			codeActionKinds: ['quickfix', 'source.fixAll.trirefine'],
			resolveProvider: true,
		});
	});

	test('come without edits, which are made when they are asked for', async () => {
		const broken = square.replace('1 2 3 1', '1 -2 3 1');
		const [first] = await actions(await openBroken(broken));
		expect(first).toMatchObject({ isPreferred: true, kind: 'quickfix' });
		expect(first?.edit).toBeUndefined();
		const { edit: made } = await resolve(first!);
		expect(edited(broken, made!.changes![uri]!)).toBe(square);
	});

	test('take the finding away', async () => {
		const diagnostics = await openBroken(`${square}# é€𝄞\nleft over\n`);
		expect(diagnostics.map(({ code }) => code)).toEqual(['trailing-text']);
		const { edit: made } = await resolve((await actions(diagnostics))[0]!);
		await client.change(
			'a.gmr',
			...made!.changes![uri]!.map(({ range, newText: text }) => ({ range, text })),
		);
		expect(await client.checked('a.gmr')).toEqual([]);
	});

	test('of a text that has changed since are refused with a message', async () => {
		const [first] = await actions(await openBroken(square.replace('1 2 3 1', '1 -2 3 1')));
		await client.change('a.gmr', edit(14, 2, 4, '2'));
		await client.checked('a.gmr');
		await expect(resolve(first!)).rejects.toThrow(changed);
	});

	test('all that is sure at once', async () => {
		const broken = square.replace('1 2 3 1', '1 -2 3 1').replace('\n2\n1', '\n3\n1');
		await openBroken(broken);
		const [all] = await actions([], ['source.fixAll']);
		const { edit: made } = await resolve(all!);
		expect(edited(broken, made!.changes![uri]!)).toBe(square);
		expect(await actions([], ['source.organizeImports'])).toEqual([]);
	});
});

test('trirefine/normalise gives edits and words', async () => {
	const clockwise = square.replace('1 2 3 1\n-3 4 5 0', '-3 -2 -1 1\n-5 -4 3 0');
	await openBroken(clockwise);
	const {
		edit: made,
		summary,
		notes,
	} = await client.request<NormaliseResult>('trirefine/normalise', { uri });
	expect(summary).toBe('2 triangles reversed');
	expect(notes).toEqual([]);
	await client.change(
		'a.gmr',
		...made.changes![uri]!.map(({ range, newText: text }) => ({ range, text })),
	);
	expect(await client.checked('a.gmr')).toEqual([]);
});

test('trirefine/marks gives edits and counts', async () => {
	await openBroken(square);
	const result = await client.request<MarksResult>('trirefine/marks', { uri, action: 'set' });
	expect(edited(square, result.edits)).toBe(square.replace('5 0\n', '5 1\n'));
	expect(result).toMatchObject({ marked: 2, total: 2, changed: 1 });
});

describe('a client that can’t ask for edits', () => {
	const broken = square.replace('1 2 3 1', '1 -2 3 1');
	const started = async (codeAction: object) => {
		await dispose();
		({ client, dispose } = connect({ delays: { quick: 1, whole: 20 } }));
		const capabilities = { textDocument: { codeAction } };
		return (await client.initialize({ capabilities })).capabilities;
	};
	const commands = { commands: ['trirefine.applyFix'] };

	test('and knows no code actions gets commands, which change the text', async () => {
		const announced = await started({});
		expect(announced.executeCommandProvider).toEqual(commands);
		const [first] = (await actions(await openBroken(broken))) as unknown as Command[];
		expect(Object.keys(first!).sort()).toEqual(['arguments', 'command', 'title']);
		await client.request('workspace/executeCommand', first!);
		expect(edited(broken, client.applied[0]!.changes![uri]!)).toBe(square);
	});

	test('gets code actions with commands', async () => {
		const { codeActionLiteralSupport } = codeActionSupport;
		const announced = await started({ codeActionLiteralSupport });
		expect(announced.executeCommandProvider).toEqual(commands);
		expect(announced.codeActionProvider).toMatchObject({ resolveProvider: false });
		const [first] = await actions(await openBroken(broken));
		expect(first).toMatchObject({ kind: 'quickfix', isPreferred: true });
		await client.request('workspace/executeCommand', first!.command!);
		expect(edited(broken, client.applied[0]!.changes![uri]!)).toBe(square);
	});

	test('is told that a text has changed since', async () => {
		await started({});
		const [first] = (await actions(await openBroken(broken))) as unknown as Command[];
		await client.change('a.gmr', edit(14, 2, 4, '2'));
		await client.checked('a.gmr');
		const asked = client.request('workspace/executeCommand', first!);
		await expect(asked).rejects.toThrow(changed);
		expect(client.applied).toEqual([]);
	});

	test('gets an error for a command of another server', async () => {
		await started({});
		const asked = client.request('workspace/executeCommand', { command: 'other', arguments: [] });
		await expect(asked).rejects.toThrow('no command other');
	});
});
