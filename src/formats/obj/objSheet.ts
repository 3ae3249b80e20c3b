import type { TokenRole } from '../sheet.ts';
import { type Laid, LaidSheet } from '../sheets/laidSheet.ts';
import { RowSection, type RowsSpec } from '../sheets/rowSection.ts';
import { objSyntax } from './syntax.ts';

const slash = 47;
const minus = 45;

/** Sections by the words of their statements. */
const kinds: readonly (readonly [string, RowsSpec['kind'], string])[] = [
	['v', 'points', 'Points'],
	['vt', 'data', 'Texture coordinates'],
	['vn', 'data', 'Normals'],
	['f', 'faces', 'Faces'],
	['l', 'data', 'Lines'],
	['p', 'data', 'Point elements'],
];

/** An OBJ file in memory; see `Sheet`. */
export class ObjSheet extends LaidSheet {
	readonly syntax = objSyntax;

	constructor(file: string, text: Uint8Array) {
		super(file, text, objSyntax);
	}

	protected lay(): Laid {
		const { lines } = this;
		const rows = kinds.map((): number[] => []);
		for (let at = 0; at < lines.contentCount; at++) {
			const line = lines.content[at]!;
			const nth = this.#kindOf(line);
			if (nth >= 0) rows[nth]!.push(line);
		}
		const sections = kinds.flatMap(([word, kind, title], k) =>
			rows[k]!.length > 0 ? [this.#section(word, kind, title, rows[k]!)] : [],
		);
		return {
			sections,
			otherRoles: (_, words) => words.map((): TokenRole => 'word'),
		};
	}

	/** Which of the kinds a line is, by its first word; −1 for another. */
	#kindOf(line: number): number {
		const { bytes, starts } = this.lines;
		let at = starts[line]!;
		while (bytes[at] === 32 || bytes[at] === 9) at++;
		const word = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
		return kinds.findIndex(
			([text]) =>
				[...text].every((letter, k) => letter.charCodeAt(0) === word[k]) &&
				word[text.length]! <= 32,
		);
	}

	#section(
		word: string,
		kind: RowsSpec['kind'],
		title: string,
		rows: readonly number[],
	): RowSection {
		const values: TokenRole = kind === 'points' ? 'coordinate' : 'attribute';
		const refers = word === 'f' || word === 'l' || word === 'p';
		const rolesOf = (line: number, tokens: number): TokenRole[] =>
			refers
				? this.#references(line, tokens)
				: Array.from({ length: tokens }, (_, k) =>
						k === 0 ? 'word' : k <= 3 ? values : 'attribute',
					);
		let most = 0;
		if (kind === 'faces')
			for (const line of rows) {
				this.tokens.open(line);
				most = Math.max(most, this.tokens.count() - 1);
			}
		const points = (row: number) =>
			this.tokensOf(rows[row]!).filter(({ role }) => role === 'point');
		return new RowSection(this.lines, this.tokens, {
			kind,
			title,
			header: -1,
			declared: rows.length,
			first: 1,
			rows,
			roles:
				kind === 'faces'
					? ['corners', ...Array<TokenRole>(Math.min(most, 1 << 14)).fill('point')]
					: [values, values, values],
			rolesOf,
			...(kind === 'faces'
				? {
						valueAt: (row: number, column: number) => {
							const found = points(row);
							return column === 0 ? found.length : (found[column - 1]?.value ?? Number.NaN);
						},
					}
				: { tokenOf: (column: number) => column + 1 }),
		});
	}

	/** Numbers of points; those behind a slash, and those that count back, are plain numbers. */
	#references(line: number, count: number): TokenRole[] {
		const { tokens, lines } = this;
		const start = lines.starts[line]!;
		const roles: TokenRole[] = ['word'];
		tokens.open(line);
		tokens.skip();
		for (let k = 1; k < count && tokens.skip(); k++) {
			const at = start + tokens.span().start;
			const plain = lines.bytes[at - 1] === slash || lines.bytes[at] === minus;
			roles.push(plain ? 'attribute' : 'point');
		}
		return roles;
	}
}
