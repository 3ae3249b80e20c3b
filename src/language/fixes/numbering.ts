import { Draft } from '../../repair/draft.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { draftEdits } from './draftEdits.ts';
import type { Fix, FixKind } from './fix.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { tokenSpans } from './tokenSpans.ts';

/** Edits that keep the mesh and correct the numbers in its files. */
function renumberedEdits(document: MeshDocument, renumber: boolean): FileEdits | undefined {
	const { mesh } = document;
	return mesh && draftEdits(document, new Draft(mesh), { renumber });
}

/** Makes numbers with gaps consecutive in the order of lines, and updates references. */
export const gaps: FixKind = {
	rules: ['numbers-not-consecutive'],
	safe: false,
	fixes: (document): readonly Fix[] => [
		{
			title: 'Renumber all entries without gaps, references included',
			preferred: true,
			edits: () => renumberedEdits(document, true),
		},
	],
	all: () => [],
};

/** Replaces a `.neigh` file that disagrees with the mesh. */
export const neighbours: FixKind = {
	rules: ['neighbours-disagree'],
	safe: true,
	fixes(document, { file }) {
		const lines = document.model(file)?.sections[0]?.count;
		const triangles = document.sectionOf('triangles')?.section.count;
		if (lines === undefined || lines !== triangles) return [];
		return [
			{
				title: 'Correct the neighbours of all triangles',
				preferred: true,
				edits: () => renumberedEdits(document, false),
			},
		];
	},
	all: () => [],
};

/** Corrects a number that is not consecutive, if adjacent lines determine it. */
export const outOfStep: FixKind = {
	rules: ['number-out-of-step', 'duplicate-number'],
	safe: true,
	fixes(document, { file, line, rule }) {
		const model = document.model(file);
		const content = model?.contentOf(line - 1);
		if (!model || content?.kind !== 'entry') return [];
		const { section, row } = content;
		const before = row > 0 ? section.value(row - 1, 0) + 1 : Number.NaN;
		const after = row + 1 < section.count ? section.value(row + 1, 0) - 1 : Number.NaN;
		const number = Number.isNaN(before) ? after : before;
		if (Number.isNaN(number) || (!Number.isNaN(after) && after !== number)) return [];
		// Of two equal numbers, the wrong one is known only if the lines around it are consecutive without it.
		if (rule === 'duplicate-number' && !(before === after && section.rowOf(number) < 0)) return [];
		return [
			{
				title: `Change this number to ${number}`,
				preferred: true,
				edits() {
					const edits = new ModelEdits(model);
					const spans = new Float64Array(2);
					if (tokenSpans(model, line - 1, spans) > 0) edits.replace(spans[0]!, spans[1]!, number);
					return new Map([[file, edits]]);
				},
			},
		];
	},
	all: () => [],
};
