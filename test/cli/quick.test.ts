import { expect, test } from 'vitest';
import { isQuick, threadsToStart } from '../../src/cli/quick.ts';
import { workFolder } from './inProcess.ts';

const { at, write } = workFolder();

test.each([[[]], [['--help']], [['info', '--help']]])('%j needs no thread', (args) => {
	expect(isQuick(args)).toBe(true);
});

test.each(['info', 'check'])('%s of a small mesh needs no thread', (command) => {
	expect(isQuick([command, at('plate.gmr'), '--json'])).toBe(true);
});

test.each(['refine', 'convert', 'normalise'])('%s has a thread', (command) => {
	expect(isQuick([command, at('plate.gmr')])).toBe(false);
});

test('what has a large file in its set has a thread', () => {
	write('large.node', '');
	write('large.ele', ' '.repeat(1 << 17));
	expect(isQuick(['check', at('large.node')])).toBe(false);
});

test('what names a large file has a thread', () => {
	write('set.pvtu', '<Piece Source="set_0.vtu"/><Piece\n Source = \'set_1.vtu\'/>');
	expect(isQuick(['check', at('set.pvtu')])).toBe(true);
	write('set_1.vtu', ' '.repeat(20 << 20));
	expect(isQuick(['check', at('set.pvtu')])).toBe(false);
	expect(threadsToStart(['info', at('set.pvtu')], 8)).toBe(3);
});

test('a call starts a thread for each 8 MiB of its mesh at once', () => {
	write('large.node', ' '.repeat(5 << 20));
	write('large.ele', ' '.repeat(12 << 20));
	write('other.gmr', ' '.repeat(1 << 20));
	const threads = (...args: string[]) => threadsToStart(args, 8);
	expect(threads('refine', at('large.node'), '-o', at('other.gmr'))).toBe(3);
	expect(threads('check', at('large.ele'))).toBe(3);
	expect(threadsToStart(['info', at('large.node')], 2)).toBe(2);
	expect(threads('refine', at('large.node'), '--threads', '2')).toBe(2);
	expect(threads('refine', '--threads=1', at('large.node'))).toBe(0);
	expect(threads('info', at('other.gmr'))).toBe(0);
	expect(threads()).toBe(0);
});
