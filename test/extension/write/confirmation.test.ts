import { expect, test } from 'vitest';
import { confirmation } from '../../../src/extension/write/confirmation.ts';

test('new files that hold everything need no question', () => {
	expect(confirmation([], [])).toBeUndefined();
});

test('existing files are named in the question', () => {
	expect(confirmation(['a.node', 'a.ele'], [])).toEqual({
		message: 'a.node and a.ele already exist. Overwrite them?',
		detail: '',
		action: 'Overwrite',
	});
});

test('what gets lost is named once, with the files that would be replaced', () => {
	expect(confirmation(['a.gmr'], ['No point markers.', 'No regions.'])).toEqual({
		message: 'a.gmr already exists. Overwrite it?',
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

test('names files of another mesh that would be read with the new ones', () => {
	expect(confirmation([], [], ['a.refined.poly'])).toEqual({
		message: 'Files of another mesh would be read with the new ones. Write anyway?',
		detail: 'a.refined.poly will be read with the new files, but belongs to another mesh.',
		action: 'Write',
	});
});

test('names them beside the files to replace', () => {
	expect(confirmation(['a.refined.ele'], [], ['a.refined.poly', 'a.refined.edge'])).toEqual({
		message: 'a.refined.ele already exists. Overwrite it?',
		detail: expect.stringMatching(/^a\.refined\.poly and a\.refined\.edge .*\bbelong\b/),
		action: 'Overwrite',
	});
});

test('a result of an older source is asked about once, with all else', () => {
	const message =
		'a.gmr has changed since this result was made. Write the result of the older version?';
	expect(confirmation([], [], [], 'a.gmr')).toEqual({ message, detail: '', action: 'Write' });
	expect(confirmation(['a.refined.gmr'], ['No regions.'], [], 'a.gmr')).toEqual({
		message,
		detail: 'a.refined.gmr already exists and will be overwritten.\nNo regions.',
		action: 'Overwrite',
	});
});
