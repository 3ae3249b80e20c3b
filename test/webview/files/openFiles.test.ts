import { afterEach, describe, expect, test, vi } from 'vitest';
import { OpenFiles } from '../../../webview/files/openFiles.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers requests for one byte each, and writes down which were asked and which were given up. */
function server() {
	const asked: string[] = [];
	const closed: string[] = [];
	vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
		asked.push(url);
		signal?.addEventListener('abort', () => closed.push(url));
		return new Response(Uint8Array.of(asked.length), { status: 206 });
	});
	const files = new OpenFiles(() => Promise.reject(new Error('the host was asked')));
	return { asked, closed, files };
}

const a = { name: 'a.node', url: 'https://x/a.node', size: 1 };
const b = { name: 'b.ele', url: 'https://x/b.ele', size: 1 };

describe('files that are expected', () => {
	test('are fetched before they are opened, once', async () => {
		const { asked, files } = server();
		files.expect([a, { name: 'unsaved', bytes: new Uint8Array(1) } as never, b]);
		expect(asked).toEqual([a.url, b.url]);
		const { id, size } = await files.open(b);
		expect([size, await files.read(id), await files.read(id)]).toEqual([1, Uint8Array.of(2), null]);
		expect(asked).toHaveLength(2);
		// A second time it is read from its start again.
		await files.open(b);
		expect(asked).toEqual([a.url, b.url, b.url]);
	});

	test('are given up where others are, and with all that is open', async () => {
		const { closed, files } = server();
		files.expect([a]);
		files.expect([b]);
		await vi.waitFor(() => expect(closed).toEqual([a.url]));
		files.closeAll();
		await vi.waitFor(() => expect(closed).toEqual([a.url, b.url]));
	});
});
