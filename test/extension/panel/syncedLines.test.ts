import { expect, test } from 'vitest';
import { SyncedLines } from '../../../src/extension/panel/syncedLines.ts';

const lines = [{ start: 3, end: 5 }];
const others = [{ start: 9, end: 9 }];

test('lines that are sent for the first time are news, the same lines again are not', () => {
	const agreed = new SyncedLines();
	expect(agreed.update('a.ele', lines)).toBe(true);
	expect(agreed.update('a.ele', lines)).toBe(false);
	expect(agreed.update('a.ele', others)).toBe(true);
});

test('what the panel has revealed does not come back as news, in any of its files', () => {
	const agreed = new SyncedLines();
	agreed.set('a.ele', lines);
	agreed.set('a.node', others);
	expect(agreed.update('a.ele', lines)).toBe(false);
	expect(agreed.update('a.node', others)).toBe(false);
});

test('a selection by hand in one file takes the place of those in the others', () => {
	const agreed = new SyncedLines();
	agreed.set('a.ele', lines);
	agreed.update('a.node', others);
	expect(agreed.update('a.ele', lines)).toBe(true);
});

test('after a new version everything is news', () => {
	const agreed = new SyncedLines();
	agreed.set('a.ele', lines);
	agreed.clear();
	expect(agreed.update('a.ele', lines)).toBe(true);
});

test('an answer that comes late, after the lines were dropped again, is no news; once the later one came, it is', () => {
	const agreed = new SyncedLines();
	const cursor = [{ start: 4, end: 4 }];
	agreed.set('a.ele', lines);
	agreed.set('a.ele', cursor);
	expect(agreed.update('a.ele', lines)).toBe(false);
	expect(agreed.update('a.ele', cursor)).toBe(false);
	expect(agreed.update('a.ele', lines)).toBe(true);
});

test('lines of a text out of sight are kept until it is shown, or something else is selected', () => {
	const agreed = new SyncedLines();
	agreed.postpone('a.ele', lines);
	agreed.postpone('a.node', others);
	expect(agreed.takePostponed('a.ele')).toEqual(lines);
	expect(agreed.takePostponed('a.ele')).toBeUndefined();
	agreed.update('a.ele', others);
	expect(agreed.takePostponed('a.node')).toBeUndefined();
});
