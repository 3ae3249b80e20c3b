import { expect, test, vi } from 'vitest';
import type { ClientModule } from '../../../src/extension/client/clientModule.ts';
import { MeshLanguage } from '../../../src/extension/client/meshLanguage.ts';

vi.mock('vscode', async () => {
	const { Disposable, EventEmitter, Uri } = await import('../fakeVscode.ts');
	const never = () => new Disposable(() => {});
	return {
		Disposable,
		EventEmitter,
		Uri,
		window: {},
		workspace: { textDocuments: [], onDidOpenTextDocument: never, onDidCloseTextDocument: never },
	};
});

test('a server that could not be started is tried again when it is asked for next', async () => {
	let tries = 0;
	const startClient = async () => {
		if (++tries === 1) throw new Error('the script could not be fetched');
		return { request: async () => 'here', dispose() {} };
	};
	const language = new MeshLanguage({
		extensionUri: {} as never,
		log: {} as never,
		loadClient: async () => ({ startClient }) as unknown as ClientModule,
	});
	const ask = () => language.request('trirefine/status', { uri: 'file:///a.gmr' });
	await expect(ask()).rejects.toThrow('could not be fetched');
	expect(await ask()).toBe('here');
	expect(await ask()).toBe('here');
	expect(tries).toBe(2);
});
