import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProgressReporter } from '../../webview/panel/progressReporter.ts';

describe('what is said of long work', () => {
	const said: string[] = [];
	const told = () => said.splice(0);
	let teller: ProgressReporter;
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
		teller = new ProgressReporter('Reading', (text) => said.push(text));
	});
	afterEach(() => {
		teller.end();
		vi.useRealTimers();
	});

	test('is what is heard, at once', () => {
		teller.report({ phase: 'checking' });
		teller.report({ phase: 'measuring', fraction: 0.25 });
		expect(told()).toEqual(['Reading: checking…', 'Reading: measuring (25 %)…']);
	});

	test('goes on by the second where nothing more is heard', () => {
		teller.report({ phase: 'checking' });
		vi.advanceTimersByTime(3500);
		expect(told().slice(-2)).toEqual([
			'Reading: checking, for 2 s…',
			'Reading: checking, for 3 s…',
		]);
	});

	test('begins again with a phase or a fraction', () => {
		teller.report({ phase: 'one', fraction: 0 });
		vi.advanceTimersByTime(2500);
		teller.report({ phase: 'one', fraction: 0.5 });
		expect(told().at(-1)).toBe('Reading: one (50 %)…');
	});

	test('ends with the work, and nothing is said before anything is known', () => {
		vi.advanceTimersByTime(5000);
		expect(told()).toEqual([]);
		teller.report({ phase: 'checking' });
		teller.end();
		told();
		vi.advanceTimersByTime(5000);
		expect(told()).toEqual([]);
	});
});
