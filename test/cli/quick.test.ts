import { expect, test } from 'vitest';
import { isQuick } from '../../src/cli/quick.ts';
import { workFolder } from './inProcess.ts';

const { at, write } = workFolder();

test.each([[[]], [['--help']], [['info', '--help']]])('%j needs no thread', (args) => {
	expect(isQuick(args)).toBe(true);
});

test.each(['info', 'check'])('%s of a small mesh needs no thread', (command) => {
	expect(isQuick([command, at('plate.gmr'), '--json'])).toBe(true);
});

test.each(['refine', 'convert', 'normalise', 'bench'])('%s has a thread', (command) => {
	expect(isQuick([command, at('plate.gmr')])).toBe(false);
});

test('what has a large file in its set has a thread', () => {
	write('large.node', '');
	write('large.ele', ' '.repeat(1 << 17));
	expect(isQuick(['check', at('large.node')])).toBe(false);
});
