import { expect, test } from 'vitest';
import { run } from './process.mjs';

test('a program whose output is heard gives all of it, and its status', async () => {
	const pieces: Buffer[] = [];
	const hear = (bytes: Buffer) => void pieces.push(bytes);
	const script = `console.error('wrong'); console.log('x'.repeat(1e6)); process.exitCode = 3;`;
	expect(await run(process.execPath, ['-e', script], { hear })).toBe(3);
	const text = `${Buffer.concat(pieces)}`;
	expect(text).toContain('wrong\n');
	expect(text).toContain(`${'x'.repeat(1e6)}\n`);
});

test('a program that is not there has the status of a shell', async () => {
	expect(await run('no-such-program', [], { hear: () => {} })).toBe(127);
});
