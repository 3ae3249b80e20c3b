import type { LanguageNames } from '../../formats/formatNames.ts';
import type { Grammar } from '../../formats/grammar.ts';

const schema = 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json';

/** Scope of the text of a language: `source.triangle.node`. */
export const scopeName = ({ id }: LanguageNames): string => `source.${id.replaceAll('-', '.')}`;

/** Path of the grammar of a language, from the root of the extension. */
export const grammarPath = ({ id }: LanguageNames): string => `syntaxes/${id}.tmLanguage.json`;

/** The files with the grammars of some languages: their text by path. Throws where a language has no grammar. */
export function grammarFiles(
	languages: readonly LanguageNames[],
	grammars: ReadonlyMap<string, Grammar>,
): Map<string, string> {
	return new Map(
		languages.map((language) => {
			const grammar = grammars.get(language.id);
			if (!grammar) throw new Error(`The language ${language.id} has no grammar.`);
			const file = { $schema: schema, name: language.aliases[0], scopeName: scopeName(language) };
			return [grammarPath(language), textOf({ ...file, ...grammar })];
		}),
	);
}

/** The text of a file of JSON, as npm writes it. */
export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
