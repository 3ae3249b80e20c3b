import { wrongCount } from '../../text/corrections.ts';
import type { Notice } from '../../text/report.ts';
import { wrongBlocks } from './blockCounts.ts';
import { type Context, countKey } from './context.ts';
import type { Draft } from './draft.ts';
import { wrongEntities } from './entityCounts.ts';
import { type Recount, rowsOf, type SectionRows } from './sectionRows.ts';
import type { TextState } from './textInput.ts';

/** A wrong count in the file, with its message. */
export interface WrongCount {
	/** See `countKey`. */
	readonly key: string;
	readonly count: number;
	readonly notice: Notice;
}

/** Properties of the draft that sections set. */
const sectionKeys = [
	'nodes',
	'cells',
	'counting',
	'names',
	'entities',
	'partitioned',
	'partitions',
] as const;

/** State at the start of a section: position of its name, and the draft. */
export interface SectionStart {
	readonly text: TextState;
	readonly draft: Draft;
	readonly unkept: number;
}

/** Saves the state at the section whose name was read last, for `restoreStart`. */
export const startOf = ({ text, draft }: Context): SectionStart => ({
	text: text.state,
	draft: { ...draft },
	unkept: draft.unkept.length,
});

/** Goes back to the name of a section and restores the draft. */
export function restoreStart({ text, draft }: Context, start: SectionStart): void {
	text.restore(start.text);
	for (const key of sectionKeys) delete draft[key];
	draft.unkept.length = start.unkept;
	Object.assign(draft, start.draft);
}

/** Nouns of the entries of sections that consist of a count and one row for each entry. */
const entryNouns: Readonly<Record<string, string>> = {
	...{ PhysicalNames: 'name', ParametricNodes: 'node', NOD: 'node', ELM: 'element' },
	...{ Nodes: 'node', Elements: 'element' },
};

/**
 * Finds the counts of a section that contradict its rows, if the rows identify the correct ones. Leaves the position of
 * the text unchanged.
 *
 * @param start state at the name of the section
 */
export function wrongCounts(context: Context, name: string, start: SectionStart): WrongCount[] {
	const { text } = context;
	const end = text.state;
	text.restore(start.text);
	const rows = rowsOf(text);
	const wrong = rows ? recounts(context, name, rows) : [];
	const counts = wrong.map(({ row, nth, count, noun }): WrongCount => {
		const line = rows!.lines[row]!;
		while (text.line < line) text.next();
		text.rewind();
		for (let k = 0; k < nth; k++) text.skip();
		const declared = text.size();
		return {
			...{ key: countKey(line, nth), count },
			notice: { ...text.location(), ...wrongCount(declared, count, noun) },
		};
	});
	text.restore(end);
	return counts;
}

/** The corrections of the counts of section `name`. */
function recounts(context: Context, name: string, rows: SectionRows): Recount[] {
	const { version, old } = context.draft;
	if (name === 'Entities') return wrongEntities(context, rows);
	const noun = entryNouns[name];
	if (noun === undefined) return [];
	if (version === '4.1' && name !== 'PhysicalNames')
		return wrongBlocks(rows, { nodes: name === 'Nodes', old: old === '4.0' });
	const [declared = Number.NaN] = rows.numbers[0] ?? [];
	const count = rows.lines.length - 1;
	const isCounted =
		declared >= 0 && declared !== count && rows.numbers.every(([first]) => first! >= 0);
	return isCounted ? [{ row: 0, nth: 0, count, noun }] : [];
}
