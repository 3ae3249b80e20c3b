import { latin1 } from '../../text/decimal.ts';
import { encodingOf } from '../../text/encoding.ts';
import type { PhysicalName } from '../shared/extras.ts';
import type { Context } from './context.ts';

const quote = 34;

/** The text between the first and the last quotation mark; undefined if there are fewer than two. */
export function quotedText(bytes: Uint8Array, { content, draft }: Context): string | undefined {
	const first = bytes.indexOf(quote);
	const last = bytes.lastIndexOf(quote);
	if (first >= last) return undefined;
	const encoding = encodingOf(content);
	return draft.encoding === 'ascii'
		? encoding.text(bytes, first + 1, last)
		: encoding.ownText(bytes, first + 1, last);
}

/**
 * Reads `$PhysicalNames` into the draft: dimension (−1 for any), tag and name of each group; text even in binary
 * files.
 */
export function readNames(context: Context): void {
	const { text, report, draft } = context;
	if (!text.row()) {
		context.reportMissing(text, 'number of names', 0, 1);
		return;
	}
	const count = context.count(text, 'name', 6);
	if (count === undefined) return;
	const names: PhysicalName[] = [];
	const keys = new Set<string>();
	let trailingTexts = 0;
	draft.names = names;
	for (let i = 0; i < count; i++) {
		if (!text.row()) {
			context.reportMissing(text, 'name', i, count);
			return;
		}
		const dimension = hasDimension(text.lineBytes()) ? text.int() : -1;
		const tag = text.int();
		if (Number.isNaN(dimension) || Number.isNaN(tag)) {
			text.explain(report, [
				['int', 'the dimension of a group'],
				['int', 'the tag of a group'],
			]);
			continue;
		}
		if (dimension < -1 || dimension > 3) {
			report.error('index-out-of-range', () =>
				text.notice(`Expected a dimension from 0 to 3, or -1 for any, found ${dimension}`),
			);
			continue;
		}
		text.more();
		const name = quotedText(text.lineBytes(), context);
		if (name === undefined) {
			text.done();
			report.error('missing-value', () => ({
				...text.lineLocation(),
				message: `Expected the name of group ${tag} in quotation marks.`,
			}));
			continue;
		}
		const key = `${dimension} ${tag}`;
		if (keys.has(key))
			report.error('duplicate-number', () => ({
				...text.lineLocation(),
				message: `Two names are given to the group ${tag} of dimension ${dimension}.`,
			}));
		keys.add(key);
		names.push({ dimension, tag, name });
		if (!isNameAlone(text.lineBytes())) trailingTexts++;
	}
	if (trailingTexts > 0)
		draft.unkept.push({
			what: 'texts after group names',
			count: trailingTexts,
			reason: 'a quoted name ends its line',
		});
}

/** Whether a line consists of one or two numbers and a quoted text. */
const isNameAlone = (bytes: Uint8Array): boolean =>
	/^(\S+[ \t]+)?[^\s"]+[ \t]*".*"\s*$/s.test(latin1(bytes, 0, bytes.length));

/** Whether a dimension precedes the tag; files of version 2.0 have the tag alone. */
const hasDimension = (bytes: Uint8Array): boolean =>
	!/^[^\s"]+[ \t]*"/.test(latin1(bytes, 0, Math.min(bytes.length, 80)));
