import { expect, test, vi } from 'vitest';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import { FILE_CHANGED } from '../../webview/files/fetchChunks.ts';
import type { Loaded } from '../../webview/model/results.ts';
import { Reading } from '../../webview/panel/reading.ts';
import type { MeshService } from '../../webview/work/meshService.ts';

/** What is said last of a document whose reading fails. */
async function saidOf(document: Pick<PanelDocument, 'files' | 'missing'>, message: string) {
	const said: string[] = [];
	const nothing = (): void => {};
	const load = () => Promise.reject(new Error(message));
	const reading = new Reading({ load } as unknown as MeshService, {
		...{ begins: nothing, previewed: nothing, show: nothing, none: nothing, changed: nothing },
		showStatus: (text) => said.push(text),
	});
	await reading.load({ uri: 'file:///a.gmr', title: 'a.gmr', version: 1, ...document });
	return said.at(-1);
}

test('a file that is not there is named, and that it is waited for is said', async () => {
	expect(await saidOf({ files: [], missing: ['a.gmr'] }, 'there is no file to read')).toBe(
		'a.gmr not found. It will load when it appears.',
	);
});

test('why a file can not be read is said in one sentence', async () => {
	expect(await saidOf({ files: [{ name: 'a.gmr' }], missing: [] }, 'it ended too soon.')).toBe(
		"The mesh can't be read: it ended too soon.",
	);
});

test('a file that is written meanwhile is read again', async () => {
	const loaded = { version: 1 } as Loaded;
	const load = vi
		.fn<MeshService['load']>()
		.mockRejectedValueOnce(new Error(FILE_CHANGED))
		.mockResolvedValueOnce(loaded);
	const show = vi.fn();
	const nothing = (): void => {};
	const reading = new Reading({ load } as unknown as MeshService, {
		...{ begins: nothing, previewed: nothing, show, none: nothing, changed: nothing },
		showStatus: nothing,
	});
	await reading.load({
		...{ uri: 'file:///a.gmr', title: 'a.gmr', version: 1 },
		...{ files: [{ name: 'a.gmr' }], missing: [] },
	});
	expect(load).toHaveBeenCalledTimes(2);
	expect(show).toHaveBeenCalledExactlyOnceWith(loaded);
});
