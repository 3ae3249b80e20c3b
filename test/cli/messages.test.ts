import { describe, expect, test } from 'vitest';
import { Messages } from '../../src/cli/io.ts';

function terminal(isTerminal: boolean) {
	const clock = { now: 0 };
	const screen = { text: '' };
	const messages = new Messages({
		out: () => undefined,
		err: (text) => {
			screen.text += text;
		},
		terminal: isTerminal,
		signal: { aborted: false },
		now: () => clock.now,
		pause: async () => undefined,
	});
	return { clock, screen, messages };
}

describe('messages', () => {
	test('draw no progress where there is no terminal', () => {
		const { messages, screen } = terminal(false);
		messages.progress({ phase: 'reading', fraction: 0.5 });
		expect(screen.text).toBe('');
	});

	test('draw progress in one line on a terminal', () => {
		const { messages, screen } = terminal(true);
		messages.progress({ phase: 'reading', fraction: 0.5 });
		expect(screen.text).toBe('\r\x1b[Kreading 50 %');
	});

	test('draw no more than a dozen times a second', () => {
		const { messages, screen, clock } = terminal(true);
		for (; clock.now < 1000; clock.now++) messages.progress({ phase: 'reading' });
		expect(screen.text.split('\r').length - 1).toBeLessThanOrEqual(13);
	});

	test('take the progress line away before a warning', () => {
		const { messages, screen } = terminal(true);
		messages.progress({ phase: 'reading' });
		messages.warn('odd');
		expect(screen.text).toBe('\r\x1b[Kreading\r\x1b[Kwarning: odd\n');
	});

	test('keep the warnings', () => {
		const { messages } = terminal(false);
		messages.warn('one');
		messages.finding('a.gmr:1:2: warning: two (rule)');
		expect(messages.warnings).toEqual(['one', 'a.gmr:1:2: warning: two (rule)']);
	});
});
