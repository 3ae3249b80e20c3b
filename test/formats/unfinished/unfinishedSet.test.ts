import { describe, expect, test } from 'vitest';
import { journalText } from '../../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../../src/formats/unfinished/names.ts';
import {
	type SetFiles,
	unfinishedSet,
	withTornFinding,
} from '../../../src/formats/unfinished/unfinishedSet.ts';

const id = '0123456789abcdef';
const member = (target: string, older: boolean) => ({
	target,
	temporary: temporaryName(target, id),
	older,
});
/** A folder with one journal, of the set whose first file is the named one, and some temporary files. */
const folder = (first: string, journal: string, temporaries: readonly string[] = []): SetFiles => ({
	addressOf: (name) => name,
	nameOf: (address) => address,
	beside: (_, path) => path,
	text: async (address) => (address === journalName(first) ? journal : undefined),
	exists: async (address) => temporaries.includes(address),
});
/** What is said of a set that is read, where the journal of `first` names some files and some temporary ones are left. */
const noticed = (
	names: readonly string[],
	first: string,
	targets: readonly string[],
	left: readonly string[],
	older = true,
) =>
	unfinishedSet(
		names,
		folder(
			first,
			journalText({ id, members: targets.map((one) => member(one, older)) }),
			left.map((one) => temporaryName(one, id)),
		),
	);
const set = ['a.ele', 'a.node', 'a.poly'];

describe('a set that is read', () => {
	test('is torn where one of its files is new and another is not', async () => {
		expect(await noticed(set, 'a.node', ['a.node', 'a.ele'], ['a.ele'])).toEqual({
			rule: 'unfinished-set',
			severity: 'error',
			file: 'a.ele',
			line: 1,
			column: 1,
			message: `Writing a set of files was cut short: a.node is new, a.ele is older. Write the set again, or rename .a.ele.${id}.trirefine-tmp to a.ele. If another program has written it since, remove ${journalName('a.node')}.`,
		});
	});

	test('says of a file that was not there before that it is not new', async () => {
		const finding = await noticed(set, 'a.node', ['a.node', 'a.poly'], ['a.poly'], false);
		expect(finding?.message).toContain('a.poly is not.');
	});

	test('is whole where what is not new is none of its files', async () => {
		const finding = await noticed(['o.gmr'], 'o.gmr', ['o.gmr', '../maps.txt'], ['../maps.txt']);
		expect(finding?.severity).not.toBe('error');
	});

	test('is whole where all of it is new', async () => {
		expect(await noticed(set, 'a.node', ['a.node', 'a.ele'], [])).toBeUndefined();
	});

	test('has nothing to do with a journal of other files', async () => {
		expect(await noticed(set, 'a.node', ['b.node', 'b.ele'], ['b.ele'])).toBeUndefined();
	});

	test('has no journal that was not written to its end', async () => {
		expect(await unfinishedSet(set, folder('a.node', '{'))).toBeUndefined();
	});
});

test('what was noticed before reading comes before what was read', async () => {
	const finding = (await noticed(set, 'a.node', ['a.node', 'a.ele'], ['a.ele']))!;
	const other = { ...finding, rule: 'other' };
	const read = { findings: [other], dropped: { errors: 0, warnings: 0 } };
	expect(withTornFinding(read, finding).findings).toEqual([finding, other]);
	expect(withTornFinding(read, undefined)).toBe(read);
});
