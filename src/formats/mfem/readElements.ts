import { throwIfCancelled } from '../../util/cancel.ts';
import { grown } from '../../util/grow.ts';
import { shownInteger } from '../text/report.ts';
import { lineEnds, type MfemDraft, readCount, whole32 } from './draft.ts';
import { geometries, otherGeometries } from './geometries.ts';
import { PlainElements } from './plainRows.ts';

/** Reads elements, or those of the boundary; false, and reported, where the rest can't be read. */
export function readElements(draft: MfemDraft, dimension: 1 | 2): boolean {
	const { lines, report, elements, options } = draft;
	const noun = dimension === 2 ? 'element' : 'boundary element';
	const count = readCount(draft, noun, 6);
	if (count === undefined) return false;
	const plain = new PlainElements(draft);
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		const attribute = lines.int();
		const { line } = lines;
		if (!whole32(attribute, draft, `the attribute of ${noun} ${i}`)) draft.mild++;
		const geometry = lines.int();
		const kind = geometries[geometry];
		if (kind?.dimension !== dimension) {
			if (Number.isNaN(geometry)) report.badNumber(lines, `the geometry of ${noun} ${i}`);
			else
				report.error('not-supported', () => ({
					...lines.place(),
					message: `${dimension === 2 ? 'Element' : 'Boundary element'} ${i} is ${otherGeometries[geometry] ?? `of geometry ${shownInteger(geometry)}, which is not known here`}; ${dimension === 2 ? 'triangles (2) and squares (3)' : 'segments (1)'} are read.`,
				}));
			return false;
		}
		const store = elements.of(kind);
		const at = store.push(0, attribute | 0, line);
		if (dimension === 2) {
			draft.geometries = grown(draft.geometries, i + 1);
			draft.geometries[i] = geometry;
			draft.elementCount = i + 1;
		}
		for (let k = 0; k < kind.nodes; k++) {
			const vertex = lines.int();
			if (!(vertex >= 0 && vertex < 2 ** 32)) {
				if (Number.isNaN(vertex)) report.badNumber(lines, `vertex ${k + 1} of ${noun} ${i}`);
				else outOfRange(draft, `Vertex ${k + 1} of ${noun} ${i}`, vertex);
				return false;
			}
			store.nodes[kind.nodes * at + k] = vertex;
		}
		lineEnds(draft, `${noun} ${i}`);
		i += plain.take(kind, geometry, count - i - 1);
	}
	return true;
}

function outOfRange({ lines, report }: MfemDraft, what: string, found: number): void {
	report.error('index-out-of-range', () => ({
		...lines.place(),
		message: `${what} is ${shownInteger(found)}, which does not exist.`,
	}));
}
