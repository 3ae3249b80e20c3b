import { describe, expect, test } from 'vitest';
import { openExport } from '../../../src/extension/panel/exportedMesh.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';

/** A page with a result of two files of so many pieces of a byte each, and what it was asked, file by file. */
function page(lengths: readonly number[]) {
	const asked = lengths.map(() => 0);
	let late: (() => void)[] = [];
	const channel = {
		async request(name: string, params: { file: number }): Promise<unknown> {
			if (name === 'exportResult') return { id: 1, suffixes: ['node', 'ele'], losses: [] };
			if (name !== 'exportChunk') return null;
			const { file } = params;
			const piece = asked[file]!++;
			await new Promise<void>((resolve) => {
				late.push(resolve);
			});
			return piece < lengths[file]! ? Uint8Array.of(10 * file + piece) : null;
		},
	};
	/** Answers all that was asked so far. */
	const answer = async (): Promise<void> => {
		for (const go of late) go();
		late = [];
		await new Promise((done) => setTimeout(done));
	};
	return { asked, answer, channel: channel as never };
}

describe('the files of a result', () => {
	test('come whole and in order, with some pieces under way and no more', async () => {
		const { asked, answer, channel } = page([7, 1]);
		const { files } = await openExport(channel, new CancelSource());
		const got: number[] = [];
		const most: number[] = [];
		const taking = (async () => {
			for (const file of files)
				for await (const [byte] of file.pieces()) {
					got.push(byte!);
					most.push(asked[0]! - got.length);
				}
		})();
		await answer();
		expect(asked).toEqual([8, 0]);
		while (got.length < 8) await answer();
		await answer();
		await taking;
		expect(got).toEqual([0, 1, 2, 3, 4, 5, 6, 10]);
		expect(Math.max(...most)).toBe(4);
	});

	test('stop coming when that is cancelled', async () => {
		const { answer, channel } = page([100, 1]);
		const cancel = new CancelSource();
		const { files } = await openExport(channel, cancel);
		const pieces = files[0]!.pieces()[Symbol.asyncIterator]();
		const first = pieces.next();
		await answer();
		expect((await first).value).toEqual(Uint8Array.of(0));
		cancel.cancel();
		await expect(pieces.next()).rejects.toBeInstanceOf(Cancelled);
	});
});
