import { expect, test } from 'vitest';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { Session } from '../../webview/session.ts';
import { Writing } from '../../webview/writing.ts';

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
	const writing = new Writing(host, {} as Session, {
		result: () => true,
		document: () => page.document,
		say: (text) => said.push(text),
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
