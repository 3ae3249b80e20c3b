import type { WrittenFile } from './draftText.ts';

/** The one finding that a broken text has to have. */
export interface TextTarget {
	readonly rule: string;
	readonly file: string;
	readonly line: number;
	/** Which word of the line it is about, 0-based; absent where that is not one word. */
	readonly word?: number;
}

/** A text fault: writes over one of the files; undefined where these can't be broken so. */
export type TextFault = (
	files: readonly WrittenFile[],
	random: () => number,
) => { readonly files: readonly WrittenFile[]; readonly target: TextTarget } | undefined;

const pick = <T>(list: readonly T[], random: () => number): T =>
	list[Math.floor(random() * list.length)]!;

const lineEnd = /\r\n|\n|\r/;

/** The words of a line. */
export const wordsOf = ({ text }: WrittenFile, line: number): string[] =>
	text.split(lineEnd)[line - 1]!.trim().split(/\s+/);

/** The column of a word of a line in bytes, 1-based; all is ASCII. */
export function columnOfWord({ text }: WrittenFile, line: number, word: number): number {
	const all = [...text.split(lineEnd)[line - 1]!.matchAll(/\S+/g)];
	return all[word]!.index + 1;
}

/** A file with the words of one line replaced. */
function withWords(
	file: WrittenFile,
	line: number,
	change: (words: string[]) => readonly string[],
): WrittenFile {
	const end = lineEnd.exec(file.text)?.[0] ?? '\n';
	const all = file.text.split(lineEnd);
	all[line - 1] = change(wordsOf(file, line)).join(' ');
	return { ...file, text: all.join(end) };
}

/** An entry of a kind, in the file that has such. */
function entryOf(files: readonly WrittenFile[], kind: string, random: () => number) {
	const file = files.find(({ lines }) => lines[kind]);
	return file && { file, line: pick(file.lines[kind]!, random) };
}

/** Replaces one word of a line by another. */
function wordFault(
	rule: string,
	choose: (
		files: readonly WrittenFile[],
		random: () => number,
	) => { file: WrittenFile; line: number; word: number; by: string } | undefined,
): TextFault {
	return (files, random) => {
		const chosen = choose(files, random);
		if (!chosen) return undefined;
		const { file, line, word, by } = chosen;
		const changed = withWords(file, line, (words) => words.with(word, by));
		return {
			files: files.map((one) => (one === file ? changed : one)),
			target: { rule, file: file.name, line, word },
		};
	};
}

const isGmr = ([first]: readonly WrittenFile[]): boolean => first!.name.endsWith('.gmr');

/** The words of an entry that name points or edges. */
function references(files: readonly WrittenFile[], kind: string): readonly number[] {
	if (isGmr(files)) return kind === 'edges' ? [0, 1] : [0, 1, 2];
	return kind === 'edges' ? [1, 2] : [1, 2, 3];
}

const coordinate = (files: readonly WrittenFile[], random: () => number): number =>
	Math.floor(2 * random()) + (isGmr(files) ? 0 : 1);

/** A word of an entry that is a whole number of some kind. */
function indexWord(files: readonly WrittenFile[], random: () => number) {
	const entry = entryOf(
		files,
		pick(isGmr(files) ? ['edges', 'triangles'] : ['triangles'], random),
		random,
	)!;
	const kind = entry.file.lines.edges?.includes(entry.line) ? 'edges' : 'triangles';
	return { ...entry, kind, word: pick(references(files, kind), random) };
}

