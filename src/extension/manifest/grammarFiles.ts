import type { LanguageNames } from '../../formats/core/formatNames.ts';
import type { Grammar } from '../../formats/text/grammar.ts';

const schema = 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json';

/** Scope of a language: `source.triangle.node`. */
export const scopeName = ({ id }: LanguageNames): string => `source.${id.replaceAll('-', '.')}`;

/** Path of a grammar relative to the root of the extension. */
export const grammarPath = ({ id }: LanguageNames): string => `syntaxes/${id}.tmLanguage.json`;

/** The grammar files of some languages: text by path. Throws if a language has no grammar. */
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

/** Formats JSON as npm does. */
export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
