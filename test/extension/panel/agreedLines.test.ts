import { expect, test } from 'vitest';
import { AgreedLines } from '../../../src/extension/panel/agreedLines.ts';

const lines = [{ start: 3, end: 5 }];
const others = [{ start: 9, end: 9 }];

test('lines that are sent for the first time are news, the same lines again are not', () => {
	const agreed = new AgreedLines();
	expect(agreed.isNews('a.ele', lines)).toBe(true);
	expect(agreed.isNews('a.ele', lines)).toBe(false);
	expect(agreed.isNews('a.ele', others)).toBe(true);
});

test('what the panel has revealed does not come back as news, in any of its files', () => {
	const agreed = new AgreedLines();
	agreed.set('a.ele', lines);
	agreed.set('a.node', others);
	expect(agreed.isNews('a.ele', lines)).toBe(false);
	expect(agreed.isNews('a.node', others)).toBe(false);
});

test('a selection by hand in one file takes the place of those in the others', () => {
	const agreed = new AgreedLines();
	agreed.set('a.ele', lines);
	agreed.isNews('a.node', others);
	expect(agreed.isNews('a.ele', lines)).toBe(true);
});

test('after a new version everything is news', () => {
	const agreed = new AgreedLines();
	agreed.set('a.ele', lines);
	agreed.clear();
	expect(agreed.isNews('a.ele', lines)).toBe(true);
});

test('an answer that comes late, after the lines were dropped again, is no news; once the later one came, it is', () => {
	const agreed = new AgreedLines();
	const cursor = [{ start: 4, end: 4 }];
	agreed.set('a.ele', lines);
	agreed.set('a.ele', cursor);
	expect(agreed.isNews('a.ele', lines)).toBe(false);
	expect(agreed.isNews('a.ele', cursor)).toBe(false);
	expect(agreed.isNews('a.ele', lines)).toBe(true);
});

test('lines of a text out of sight are kept until it is shown, or something else is selected', () => {
	const agreed = new AgreedLines();
	agreed.postpone('a.ele', lines);
	agreed.postpone('a.node', others);
	expect(agreed.takePostponed('a.ele')).toEqual(lines);
	expect(agreed.takePostponed('a.ele')).toBeUndefined();
	agreed.isNews('a.ele', others);
	expect(agreed.takePostponed('a.node')).toBeUndefined();
});
