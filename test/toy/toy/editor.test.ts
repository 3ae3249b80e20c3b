import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageByContent } from '../../../src/extension/languageByContent.ts';
import { withFormats } from '../../../src/extension/manifest/withFormats.ts';
import { namesOf } from '../../../src/formats/core/setNames.ts';
import { formats } from '../../../src/formats/registry.ts';
import { texts } from '../../../src/formats/texts.ts';
import { changeMarks } from '../../../src/language/changeMarks.ts';
import { completion } from '../../../src/language/features/completion.ts';
import { formatDocument } from '../../../src/language/features/format.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { normaliseFiles } from '../../../src/language/fixes/normaliseFiles.ts';
import { parser } from '../../../src/language/server/parser.ts';
import { contributes, manifest } from '../../extension/manifest.ts';
import { edited } from '../../language/edited.ts';
import { told } from '../../language/features/told.ts';
import { open } from '../../language/open.ts';
import { register } from '../../support/register.ts';
import { toyText } from './editor.ts';
import { toy } from './toy.ts';

const square = '#triangles\n2\n0 1 2 1\n0 2 3 0\n#points\n4\n0 0\n1 0\n1 1\n0 1\n#over\n';
const marked = (line: string, mark: string) => open({ 'a.toy': square.replace(line, mark) });

describe('a format of text that is added while the program runs', () => {
	let remove: (() => void)[];
	beforeAll(() => {
		remove = [register(formats, toy), register(texts, ['toy', toyText])];
	});
	afterAll(() => {
		for (const one of remove) one();
	});

	test('has its language, its menus and its editor', () => {
		const { contributes: made } = withFormats(manifest, formats.map(namesOf));
		const [any, ...own] = made.languages;
		expect(own.slice(0, -1)).toEqual(contributes.languages.slice(1));
		expect(any).toMatchObject({ extensions: expect.arrayContaining(['.toy.gz']) });
		expect(made.languages.at(-1)).toMatchObject({ id: 'toy', extensions: ['.toy'] });
		expect(made.customEditors[0].selector.at(-1)).toEqual({ filenamePattern: '*.toy' });
		for (const { when } of made.menus['explorer/context'])
			expect(when).toContain('|toy)(\\.gz)?$/i');
		expect(languageByContent('a.toy', new TextEncoder().encode(square))).toBe('toy');
	});

	test('has its headings completed, in their order', async () => {
		const { document, model, at } = await open({ 'a.toy': `${square.slice(0, 29)}{}` });
		const items = completion(document, model, at().position);
		expect(items.map(({ label }) => label)).toEqual(['#points', '#over']);
	});

	test('has its own words in hovers', async () => {
		expect(told(await marked('\n4\n', '\n{}4\n'))).toBe(
			'**4 points**\n\nLeft out: markers of a point.\n\nNumbered from 0. Each line: across, up.',
		);
		const corner = told(await marked('0 1 2 1', '0 {}1 2 1'));
		expect(corner).toContain('**Point 1** (1, 0)');
		expect(corner).toContain('**Triangle 0** · marked for refinement · counter-clockwise');
	});

	test('is outlined and set in columns', async () => {
		const text = '# Triangles:\n2\n0 1 2 1\n0 2 13 0\n4\n0 0\n-1.5 0\n1 1\n0 1\n#OVER';
		const { model } = await open({ 'a.toy': text });
		expect(documentSymbols(model).map(({ name }) => name)).toHaveLength(2);
		expect(edited(text, formatDocument(model))).toBe(
			'#triangles\n2\n0 1  2 1\n0 2 13 0\n\n#points\n4\n 0   0\n-1.5 0\n 1   1\n 0   1\n\n#over\n',
		);
	});

	test('has its marks changed in the text', async () => {
		const { document, uri } = await open({ 'a.toy': square });
		const { edits, marked } = changeMarks(document, { uri, action: 'set' });
		expect(marked).toBe(2);
		expect(edited(square, edits)).toBe(square.replace('3 0\n', '3 1\n'));
	});

	test('is put right by normalising, comments and all', async () => {
		const text = `# by hand\n${square.replace('0 2 3 0', '0 3 2 0')}`;
		const { document } = await open({ 'a.toy': text });
		const { files, problem } = await normaliseFiles(document, parser);
		expect(problem).toBeUndefined();
		const [bytes] = files.values();
		expect(new TextDecoder().decode(bytes)).toBe(
			`# by hand\n${square.replace('0 2 3 0', '0 2 3 0')}`,
		);
	});
});
