import type { Format } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';
import { abaqusNames } from './fileNames.ts';
import { extrasOf } from './shared/extras.ts';
import { abaqusHolds, abaqusOptions } from './shared/options.ts';

const suffix = /\.inp$/i;

/** Input files of Abaqus and CalculiX. */
export const abaqus: Format = {
	id: 'abaqus',
	title: 'Abaqus input (.inp)',
	noun: 'Abaqus input files',
	holds: abaqusHolds,
	options: abaqusOptions,
	suffixes: ['inp'],
	sniff: sniffAbaqus,
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	extras({ source }) {
		const extras = extrasOf(source);
		if (!extras) return [];
		const texts = extras.pieces.filter(({ kind }) => kind === 'text' || kind === 'loads');
		return [
			...(source?.others?.kinds ?? []),
			{ what: 'parts of the input besides the mesh', count: texts.length },
		];
	},
	languages: abaqusNames.languages,
	reader: async () => (await import('./read/readAbaqus.ts')).readAbaqus,
	writer: async () => (await import('./write/writeAbaqus.ts')).writeAbaqus,
};

/** Keywords at the start of input files. */
const firstKeyword =
	/^\*[ \t]*(heading|node|element|part|assembly|preprint|include|parameter|nset|elset|surface|material|physical constants|restart|model|submodel|system)[ \t]*(,|\r|\n|$)/i;

/** Confidence that a file is an input file: 1 if its first line after comments is a known keyword. */
function sniffAbaqus(name: string, head: Uint8Array): number {
	if (head.length === 0) return suffix.test(name) ? 0.5 : 0;
	const text = latin1(head, 0, Math.min(head.length, 4096))
		.replace(/^\xef\xbb\xbf/, '')
		.split(/\r\n|\r|\n/)
		.filter((line) => !/^\s*(\*\*|$)/.test(line))
		.join('\n')
		.trimStart();
	if (firstKeyword.test(text)) return 1;
	if (!suffix.test(name)) return 0;
	return text === '' || /^\*[ \t]*[a-z]/i.test(text) ? 0.9 : 0;
}
