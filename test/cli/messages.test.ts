import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { Messages } from '../../src/cli/terminal.ts';
import { processClock } from '../../src/platform/processClock.ts';

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
		clock: processClock(),
		program: '',
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
		expect(screen.text).toBe('\r\x1b[K\x1b[?7lreading 50 %\x1b[?7h');
	});

	test('draw no more than a dozen times a second', () => {
		const { messages, screen, clock } = terminal(true);
		for (; clock.now < 1000; clock.now++) messages.progress({ phase: 'reading' });
		expect(screen.text.split('\r').length - 1).toBeLessThanOrEqual(13);
	});

	test('name a step without percentages at once, as it may take long', () => {
		const { messages, screen } = terminal(true);
		messages.progress({ phase: 'reading', fraction: 0.99 });
		messages.progress({ phase: 'prepare' });
		expect(screen.text).toContain('\r\x1b[K\x1b[?7lprepare');
	});

	test('take the progress line away before a warning', () => {
		const { messages, screen } = terminal(true);
		messages.progress({ phase: 'reading' });
		messages.warn('odd');
		expect(screen.text).toBe('\r\x1b[K\x1b[?7lreading\x1b[?7h\r\x1b[Kwarning: odd\n');
	});

	test('keep the warnings', () => {
		const { messages } = terminal(false);
		messages.warn('one');
		messages.finding('a.gmr:1:2: warning: two (rule)');
		expect(messages.warnings).toEqual(['one', 'a.gmr:1:2: warning: two (rule)']);
	});
});

test('on a terminal each phase of a refinement is shown, with percentages where its end is known', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-progress-'));
	try {
		cpSync(join(import.meta.dirname, '../../examples/plate.gmr'), join(folder, 'plate.gmr'));
		let [now, shown] = [0, ''];
		const exit = await runProgram(['refine', join(folder, 'plate.gmr'), '--engine', 'cpu'], {
			out: () => undefined,
			err: (text) => {
				shown += text;
			},
			terminal: true,
			signal: { aborted: false },
			now: () => {
				now += 100;
				return now;
			},
			clock: processClock(),
			program: '',
			pause: async () => undefined,
		});
		expect(exit).toBe(0);
		for (const part of [
			/Reading plate\.gmr 100 %/,
			/Checking plate\.gmr/,
			/Refining: round 1 of 1, \S/,
			/Writing plate\.refined\.gmr, 0 MB 100 %/,
		])
			expect(shown).toMatch(part);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
