import type { TextModel } from '../../formats/model/textModel.ts';

/**
 * Writes start and end of the first tokens of a line of entries, in bytes of the whole text, into `spans`; brackets
 * are tokens of their own. Allocates nothing, unlike `TextModel.tokensOf`: for scans of whole sections.
 *
 * @returns number of tokens found, at most half the length of `spans`
 */
export function tokenSpans(model: TextModel, line: number, spans: Float64Array): number {
	const { bytes } = model;
	const { brackets } = model.syntax;
	const { commentMark } = model.syntax;
	const comments = model.syntax.comments === 'anywhere' || commentMark !== undefined;
	const mark = (commentMark ?? '#').charCodeAt(0);
	const end = model.lineEnd(line);
	let at = model.lineStart(line);
	if (at === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
	let count = 0;
	while (2 * count < spans.length) {
		while (at < end && isBlank(bytes[at]!)) at++;
		if (at >= end || (comments && bytes[at] === mark)) break;
		spans[2 * count] = at;
		if (brackets && (bytes[at] === 91 || bytes[at] === 93)) at++;
		else
			while (at < end && !isBlank(bytes[at]!)) {
				const byte = bytes[at]!;
				if ((comments && byte === mark) || (brackets && (byte === 91 || byte === 93))) break;
				at++;
			}
		spans[2 * count + 1] = at;
		count++;
	}
	return count;
}

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 12 && byte !== 10);
