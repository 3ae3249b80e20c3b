import { expect, test } from 'vitest';
import { confirmation } from '../../../src/extension/write/confirmation.ts';

test('new files that hold everything need no question', () => {
	expect(confirmation([], [])).toBeUndefined();
});

test('existing files are named in the question', () => {
	expect(confirmation(['a.node', 'a.ele'], [])).toEqual({
		message: 'a.node and a.ele exist already. Overwrite them?',
		detail: '',
		action: 'Overwrite',
	});
});

test('what gets lost is named once, with the files that would be replaced', () => {
	expect(confirmation(['a.gmr'], ['No point markers.', 'No regions.'])).toEqual({
		message: 'a.gmr exists already. Overwrite it?',
		detail: 'No point markers.\nNo regions.',
		action: 'Overwrite',
	});
});

test('a loss alone is a question too', () => {
	expect(confirmation([], ['No point markers.'])).toMatchObject({
		detail: 'No point markers.',
		action: 'Write',
	});
});
