import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../../webview/work/fileSource.ts';

/** A page that holds one file of some pieces and notes what is asked of it. */
function pageWith(chunks: readonly string[], failing = Number.POSITIVE_INFINITY) {
	const at = new Map<number, number>();
	const log: string[] = [];
	return {
		log,
		open: async () => {
			at.set(at.size + 1, 0);
			log.push(`open ${at.size}`);
			return { id: at.size, size: chunks.join('').length };
		},
		read: async (id: number) => {
			const i = at.get(id)!;
			if (i >= failing) throw new Error('the line is down');
			at.set(id, i + 1);
			log.push(`read ${id}`);
			return i < chunks.length ? new TextEncoder().encode(chunks[i]) : null;
		},
		part: async () => null,
		close: (id: number) => void log.push(`close ${id}`),
	};
}

async function text(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	let all = '';
	for await (const chunk of chunks) all += decoder.decode(chunk, { stream: true });
	return all;
}
async function first(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
	for await (const chunk of chunks) return new TextDecoder().decode(chunk);
	return '';
}

describe('a file that the page reads', () => {
	test('is there after a look at its head, and was asked for once', async () => {
		const page = pageWith(['one ', 'two ', 'three']);
		const { source } = await sourceOf({ name: 'a', url: 'x' }, page);
		expect(await first(source.chunks())).toBe('one ');
		expect(await text(source.chunks())).toBe('one two three');
		expect(page.log.filter((entry) => entry.startsWith('open'))).toEqual(['open 1']);
	});

	test('can be read as often as wanted', async () => {
		const { source } = await sourceOf({ name: 'a', url: 'x' }, pageWith(['one ', 'two']));
		expect(await text(source.chunks())).toBe('one two');
		expect(await text(source.chunks())).toBe('one two');
		expect(await first(source.chunks())).toBe('one ');
	});

	test('is asked for one piece ahead and no more', async () => {
		const page = pageWith(['one ', 'two ', 'three', 'four']);
		const { source } = await sourceOf({ name: 'a', url: 'x' }, page);
		await first(source.chunks());
		await new Promise((done) => setTimeout(done, 5));
		expect(page.log).toEqual(['open 1', 'read 1', 'read 1']);
	});

	test('fails where the page fails', async () => {
		const { source } = await sourceOf({ name: 'a', url: 'x' }, pageWith(['one ', 'two'], 1));
		await expect(text(source.chunks())).rejects.toThrow('the line is down');
	});

	test('is closed, however often it was opened', async () => {
		const page = pageWith(['one']);
		const { source, close } = await sourceOf({ name: 'a', url: 'x' }, page);
		await text(source.chunks());
		await text(source.chunks());
		close();
		expect(page.log.filter((entry) => entry.startsWith('close'))).toEqual(['close 1', 'close 2']);
	});

	test('that came with its bytes needs no page', async () => {
		const page = pageWith([]);
		const bytes = new TextEncoder().encode('unsaved');
		const { source } = await sourceOf({ name: 'a', bytes }, page);
		expect([source.size, await text(source.chunks())]).toEqual([7, 'unsaved']);
		expect(page.log).toEqual([]);
	});
});
