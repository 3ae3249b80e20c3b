import { describe, expect, test } from 'vitest';
import {
	type Journal,
	journalText,
	parseJournal,
	temporariesOf,
	tornSet,
} from '../../../src/formats/unfinished/journal.ts';
import { temporaryName } from '../../../src/formats/unfinished/names.ts';

const id = '0123456789abcdef';
const member = (target: string, older = true) => ({
	target,
	temporary: temporaryName(target, id),
	older,
});
const journal = (...members: Journal['members']): Journal => ({ id, members });
const [a, b] = [member('a'), member('b')];
/** A folder with these files in it. */
const folder =
	(...names: string[]) =>
	async (path: string) =>
		names.includes(path);

describe('the text of a journal', () => {
	test('says what the journal says', () => {
		const whole = { ...journal(a, { ...b, backup: temporaryName('b', id) }), before: journal(a) };
		expect(parseJournal(journalText(whole))).toEqual(whole);
	});

	test('says nothing where its end is missing', () => {
		const text = journalText(journal(a, b)).trimEnd();
		for (let length = 0; length < text.length; length++)
			expect(parseJournal(text.slice(0, length))).toBeUndefined();
	});

	test.each(['../plate.gmr', 'b/plate.gmr', '/etc/passwd', '.a.tmp', `x\\..\\${a.temporary}`])(
		'is none of ours where it names %s as a temporary file',
		(temporary) => expect(parseJournal(journalText(journal({ ...a, temporary })))).toBeUndefined(),
	);

	test('is none of ours where it names another file as a copy', () => {
		expect(parseJournal(journalText(journal({ ...a, backup: 'b' })))).toBeUndefined();
	});
});

describe('a set', () => {
	test('that nothing was renamed of is the old one', async () => {
		expect(
			await tornSet(journal(a, b), folder('a', 'b', a.temporary, b.temporary)),
		).toBeUndefined();
	});

	test('that all was renamed of is the new one', async () => {
		expect(await tornSet(journal(a, b), folder('a', 'b'))).toBeUndefined();
	});

	test.each([
		[[a, b], [a.temporary], ['b'], ['a']],
		[[a, b], [b.temporary], ['a'], ['b']],
	])('is torn in between', async (members, left, done, old) => {
		const torn = await tornSet(journal(...members), folder('a', 'b', ...left));
		expect(torn?.done.map(({ target }) => target)).toEqual(done);
		expect(torn?.left.map(({ target }) => target)).toEqual(old);
	});

	test('has a new file too that has both names still', async () => {
		const fresh = member('a', false);
		const torn = await tornSet(
			journal(fresh, member('b', false)),
			folder('a', a.temporary, b.temporary),
		);
		expect(torn?.done).toEqual([fresh]);
	});

	test('that was torn before stays so until the next writing gives the first name', async () => {
		const next = [member('a'), member('b')].map((one) => ({
			...one,
			temporary: temporaryName(one.target, 'f'.repeat(16)),
		}));
		const both = { ...journal(...next), before: journal(a, b) };
		const staged = next.map(({ temporary }) => temporary);
		expect((await tornSet(both, folder('a', 'b', b.temporary, ...staged)))?.journal).toEqual(
			both.before,
		);
		expect((await tornSet(both, folder('a', 'b', b.temporary, staged[1]!)))?.journal).toEqual(both);
		expect(await tornSet(both, folder('a', 'b', b.temporary))).toBeUndefined();
	});
});

test('what a journal may have removed are all temporary files and copies, those before it too', () => {
	const copy = temporaryName('b', id);
	expect(temporariesOf({ ...journal(a), before: journal({ ...b, backup: copy }) })).toEqual([
		a.temporary,
		b.temporary,
		copy,
	]);
});
