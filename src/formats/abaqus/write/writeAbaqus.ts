import type { TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { type FilePlan, numbersFrom } from '../../core/format.ts';
import { outputFile, type Part } from '../../io/outputFile.ts';
import { latin1 } from '../../text/decimal.ts';
import { pointRefusal } from '../../text/values.ts';
import { extrasOf } from '../shared/extras.ts';
import { abaqusHolds } from '../shared/options.ts';
import { textOf } from './keptText.ts';
import { loadParts, loadSetParts } from './loads.ts';
import { lossesOf } from './losses.ts';
import { elementParts, nodePart } from './nodesAndElements.ts';
import { type Plan, planOf } from './plan.ts';
import { boundaryParts, membersParts } from './sets.ts';
import { newSurfaceParts, surfaceParts } from './surfaces.ts';

/**
 * Plans an input file: nodes, elements, sets and surfaces, with the kept text of the file that was read.
 *
 * @param values of `abaqusOptions`
 */
export function writeAbaqus(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const plan = planOf(mesh, values);
	const { pointNumbers, numbers, numbered } = plan;
	const points = numbersFrom(1, { points: pointNumbers });
	const triangles = numbers[0] ?? 1;
	const numberOf: FilePlan['numberOf'] = (of, index) =>
		of === 'points'
			? points(of, index)
			: typeof triangles === 'number'
				? triangles + index
				: triangles[index]!;
	const refusal = pointRefusal(mesh, 'node of an Abaqus input file', mesh.source?.firstIndex ?? 0);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const holds = extrasOf(mesh.source)
		? abaqusHolds
		: { ...abaqusHolds, fields: abaqusHolds.fields.filter(({ called }) => called === undefined) };
	return {
		files: [outputFile('inp', () => partsOf(plan))],
		numberOf,
		holds: { ...holds, numbers: numbered },
		losses: lossesOf(plan),
	};
}

/** The contents of the file, in the order of the blocks of the file that was read. */
function partsOf(plan: Plan): Part[] {
	const parts: Part[] = [];
	const written = new Set<number>();
	/** Writes the sets of groups without a position in the file that was read. */
	const writeUnplaced = () => {
		for (const [g, { dimension }] of plan.groups.entries())
			if (!plan.placed.has(g))
				parts.push(...(dimension === 1 ? boundaryParts(plan, g) : membersParts(plan, [g])));
	};
	for (const [index, piece] of plan.pieces.entries()) {
		switch (piece.kind) {
			case 'text': {
				const last = index === plan.pieces.length - 1;
				const kept = textOf(plan, piece);
				if (kept) parts.push(...textParts(kept === 'all' ? piece.bytes : kept.bytes, last));
				break;
			}
			case 'nodes':
				parts.push('*NODE\n', nodePart(plan));
				break;
			case 'elements':
				parts.push(...elementParts(plan));
				writeUnplaced();
				parts.push(...newSurfaceParts(plan), ...loadSetParts(plan));
				break;
			case 'surface':
				parts.push(...surfaceParts(plan, piece));
				break;
			case 'loads':
				parts.push(...loadParts(plan, piece));
				break;
			case 'loadSets':
				parts.push(...loadSetParts(plan, piece));
				break;
			default: {
				const unwritten = plan.groupsOf(piece).filter((g) => !written.has(g));
				for (const g of unwritten) written.add(g);
				parts.push(...membersParts(plan, unwritten, piece));
			}
		}
	}
	return parts;
}

/** Splits Latin-1 text into strings of limited length; ends it with a line end unless it is the last block. */
function textParts(bytes: Uint8Array, last: boolean): string[] {
	const parts: string[] = [];
	const step = 1 << 16;
	for (let at = 0; at < bytes.length; at += step)
		parts.push(latin1(bytes, at, Math.min(bytes.length, at + step)));
	// The next block must begin a new line.
	if (!last && bytes.length > 0 && bytes.at(-1) !== 10 && bytes.at(-1) !== 13) parts.push('\n');
	return parts;
}
