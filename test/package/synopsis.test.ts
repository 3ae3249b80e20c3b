import { expect, test } from 'vitest';
import { callsOf, commandsIn } from './synopsis.ts';

test('a synopsis stands for a call with each of its parts', () => {
	expect(callsOf('trirefine a|b <x|y> [--to one|two] [--force] …')).toEqual([
		...['trirefine a <x|y>', 'trirefine b <x|y>', 'trirefine a <x|y> --to one'],
		...['trirefine a <x|y> --to two', 'trirefine a <x|y> --force'],
	]);
});

test('commands are those of fenced blocks, with the lines that continue them', () => {
	const page =
		'trirefine no\n```sh\ntrirefine a <x>     says a\n   [--b]\nother\n  no\nnpx trirefine c\n```\n';
	expect(commandsIn(page)).toEqual(['trirefine a <x> [--b]', 'npx trirefine c']);
});
