import { assertEqual, collectGarbage, median, repeat } from '../../src/bench/measure.ts';
import type { Figure } from '../../src/bench/results.ts';
import type { TextModel } from '../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../src/formats/openModel.ts';
import { broken, gmrText } from './language.ts';

const encoder = new TextEncoder();
const options = { positions: true } as const;
/** What an edit and the mesh and findings after it may take together, milliseconds. */
const editTarget = 60;
/**
 * The same where the counts of the file do not lead through it, be it for a line more or for an error on every line: the
 * likeliest sections are searched for then, in several passes over all two million lines.
 */
const searchTarget = 100;

/** An edit: what goes and what comes at the start of a line, and what undoes it. */
interface Edit {
	readonly name: string;
	/** Milliseconds in a file without faults. */
	readonly target: number;
	readonly section: number;
	readonly remove: number;
	readonly insert: string;
}

const edits: readonly Edit[] = [
	{ name: 'in a point', target: editTarget, section: 0, remove: 0, insert: '1' },
	{ name: 'in an edge', target: editTarget, section: 1, remove: 0, insert: '1' },
	{ name: 'in a triangle', target: editTarget, section: 2, remove: 0, insert: '-' },
	{ name: 'of a line more', target: searchTarget, section: 1, remove: 0, insert: '0 1\n' },
	{
		name: 'of a line that is no entry',
		target: searchTarget,
		section: 1,
		remove: 0,
		insert: '7\n',
	},
];

/** Times the parse of a GMR file of 39 MB, edits of it, and what is said of the mesh after each. */
export async function benchModels(): Promise<Figure[]> {
	const text = gmrText();
	const size = `GMR of ${Math.round(text.length / 1e6)} MB`;
	return [
		...(await benchModel(`model of ${size}`, text, 0)),
		...(await benchModel(`model of ${size} with an error on every line`, broken(text), 1000)),
	];
}

async function benchModel(name: string, text: string, findings: number): Promise<Figure[]> {
	const bytes = encoder.encode(text);
	const opens = await repeat(5, () => timed(() => openModel('large.gmr', bytes)!));
	const model = opens[0]!.value;
	const reads = await repeat(5, () => timed(() => readModels([model], options)));
	assertEqual('the number of findings', reads[0]!.value.findings.length, findings);
	const figures: Figure[] = [
		{ case: name, figure: 'open', value: median(opens.map(({ time }) => time)), unit: 'ms' },
		{ case: name, figure: 'first mesh and findings', value: reads[0]!.time, unit: 'ms' },
	];
	for (const edit of edits) {
		const times = await repeat(7, () => timeEdit(model, edit));
		figures.push({
			case: name,
			figure: `edit ${edit.name}, mesh and findings`,
			value: median(times),
			unit: 'ms',
			target: findings > 0 ? searchTarget : edit.target,
		});
	}
	return figures;
}

/** Milliseconds of an edit in the middle of a section and of the mesh after it; the edit is undone. */
function timeEdit(model: TextModel, { section, remove, insert }: Edit): number {
	const { count, lineOf } = bound(model, section);
	const start = model.lineStart(lineOf(count >> 1));
	const gone = model.bytes.slice(start, start + remove);
	const added = encoder.encode(insert);
	collectGarbage();
	const { time } = timed(() => {
		model.edit(start, start + remove, added);
		return readModels([model], options);
	});
	model.edit(start, start + added.length, gone);
	readModels([model], options);
	return time;
}

function bound(model: TextModel, k: number) {
	const section = model.sections[k]!;
	return { count: section.count, lineOf: (row: number) => section.lineOf(row) };
}

function timed<T>(work: () => T): { time: number; value: T } {
	const start = performance.now();
	const value = work();
	return { time: performance.now() - start, value };
}