/** Text faults by the id of the rule that they break. */
export const textFaults: { readonly [rule: string]: TextFault } = {
	'wrong-count'(files, random) {
		const file = pick(
			files.filter(({ name }) => !name.endsWith('.edge')),
			random,
		);
		const line = pick(file.headers, random);
		const by = pick([-1, 1, 2], random);
		const changed = withWords(file, line, ([count, ...rest]) => [`${Number(count) + by}`, ...rest]);
		return {
			files: files.map((one) => (one === file ? changed : one)),
			target: { rule: 'wrong-count', file: file.name, line, word: 0 },
		};
	},

	'not-a-number': wordFault('not-a-number', (files, random) => {
		const by = pick(['x', '1,5', '--2', '3e', 'abc'], random);
		if (random() < 0.5) return { ...indexWord(files, random), by };
		return { ...entryOf(files, 'points', random)!, word: coordinate(files, random), by };
	}),

	'not-finite': wordFault('not-finite', (files, random) => ({
		...entryOf(files, 'points', random)!,
		word: coordinate(files, random),
		by: pick(['nan', 'inf', '-inf', '1e999', '-1e400'], random),
	})),

	'not-an-integer': wordFault('not-an-integer', (files, random) => ({
		...indexWord(files, random),
		by: pick(['1.5', '0.25', '1e-3'], random),
	})),

	'index-out-of-range': wordFault('index-out-of-range', (files, random) => {
		const chosen = indexWord(files, random);
		const bad =
			isGmr(files) && chosen.kind === 'triangles' ? ['0', '99999', '-99999'] : ['99999', '-2'];
		return { ...chosen, by: pick(bad, random) };
	}),

	'equal-ends'(files, random) {
		const entry = isGmr(files) ? entryOf(files, 'edges', random) : undefined;
		if (!entry) return undefined;
		const changed = withWords(entry.file, entry.line, ([start]) => [start!, start!]);
		return {
			files: [changed],
			target: { rule: 'equal-ends', file: entry.file.name, line: entry.line },
		};
	},

	'edges-do-not-chain'(files, random) {
		const entry = isGmr(files) ? entryOf(files, 'triangles', random) : undefined;
		if (!entry) return undefined;
		const word = Math.floor(3 * random());
		const changed = withWords(entry.file, entry.line, (words) =>
			words.with(word, `${-Number(words[word])}`),
		);
		return {
			files: [changed],
			target: { rule: 'edges-do-not-chain', file: entry.file.name, line: entry.line },
		};
	},

	'mark-not-0-or-1': wordFault('mark-not-0-or-1', (files, random) =>
		isGmr(files)
			? { ...entryOf(files, 'triangles', random)!, word: 3, by: pick(['2', '-1', '10'], random) }
			: undefined,
	),

	'missing-value'(files, random) {
		const entry = entryOf(files, pick(['points', 'triangles'], random), random)!;
		const changed = withWords(entry.file, entry.line, (words) => words.slice(0, -1));
		return {
			files: files.map((one) => (one === entry.file ? changed : one)),
			target: { rule: 'missing-value', file: entry.file.name, line: entry.line },
		};
	},

	'extra-value'(files, random) {
		const entry = entryOf(files, pick(['points', 'triangles'], random), random)!;
		const words = wordsOf(entry.file, entry.line).length;
		const changed = withWords(entry.file, entry.line, (all) => [...all, '7']);
		return {
			files: files.map((one) => (one === entry.file ? changed : one)),
			target: { rule: 'extra-value', file: entry.file.name, line: entry.line, word: words },
		};
	},

	'trailing-text'(files, random) {
		const [file] = files;
		if (!isGmr(files)) return undefined;
		const end = lineEnd.exec(file!.text)![0];
		const bare = file!.text.replace(/[\r\n]+$/, '');
		const text = bare + end + pick(['the end', '1 2', '9 9 9 9 9'], random) + end;
		const line = bare.split(lineEnd).length + 1;
		return {
			files: [{ ...file!, text }],
			target: { rule: 'trailing-text', file: file!.name, line },
		};
	},

	'number-out-of-step'(files, random) {
		const file = files.find(({ name }) => name.endsWith('.node'));
		if (!file) return undefined;
		const lines = file.lines.points!;
		const at = 2 + Math.floor(random() * (lines.length - 3));
		const earlier = wordsOf(file, lines[Math.floor(random() * at)]!)[0]!;
		const line = lines[at]!;
		const changed = withWords(file, line, (words) => words.with(0, earlier));
		return {
			files: files.map((one) => (one === file ? changed : one)),
			target: { rule: 'number-out-of-step', file: file.name, line, word: 0 },
		};
	},

	'wrong-element': wordFault('wrong-element', (files, random) => {
		const file = files.find(({ name }) => name.endsWith('.ele'));
		return file && { file, line: file.headers[0]!, word: 1, by: pick(['2', '5'], random) };
	}),

	'wrong-dimension': wordFault('wrong-dimension', (files, random) => {
		const file = files.find(({ name }) => name.endsWith('.node'));
		return file && { file, line: file.headers[0]!, word: 1, by: pick(['1', '4'], random) };
	}),
};
