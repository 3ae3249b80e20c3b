import { expect, test } from 'vitest';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import { Writing } from '../../webview/panel/writing.ts';
import type { MeshService } from '../../webview/work/meshService.ts';

/** What is said last of writing that the extension answers so; `meanwhile` is done before. */
async function saidOf(
	answer: () => Promise<unknown>,
	meanwhile: (page: { document: object }) => void,
) {
	const said: string[] = [];
	const page = { document: {} };
	const host = {
		handle() {},
		request() {
			meanwhile(page);
			return answer();
		},
	} as unknown as Channel<ToExtension, ToPanel>;
	const writing = new Writing(host, {} as MeshService, {
		result: () => true,
		isOlder: () => false,
		document: () => page.document,
		showStatus: (text) => said.push(text),
		changed() {},
	});
	await writing.write();
	return said.at(-1);
}

const written = () => Promise.resolve({ written: ['file:///a.refined.gmr'] });

test('what was written is named', async () => {
	expect(await saidOf(written, () => {})).toBe('Written: a.refined.gmr.');
});

test('that the source has changed while its refined mesh was written is said', async () => {
	const changes = (page: { document: object }): void => {
		page.document = {};
	};
	expect(await saidOf(written, changes)).toBe(
		'Written: a.refined.gmr. It is of the source as it was before it changed.',
	);
});

test('that nothing was written is said once', async () => {
	const full = () => Promise.reject(new Error('Nothing was written: there is no room left.'));
	expect(await saidOf(full, () => {})).toBe('Nothing was written: there is no room left.');
});

/** What is said where the extension opens the result, which `exportResult` gives. */
async function saidOfOpening(exportResult: MeshService['exportResult']): Promise<string[]> {
	const said: string[] = [];
	let open: Parameters<Channel<ToExtension, ToPanel>['handle']>[1] | undefined;
	const host = {
		handle(name: string, handler: typeof open) {
			if (name === 'exportResult') open = handler;
		},
	} as unknown as Channel<ToExtension, ToPanel>;
	new Writing(host, { exportResult } as MeshService, {
		result: () => true,
		isOlder: () => false,
		document: () => null,
		showStatus: (text) => said.push(text),
		changed() {},
	});
	const context = { cancel: new CancelSource(), progress() {}, transfer() {} };
	await Promise.resolve(open!({} as never, context)).catch(() => {});
	return said;
}

const opened = { id: 1, suffixes: ['gmr'], losses: [], version: 1 };
type Hears = { readonly onProgress?: (value: unknown) => void };

test('a result that has to be made again says how far that is', async () => {
	const making = async (_: object, { onProgress }: Hears = {}) => {
		onProgress?.({ phase: 'round 1 of 2: refine', fraction: 0.5 });
		return opened;
	};
	expect(await saidOfOpening(making)).toEqual([
		'Restoring the result: round 1 of 2, refine (50 %)…',
		'Result restored.',
	]);
});

test('a result that is there is opened without a word', async () => {
	expect(await saidOfOpening(async () => opened)).toEqual([]);
});

test.each([
	[new Cancelled(), 'Not written: cancelled.'],
	[new Error('No memory.'), 'Not written: No memory.'],
])('a result that could not be made again says why: %s', async (error, words) => {
	const failing = async (_: object, { onProgress }: Hears = {}) => {
		onProgress?.({ phase: 'prepare' });
		throw error;
	};
	expect((await saidOfOpening(failing)).at(-1)).toBe(words);
});
