import { expect, test } from 'vitest';
import { readDocument } from '../../../webview/work/readDocument.ts';
import { gmrSquare } from '../../support/squares.ts';

test('what the host noticed of the files is among the findings, and forbids to refine', async () => {
	const noticed = {
		rule: 'unfinished-set',
		severity: 'error',
		message: 'Writing a set of files was cut short.',
		file: 'a.gmr',
		line: 1,
		column: 1,
	} as const;
	const { loaded, held } = await readDocument(
		1,
		[{ name: 'a.gmr', bytes: new TextEncoder().encode(gmrSquare()) }],
		{
			page: {} as never,
			signal: { aborted: false },
			onProgress() {},
			name: () => undefined,
			largeFrom: Number.POSITIVE_INFINITY,
			noticed,
		},
	);
	expect(loaded.findings).toContainEqual(noticed);
	expect(held?.errors).toBe(1);
});
