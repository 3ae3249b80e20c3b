import { describe, expect, test } from 'vitest';
import { type SetMember, writeVirtualSet } from '../../../src/extension/write/writeVirtualSet.ts';
import { journalText, parseJournal, tornSet } from '../../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../../src/formats/unfinished/names.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';

/** Files in a map; `failing` says which operation throws. */
function memory(failing?: (operation: string, target: string) => boolean) {
	const files = new Map<string, Uint8Array>();
	const done: string[] = [];
	let pauses = 0;
	let names = 0;
	const step = async (operation: string, target: string, effect: () => void) => {
		if (failing?.(operation, target)) throw new Error(`no ${operation} of ${target}`);
		effect();
		done.push(`${operation} ${target}`);
	};
	const fs = {
		files,
		done,
		pauses: () => pauses,
		/** Whether the journal says that the set is torn; undefined where there is none. */
		async torn() {
			const journal = parseJournal((await fs.read(journalName('a.node'))) ?? '');
			return journal && (await tornSet(journal, fs.exists)) !== undefined;
		},
		async write(target: string, pieces: AsyncIterable<Uint8Array>) {
			const all: Uint8Array[] = [];
			for await (const piece of pieces) all.push(piece);
			await step('write', target, () => files.set(target, concatBytes(all)));
		},
		async read(target: string) {
			const bytes = files.get(target);
			return bytes && new TextDecoder().decode(bytes);
		},
		exists: async (target: string) => files.has(target),
		copy: (from: string, to: string) =>
			step('copy', to, () => files.set(to, files.get(from) as Uint8Array)),
		rename: (from: string, to: string) =>
			step('rename', to, () => {
				files.set(to, files.get(from) as Uint8Array);
				files.delete(from);
			}),
		remove: (target: string) =>
			step('remove', target, () => {
				if (!files.delete(target)) throw new Error(`no ${target}`);
			}),
		async pause() {
			pauses++;
		},
		random: () => `${names++}`.padStart(16, '0'),
	};
	return fs;
}
const temporary = (name: string) => temporaryName(name, 'f'.repeat(16));
const member = (name: string, byte: number, older = false): SetMember => ({
	target: name,
	temporary: temporary(name),
	older,
	async *pieces() {
		yield Uint8Array.of(byte);
	},
});
const set = [member('a.node', 1), member('a.ele', 2)];
/** The same where there is an older .node file. */
const over = [member('a.node', 1, true), member('a.ele', 2)];
const journal = journalName('a.node');

describe('a set of files', () => {
	test('ends under its own names alone', async () => {
		const fs = memory();
		await writeVirtualSet(fs, set);
		expect([...fs.files]).toEqual([
			['a.node', Uint8Array.of(1)],
			['a.ele', Uint8Array.of(2)],
		]);
	});

	test('is complete before the first file gets its name', async () => {
		const fs = memory();
		await writeVirtualSet(fs, set);
		expect(fs.done).toEqual([
			`write ${temporary('a.node')}`,
			`write ${temporary('a.ele')}`,
			`write ${journal}`,
			'rename a.node',
			'rename a.ele',
			`remove ${journal}`,
		]);
	});

	test('leaves everything as it was when a file cannot be written', async () => {
		const fs = memory((operation, target) => operation === 'write' && target.includes('.ele'));
		fs.files.set('a.node', Uint8Array.of(9));
		await expect(writeVirtualSet(fs, set)).rejects.toThrow('no write of .a.ele');
		expect([...fs.files]).toEqual([['a.node', Uint8Array.of(9)]]);
	});

	test('leaves nothing when the second name cannot be given', async () => {
		const fs = memory((operation, target) => operation === 'rename' && target === 'a.ele');
		await expect(writeVirtualSet(fs, set)).rejects.toThrow('no rename of a.ele');
		expect([...fs.files.keys()]).toEqual([]);
	});

	test('puts back what it had replaced when the second name cannot be given', async () => {
		const fs = memory((operation, target) => operation === 'rename' && target === 'a.ele');
		fs.files.set('a.node', Uint8Array.of(9));
		await expect(writeVirtualSet(fs, over)).rejects.toThrow('no rename of a.ele');
		expect([...fs.files]).toEqual([['a.node', Uint8Array.of(9)]]);
	});

	test('leaves no copy of what it replaced', async () => {
		const fs = memory();
		fs.files.set('a.node', Uint8Array.of(9));
		await writeVirtualSet(fs, over);
		expect([...fs.files].sort()).toEqual([
			['a.ele', Uint8Array.of(2)],
			['a.node', Uint8Array.of(1)],
		]);
	});

	test('has a journal that is true at any moment, while names are taken back too', async () => {
		const seen: unknown[] = [];
		const fs = memory((operation, target) => operation === 'rename' && target === 'a.ele');
		const { rename } = fs;
		fs.rename = async (from, to) => {
			seen.push([to, await fs.torn()]);
			return rename(from, to);
		};
		fs.files.set('a.node', Uint8Array.of(9));
		await expect(writeVirtualSet(fs, over)).rejects.toThrow();
		expect(seen).toEqual([
			['a.node', false],
			['a.ele', true],
			['a.node', false],
		]);
		expect(await fs.torn()).toBeUndefined();
	});

	test('stays with its journal where names can not be taken back', async () => {
		let renames = 0;
		const fs = memory((operation) => operation === 'rename' && ++renames > 1);
		fs.files.set('a.node', Uint8Array.of(9));
		await expect(writeVirtualSet(fs, over)).rejects.toThrow('no rename of a.ele');
		expect(fs.files.get('a.node')).toEqual(Uint8Array.of(1));
		expect(fs.files.has(journal)).toBe(true);
		expect([...fs.files.keys()]).toContain(temporary('a.ele'));
	});

	test('waits for another run, and then takes over what that has left', async () => {
		const fs = memory();
		const left = temporaryName('a.ele', 'e'.repeat(16));
		const members = [{ target: 'a.ele', temporary: left, older: true }];
		const id = '0123456789abcdef';
		fs.files.set(journal, new TextEncoder().encode(journalText({ id, members })));
		fs.files.set(left, Uint8Array.of(8));
		await writeVirtualSet(fs, set);
		expect(fs.pauses()).toBeGreaterThan(0);
		expect([...fs.files.keys()].sort()).toEqual(['a.ele', 'a.node']);
	});

	test('of one file has no journal', async () => {
		const fs = memory();
		await writeVirtualSet(fs, set.slice(0, 1));
		expect(fs.done).toEqual([`write ${temporary('a.node')}`, 'rename a.node']);
	});
});
