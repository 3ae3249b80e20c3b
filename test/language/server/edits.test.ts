import { afterEach, describe, expect, test } from 'vitest';
import { OpenMesh } from '../../../src/language/openMesh.ts';
import { diagnosticsByFile } from '../../../src/language/server/diagnostics.ts';
import { rangeOfFinding } from '../../../src/language/server/findingRange.ts';
import { parser } from '../../../src/language/server/parser.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { mergeFindings, validate } from '../../../src/validate/validate.ts';
import { formatById } from '../../formats/loaded.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { connect, edit, uriOf } from './client.ts';

let dispose = async () => {};
afterEach(() => dispose());

/** What is to be said of a text, from the text alone. */
function expectedOf(text: string) {
	const model = parser.openModel('a.gmr', new TextEncoder().encode(text))!;
	const uri = uriOf('a.gmr');
	const mesh = new OpenMesh({ files: [{ uri, model }], readModels: parser.readModels });
	const { read } = mesh;
	const { list } = mergeFindings(read, read.mesh && validate(read.mesh, read.positions));
	const places = {
		uri: () => uri,
		range: (place: Parameters<typeof rangeOfFinding>[1]) => rangeOfFinding(model, place),
	};
	return diagnosticsByFile(list, places, [uri]).get(uri);
}

function gridText(): string {
	const [file] = formatById('gmr')!.write(perturbedGrid(16, 8)).files;
	return new TextDecoder().decode(concatBytes([...file!.chunks()]));
}

describe.each([21, 22, 23])('edits of a mesh with seed %i', (seed) => {
	test('leave the findings that the text has when it is opened', async () => {
		const { client, dispose: end } = connect({ delays: { quick: 0, whole: 5, atOnce: 0 } });
		dispose = end;
		await client.initialize();
		const lines = gridText().split('\n');
		await client.open('a.gmr', lines.join('\n'));
		await client.checked('a.gmr');
		const next = seededRandom(seed);
		const below = (n: number) => Math.floor(next() * n);
		/** Lines that were replaced, to be put back. */
		const undo: { readonly line: number; readonly text: string }[] = [];
		const replace = (line: number, text: string) => {
			const change = edit(line, 0, lines[line]!.length, text);
			lines[line] = text;
			return client.change('a.gmr', change);
		};
		for (let step = 0; step < 60; step++) {
			const back = undo.length > 0 && below(3) > 0 ? undo.pop() : undefined;
			const line = back?.line ?? below(lines.length - 1);
			const text = lines[line]!;
			if (back) await replace(line, back.text);
			else if (/^(#.*)?$/.test(text)) continue;
			else {
				const words = text.split(' ');
				const i = below(words.length);
				const word = words[i]!;
				words[i] = [
					word.startsWith('-') ? word.slice(1) : `-${word}`,
					`${1 + below(40)}`,
					'x',
					`${word}1`,
				][below(4)]!;
				undo.push({ line, text });
				await replace(line, below(6) === 0 ? `# ${text}` : words.join(' '));
			}
			expect(await client.checked('a.gmr')).toEqual(expectedOf(lines.join('\n')));
		}
	});
});
