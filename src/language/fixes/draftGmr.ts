import type { TextModel } from '../../formats/model/textModel.ts';
import type { Draft } from '../../repair/draft.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { bracketedEdges, positionsAfter, sectionEdits } from './rowEdits.ts';

/** Edits of a GMR file for a draft; see `draftEdits`. */
export function gmrEdits(model: TextModel, draft: Draft): FileEdits | undefined {
	const edits = new ModelEdits(model);
	const { mesh, pointGone, edgeGone, triangleGone } = draft;
	const newPoints = positionsAfter(pointGone);
	const newEdges = positionsAfter(edgeGone);
	for (const section of model.sections) {
		if (section.kind === 'points') {
			if (section.count !== pointGone.length) return undefined;
			sectionEdits(edits, section, { gone: pointGone, width: 0 });
		} else if (section.kind === 'edges') {
			if (section.count !== edgeGone.length) return undefined;
			if (model.syntax.pointsInEdges)
				bracketedEdges(edits, section, edgeGone, (e) => draft.edgeReversed[e] === 1);
			else
				sectionEdits(edits, section, {
					gone: edgeGone,
					width: 2,
					change(e, values) {
						values[0] = newPoints[draft.edges[2 * e]!]!;
						values[1] = newPoints[draft.edges[2 * e + 1]!]!;
						return true;
					},
				});
		} else if (section.kind === 'triangles') {
			if (section.count !== triangleGone.length) return undefined;
			sectionEdits(edits, section, {
				gone: triangleGone,
				width: 4,
				change(t, values) {
					for (let k = 0; k < 3; k++) {
						const signed = draft.triangleEdges[3 * t + k]!;
						const e = Math.abs(signed) - 1;
						values[k] = Math.sign(signed) * (newEdges[e]! + 1);
					}
					const mark = draft.marked?.[t];
					if (mark !== undefined && mark !== mesh.marked?.[t]) values[3] = mark;
					return true;
				},
			});
		}
	}
	return new Map([[model.file, edits]]);
}
