import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes, explain } from '../../src/cli/failure.ts';
import { fileReason } from '../../src/platform/fileReason.ts';

test('what the system throws becomes a sentence that names the file', () => {
	let thrown: unknown;
	try {
		readFileSync('/nowhere/at/all');
	} catch (error) {
		thrown = error;
	}
	expect(explain(thrown)).toEqual({
		exit: exitCodes.machine,
		code: 'machine-failed',
		message: `/nowhere/at/all: ${fileReason({ code: 'ENOENT' })}`,
	});
});
