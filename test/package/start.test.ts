import { expect, test } from 'vitest';
import { built, said } from '../support/program.ts';

test('npm start says what it has done in a few lines', async () => {
	const lines = (await said('test/setup/start.mjs')).trim().split('\n');
	expect(lines.length).toBeLessThan(25);
	expect(lines).toContain('Building dist/ …');
	expect(lines).toContain('drew examples/plate.refined.svg');
});

test('a build is quiet unless it is to be verbose', async () => {
	expect(await built('step-thread')).toMatch(/^built step-thread in dist\/ in \d+ s\n$/);
	expect(await built('step-thread', '--verbose')).toMatch(/dist\/step-thread\.js +\d/);
});
