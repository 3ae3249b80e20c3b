/** A text that breaks rules of the readers on purpose. */
export interface Mutated {
	readonly text: string;
	/** Rules of which each has a finding, and no other rule has one. */
	readonly rules: readonly string[];
	/** 1-based line that one of them stands on. */
	readonly line: number;
}

/** Breaks a valid text in one place; undefined where it has nothing that can be broken so. */
export type Mutation = (text: string, random: () => number) => Mutated | undefined;

/** Lines of a valid text as what they are, 0-based. */
interface Parts {
	readonly lines: string[];
	/** The header line of each section and the lines of its entries. */
	readonly sections: { readonly header: number; readonly entries: number[] }[];
}

/** Parts a valid text by its counts; lines that begin with `#` and blank lines stand anywhere. */
function partsOf(text: string): Parts {
	const lines = text.split('\n');
	const content = [...lines.keys()].filter((i) => !/^\s*(#|$)/.test(lines[i]!));
	const sections: Parts['sections'] = [];
	for (let at = 0; at < content.length; ) {
		const header = content[at]!;
		const count = Number.parseInt(lines[header]!, 10);
		sections.push({ header, entries: content.slice(at + 1, at + 1 + count) });
		at += 1 + count;
	}
	return { lines, sections };
}

const pick = <T>(items: readonly T[], random: () => number): T | undefined =>
	items[Math.floor(items.length * random())];

const wordsOf = (line: string): string[] => line.trim().split(/\s+/);

/** Replaces a value of a random entry of a section; `change` gives what comes instead, undefined to leave it. */
function valueMutation(
	section: number,
	value: number | 'any',
	rule: string,
	change: (found: string, random: () => number, words: readonly string[]) => string,
): Mutation {
	return (text, random) => {
		const { lines, sections } = partsOf(text);
		const line = pick(sections[section]?.entries ?? [], random);
		if (line === undefined) return undefined;
		const words = wordsOf(lines[line]!);
		const at = value === 'any' ? Math.floor(words.length * random()) : value;
		const changed = words
			.with(at, change(words[at]!, random, words))
			.join(' ')
			.trim();
		return { text: lines.with(line, changed).join('\n'), rules: [rule], line: line + 1 };
	};
}

/** Changes the count of a random section of those given. */
function countMutation(
	sections: readonly number[],
	rule: string,
	change: (count: number, random: () => number) => number | string,
): Mutation {
	return (text, random) => {
		const { lines, sections: all } = partsOf(text);
		const section = all[pick(sections, random)!];
		if (!section || section.entries.length === 0) return undefined;
		const words = wordsOf(lines[section.header]!);
		const changed = words.with(0, `${change(Number(words[0]), random)}`).join(' ');
		return {
			text: lines.with(section.header, changed).join('\n'),
			rules: [rule],
			line: section.header + 1,
		};
	};
}

/** Puts a line in front of a random entry of a section, the first not among them. */
function lineMutation(sections: readonly number[], rule: string, inserted: string): Mutation {
	return (text, random) => {
		const { lines, sections: all } = partsOf(text);
		const line = pick(all[pick(sections, random)!]?.entries.slice(1) ?? [], random);
		if (line === undefined) return undefined;
		return { text: lines.toSpliced(line, 0, inserted).join('\n'), rules: [rule], line: line + 1 };
	};
}

/** Adds a line behind the last one. */
const appended =
	(rule: string, added: string): Mutation =>
	(text) => {
		const lines = text.replace(/\n*$/, '').split('\n');
		return { text: `${[...lines, added].join('\n')}\n`, rules: [rule], line: lines.length + 1 };
	};

const oddWords = ['x', '--1', '1..2', '0x1F', '1e', 'é', '1,5'] as const;
const oddWord = (_: string, random: () => number): string => pick(oddWords, random)!;
const tooFar = (_: string, random: () => number): string => `${1e6 + Math.floor(1e6 * random())}`;

/** Mutations of a GMR file in the input form, by name; each breaks one rule. */
export const gmrMutations: Readonly<Record<string, Mutation>> = {
	'count too large': countMutation([0, 1, 2], 'wrong-count', (count) => count + 1),
	'count too small': countMutation([0, 1, 2], 'wrong-count', (count) => count - 1),
	'count that no file of this size holds': countMutation([0, 1, 2], 'wrong-count', () => 4e9),
	'count that is a word': countMutation([0, 1, 2], 'not-a-number', () => 'many'),
	'coordinate that is a word': valueMutation(0, 'any', 'not-a-number', oddWord),
	'coordinate that is not finite': valueMutation(
		0,
		'any',
		'not-finite',
		(_, random) => pick(['nan', '-inf', '1e999', 'Infinity'], random)!,
	),
	'coordinate missing': valueMutation(0, 1, 'missing-value', () => ''),
	'value behind a point': valueMutation(0, 1, 'extra-value', (found) => `${found} 7`),
	'end of an edge that is a word': valueMutation(1, 'any', 'not-a-number', oddWord),
	'end of an edge that is no integer': valueMutation(
		1,
		'any',
		'not-an-integer',
		(found) => `${found}.5`,
	),
	'end of an edge that is no point': valueMutation(1, 'any', 'index-out-of-range', tooFar),
	'end of an edge below 0': valueMutation(1, 'any', 'index-out-of-range', () => '-1'),
	'edge without extent': valueMutation(1, 1, 'equal-ends', (_, __, words) => words[0]!),
	'end of an edge missing': valueMutation(1, 1, 'missing-value', () => ''),
	'value behind an edge': valueMutation(1, 1, 'extra-value', (found) => `${found} 0`),
	'edge of a triangle that is a word': valueMutation(2, 0, 'not-a-number', oddWord),
	'edge of a triangle that is no edge': valueMutation(2, 1, 'index-out-of-range', tooFar),
	'edge of a triangle that is 0': valueMutation(2, 2, 'index-out-of-range', () => '0'),
	'sign of an edge flipped': (text, random) =>
		valueMutation(
			2,
			Math.floor(3 * random()),
			'edges-do-not-chain',
			(found) => `${-Number(found)}`,
		)(text, random),
	'mark that is neither 0 nor 1': valueMutation(
		2,
		3,
		'mark-not-0-or-1',
		(_, random) => pick(['2', '-1', 'x', '0.5', '10'], random)!,
	),
	'mark missing': valueMutation(2, 3, 'missing-value', () => ''),
	'value behind a mark': valueMutation(2, 3, 'extra-value', (found) => `${found} 1`),
	'number in a line of its own': lineMutation([0, 1, 2], 'stray-line', '17'),
	'word in a line of its own': lineMutation([0, 1, 2], 'stray-line', 'hello'),
	'text behind the last triangle': appended('trailing-text', 'that is all'),
	'entry left out': (text, random) => {
		const { lines, sections } = partsOf(text);
		const section = pick(sections, random);
		const line = pick(section?.entries ?? [], random);
		if (!section || line === undefined) return undefined;
		return {
			text: lines.toSpliced(line, 1).join('\n'),
			rules: ['wrong-count'],
			line: section.header + 1,
		};
	},
	'entry twice': (text, random) => {
		const { lines, sections } = partsOf(text);
		const line = pick(pick(sections, random)?.entries ?? [], random);
		if (line === undefined) return undefined;
		return {
			text: lines.toSpliced(line, 0, lines[line]!).join('\n'),
			rules: ['stray-line'],
			line: line + 2,
		};
	},
	'no triangles section': (text) => {
		const { lines, sections } = partsOf(text);
		if (!sections[2] || sections[1]!.entries.length === 0) return undefined;
		const kept = lines.slice(0, sections[1]!.entries.at(-1)! + 1);
		return { text: `${kept.join('\n')}\n`, rules: ['missing-section'], line: kept.length + 1 };
	},
};

/** Mutations of one of Triangle's files, by its suffix and by name; the other files of the set stay as they are. */
export const triangleMutations: Readonly<
	Record<'node' | 'ele', Readonly<Record<string, Mutation>>>
> = {
	node: {
		'count too large': countMutation([0], 'wrong-count', (count) => count + 1),
		'count that no file of this size holds': countMutation([0], 'wrong-count', () => 4e9),
		'count that is a word': countMutation([0], 'not-a-number', () => 'many'),
		'number that is a word': valueMutation(0, 0, 'not-a-number', oddWord),
		'coordinate that is a word': valueMutation(0, 1, 'not-a-number', oddWord),
		'coordinate that is not finite': valueMutation(0, 2, 'not-finite', () => '1e999'),
		'three coordinates': headerMutation(1, '3', 'tetgen-mesh'),
		'one coordinate': headerMutation(1, '1', 'wrong-dimension'),
		'text behind the last point': appended('trailing-text', 'that is all'),
		'word in a line of its own': lineMutation([0], 'stray-line', 'hello'),
		'coordinate missing': (text, random) => {
			const { lines, sections } = partsOf(text);
			const line = pick(sections[0]?.entries ?? [], random);
			if (line === undefined) return undefined;
			const changed = wordsOf(lines[line]!).slice(0, 2).join(' ');
			return {
				text: lines.with(line, changed).join('\n'),
				rules: ['missing-value'],
				line: line + 1,
			};
		},
		'number out of step': (text, random) => {
			const { lines, sections } = partsOf(text);
			const line = pick(sections[0]?.entries.slice(1, -1) ?? [], random);
			if (line === undefined) return undefined;
			const changed = wordsOf(lines[line]!).with(0, '123456').join(' ');
			return {
				text: lines.with(line, changed).join('\n'),
				rules: ['number-out-of-step'],
				line: line + 1,
			};
		},
	},
	ele: {
		'count too small': countMutation([0], 'wrong-count', (count) => count - 1),
		'node that is a word': valueMutation(0, 2, 'not-a-number', oddWord),
		'node that is no integer': valueMutation(0, 1, 'not-an-integer', (found) => `${found}.5`),
		'node that is no point': valueMutation(0, 3, 'index-out-of-range', tooFar),
		'four nodes a triangle': headerMutation(1, '4', 'tetgen-mesh'),
		'five nodes a triangle': headerMutation(1, '5', 'wrong-element'),
		'text behind the last triangle': appended('trailing-text', 'that is all'),
	},
};

/** Replaces a number of the first line. */
function headerMutation(value: number, changed: string, rule: string): Mutation {
	return (text) => {
		const { lines, sections } = partsOf(text);
		const header = sections[0]?.header;
		if (header === undefined || sections[0]!.entries.length === 0) return undefined;
		const words = wordsOf(lines[header]!);
		while (words.length <= value) words.push(value === 1 ? '2' : '0');
		return {
			text: lines.with(header, words.with(value, changed).join(' ')).join('\n'),
			rules: [rule],
			line: header + 1,
		};
	};
}
