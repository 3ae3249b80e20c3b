import { expect, test } from 'vitest';
import { run } from '../setup/process.mjs';

/** What a script says, on both streams. */
async function said(...args: string[]): Promise<string> {
	const parts: Buffer[] = [];
	const status = await run(process.execPath, args, { hear: (bytes) => parts.push(bytes) });
	const text = Buffer.concat(parts).toString();
	if (status !== 0) throw new Error(text);
	return text;
}

test('npm start says what it has done in a few lines', async () => {
	const lines = (await said('test/setup/start.mjs')).trim().split('\n');
	expect(lines.length).toBeLessThan(25);
	expect(lines).toContain('Building dist/ …');
	expect(lines).toContain('drew examples/plate.refined.svg');
});

test('a build is quiet unless it is to be verbose', async () => {
	const target = ['src/build.mjs', 'step-thread'];
	expect(await said(...target)).toMatch(/^built step-thread in dist\/ in \d+ s\n$/);
	expect(await said(...target, '--verbose')).toMatch(/dist\/step-thread\.js +\d/);
});
