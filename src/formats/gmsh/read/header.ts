import type { Context } from './context.ts';

/**
 * Reads `$MeshFormat` and sections before it into the draft; false, with an error reported, if the file is
 * unsupported.
 */
export function readHeader(context: Context): boolean {
	const { text, report } = context;
	for (;;) {
		if (!text.next()) {
			report.error('missing-section', () =>
				text.notice('The file ends, and there is no section $MeshFormat'),
			);
			return false;
		}
		const word = text.word();
		if (word === '$MeshFormat') return readFormat(context);
		if (word === '$NOD' || word === '$ELM') {
			// Files of version 1.0 have no header.
			context.draft.old = '1.0';
			context.draft.found = '1.0';
			text.pushBack();
			return true;
		}
		if (!word.startsWith('$') || word.startsWith('$End')) {
			report.error('missing-section', () =>
				text.notice(`Expected $MeshFormat, found ${text.quotedToken()}`),
			);
			return false;
		}
		context.keepVerbatim(word.slice(1));
	}
}

/** Reads the content of `$MeshFormat`: version, encoding, size of a number and, in binary files, the byte order. */
function readFormat(context: Context): boolean {
	const { text, report, draft, content } = context;
	if (!text.row()) {
		report.error('missing-value', () => text.notice('Expected the version of the file'));
		return false;
	}
	const version = text.real();
	if (Number.isNaN(version)) return !text.explain(report, [['real', 'the version of the file']]);
	const versionText = text.quotedToken().slice(1, -1);
	if (version !== 4.1 && version !== 4 && !(version >= 2 && version < 3)) {
		report.error('not-supported', () =>
			text.notice(
				`This is a file of version ${versionText} of Gmsh, which is not read: versions 1.0, 2.2, 4.0 and 4.1 are`,
			),
		);
		return false;
	}
	const type = text.int();
	const size = text.int();
	if (Number.isNaN(type) || Number.isNaN(size)) {
		text.explain(report, [
			['real', 'the version of the file'],
			['int', '0 for a text file or 1 for a binary one'],
			['int', 'the size of a number'],
		]);
		return false;
	}
	draft.version = version >= 4 ? '4.1' : '2.2';
	if (version === 4) draft.old = '4.0';
	if (versionText !== draft.version) draft.found = versionText;
	if ((type !== 0 && type !== 1) || (type === 1 && size !== 8 && (size !== 4 || version < 4))) {
		report.error('not-supported', () =>
			text.notice(
				type === 0 || type === 1
					? `Binary files with numbers of ${size} bytes are not read: 8 is what Gmsh writes`
					: `Expected 0 for a text file or 1 for a binary one, found ${type}`,
			),
		);
		return false;
	}
	if (!text.done()) context.reportExtra('the size of a number');
	if (type === 1) {
		draft.encoding = 'binary';
		draft.sizeBytes = size === 4 ? 4 : 8;
		const at = text.lineEnd;
		const { bytes, length } = content;
		content.ensureLoaded(at, at + 4);
		/** Whether the int32 after the line is 1 if its low byte is at `from` and its high byte at `to`. */
		const isOneAt = (from: number, to: number) =>
			at + 4 <= length &&
			bytes[at + from] === 1 &&
			bytes[at + 1] === 0 &&
			bytes[at + 2] === 0 &&
			bytes[at + to] === 0;
		draft.little = isOneAt(0, 3);
		text.goTo(at);
		if (!draft.little && !isOneAt(3, 0)) {
			report.error('not-a-number', () =>
				text.notice('Expected the number 1 in 4 bytes, which tells the order of bytes'),
			);
			return false;
		}
		text.goTo(at + 4);
	}
	context.expectEnd('MeshFormat');
	return report.errors === 0;
}
