import type { Location, Range } from 'vscode-languageserver';
import { namedAt } from '../../../src/language/features/entries.ts';
import type { TokenAtPosition } from '../../../src/language/meshDocument.ts';
import { tokenAtPosition } from '../../../src/language/positions.ts';
import { folder, type Opened, open } from '../open.ts';

/** Figure B.1 of Hatipoğlu 2011 with other line ends, comments and blank lines, which change no index. */
export const figureB1 = {
	plain:
		'#points\n5\n0 3\n15 0\n0 16\n25 14\n10 24\n\n#edges\n7\n1 0\n0 2\n2 1\n3 1\n3 2\n2 4\n4 3\n\n' +
		'#triangles\n3\n1 2 3 1\n4 -3 -5 0\n5 6 7 0\n\n#end\n',
	output: '#edges\n3\n[0 0] [1 0]\n[1 0] [0 1]\n[0 1] [0 0]\n#triangles\n1\n1 2 3 0\n',
};

/** A unit square of two triangles with all files of a set, counted from 1. */
export const square = {
	'square.node': '4 2 0 1\n1 0 0 5\n2 1 0 5\n3 1 1 1\n4 0 1 1\n',
	'square.ele': '2 3 1\n1 1 2 3 7\n2 1 3 4 0.05\n',
	'square.poly': '0 2 0 1\n2 1\n1 1 2 5\n2 3 4 9\n0\n',
	'square.edge': '5 1\n1 3 4 9\n2 2 3 1\n3 1 2 5\n4 3 1 0\n5 4 1 1\n',
	'square.neigh': '2 3\n1 -1 2 -1\n2 -1 -1 1\n',
};

/** Opens files, `{}` marking the place that is asked about: what stands there, and what it names. */
export async function openAt(
	texts: Readonly<Record<string, string>>,
): Promise<{ opened: Opened; place: TokenAtPosition; named: TokenAtPosition }> {
	const opened = await open(texts);
	const { model, position } = opened.at();
	return { opened, place: tokenAtPosition(model, position), named: namedAt(model, position) };
}

/** Each range as `line: text`, lines from 1; in a set with the file's name before it. */
export const shown = (opened: Opened, places: readonly (Location | { range: Range })[]): string[] =>
	places.map((place) => {
		const uri = 'uri' in place ? place.uri : opened.uri;
		const file = opened.document.models.length > 1 ? `${uri.slice(folder.length)} ` : '';
		return `${file}${place.range.start.line + 1}: ${opened.text(place.range, uri)}`;
	});
