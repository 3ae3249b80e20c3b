import { describe, expect, test } from 'vitest';
import { writeSet } from '../../../src/extension/write/writeSet.ts';
import { joined } from '../../../src/util/joined.ts';

/** Files in a map; `failing` says which operation throws. */
function memory(failing?: (operation: string, target: string) => boolean) {
	const files = new Map<string, Uint8Array>();
	const done: string[] = [];
	const step = async (operation: string, target: string, effect: () => void) => {
		if (failing?.(operation, target)) throw new Error(`no ${operation} of ${target}`);
		effect();
		done.push(`${operation} ${target}`);
	};
	return {
		files,
		done,
		async write(target: string, pieces: AsyncIterable<Uint8Array>) {
			const all: Uint8Array[] = [];
			for await (const piece of pieces) all.push(piece);
			await step('write', target, () => files.set(target, joined(all)));
		},
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
	};
}
const member = (name: string, byte: number) => ({
	target: name,
	temporary: `.${name}.tmp`,
	async *pieces() {
		yield Uint8Array.of(byte);
	},
});
const set = [member('a.node', 1), member('a.ele', 2)];

describe('a set of files', () => {
	test('ends under its own names alone', async () => {
		const fs = memory();
		await writeSet(fs, set);
		expect([...fs.files]).toEqual([
			['a.node', Uint8Array.of(1)],
			['a.ele', Uint8Array.of(2)],
		]);
	});

	test('is complete before the first file gets its name', async () => {
		const fs = memory();
		await writeSet(fs, set);
		expect(fs.done).toEqual([
			'write .a.node.tmp',
			'write .a.ele.tmp',
			'rename a.node',
			'rename a.ele',
		]);
	});

	test('leaves everything as it was when a file cannot be written', async () => {
		const fs = memory((operation, target) => operation === 'write' && target.includes('ele'));
		fs.files.set('a.node', Uint8Array.of(9));
		await expect(writeSet(fs, set)).rejects.toThrow('no write of .a.ele.tmp');
		expect([...fs.files]).toEqual([['a.node', Uint8Array.of(9)]]);
	});

	test('leaves nothing when the second name cannot be given', async () => {
		const fs = memory((operation, target) => operation === 'rename' && target === 'a.ele');
		await expect(writeSet(fs, set)).rejects.toThrow('no rename of a.ele');
		expect([...fs.files.keys()]).toEqual([]);
	});

	test('puts back what it had replaced when the second name cannot be given', async () => {
		const fs = memory((operation, target) => operation === 'rename' && target === 'a.ele');
		fs.files.set('a.node', Uint8Array.of(9));
		const [node, ele] = set;
		await expect(writeSet(fs, [{ ...node!, backup: '.a.node.old' }, ele!])).rejects.toThrow(
			'no rename of a.ele',
		);
		expect([...fs.files]).toEqual([['a.node', Uint8Array.of(9)]]);
	});

	test('leaves no copy of what it replaced', async () => {
		const fs = memory();
		fs.files.set('a.node', Uint8Array.of(9));
		const [node, ele] = set;
		await writeSet(fs, [{ ...node!, backup: '.a.node.old' }, ele!]);
		expect([...fs.files].sort()).toEqual([
			['a.ele', Uint8Array.of(2)],
			['a.node', Uint8Array.of(1)],
		]);
	});
});
