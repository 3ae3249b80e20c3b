import { throwIfCancelled } from '../../util/cancel.ts';
import { doublesFor } from '../io/numbers.ts';
import { integerText } from '../text/report.ts';
import { lineEnds, type MfemDraft, readCount } from './draft.ts';
import { FastVertices } from './fastRows.ts';

/** Reads the vertices; false after reporting an error that is not recoverable. */
export function readVertices(draft: MfemDraft): boolean {
	const { lines, report, options } = draft;
	const count = readCount(draft, 'vertex', 2, 'vertices');
	if (count === undefined) return false;
	draft.vertices = count;
	// Without coordinates, a section `nodes` must follow.
	if (count > 0 && lines.any() && !lines.startsNumber) return true;
	if (count === 0 && !(lines.any() && lines.startsNumber)) {
		draft.points = new Float64Array(0);
		return true;
	}
	const dimension = lines.int();
	if (dimension !== 2 && dimension !== 3) {
		if (Number.isNaN(dimension)) report.badNumber(lines, 'the number of coordinates of a vertex');
		else
			report.error('wrong-dimension', () => ({
				...lines.location(),
				message: `Expected vertices with 2 or 3 coordinates, found ${integerText(dimension)}.`,
			}));
		return false;
	}
	draft.dimension = dimension;
	const points = doublesFor(dimension * count, dimension === 2 && options.shared);
	const fastVertices = new FastVertices(draft, dimension);
	const pointLines = new Uint32Array(options.positions ? count : 0);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		for (let k = 0; k < dimension; k++) {
			const value = lines.number();
			if (Number.isNaN(value)) {
				const subject = { entity: { kind: 'points', index: i } as const, slot: k };
				report.badNumber(lines, `the ${'xyz'[k]} coordinate of vertex ${i}`, subject);
				return false;
			}
			if (k === 0 && options.positions) pointLines[i] = lines.line;
			points[dimension * i + k] = value;
		}
		lineEnds(draft, `vertex ${i}`);
		i += fastVertices.take(points.subarray(dimension * (i + 1)), pointLines.subarray(i + 1));
	}
	draft.points = points;
	draft.pointLines = pointLines;
	return true;
}
