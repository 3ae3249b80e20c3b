import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { listed } from '../../util/listed.ts';
import type { OptionValues } from '../../util/options.ts';
import { type FilePlan, numbersFrom, type OwnLoss } from '../core/format.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { latin1 } from '../text/decimal.ts';
import { pointRefusal } from '../text/values.ts';
import { betweenNamed } from './betweenNamed.ts';
import { type KeptText, keptText, type NamingText } from './keptText.ts';
import { loadParts, loadSetParts, lostLoads } from './loadParts.ts';
import { elementParts, nodePart } from './meshParts.ts';
import { grownTotals } from './nodeValues.ts';
import { extrasOf } from './options.ts';
import { type Plan, planOf } from './plan.ts';
import { boundaryParts, membersParts, sidesParts } from './setParts.ts';
import { sideLosses } from './sideLosses.ts';

/** Plans an input file: nodes, elements, sets and surfaces, with the kept text of the file that was read. */
export function writeAbaqus(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const plan = planOf(mesh, values);
	const { pointNumbers, first, numbers, numbered } = plan;
	const points = numbersFrom(1, { points: pointNumbers });
	const triangles = numbers[0] ?? 1;
	const numberOf: FilePlan['numberOf'] = (of, index) =>
		of === 'points'
			? points(of, index)
			: typeof triangles === 'number'
				? triangles + index
				: triangles[index]!;
	const refusal = pointRefusal(mesh, 'node of an Abaqus input file', first);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	return {
		files: [outputFile('inp', () => partsOf(plan))],
		numberOf,
		holds: { ...plan.holds, numbers: numbered },
		losses: lossesOf(plan),
	};
}

/** The part of a text that is written: all, some lines, or undefined if it names removed or divided nodes or elements. */
function textOf(plan: Plan, piece: NamingText): KeptText | 'all' | undefined {
	const { unchanged, numbered, keepsOthers } = plan;
	if (piece.naming === undefined) return 'all';
	if (unchanged && numbered.points && numbered.cells) return 'all';
	if (piece.ofNodes && !keepsOthers) return undefined;
	// Elements that are kept as text.
	if (piece.ofNodes && piece.naming === 'ELEMENT') return 'all';
	return keptText(plan, piece);
}

function lossesOf(plan: Plan): OwnLoss[] {
	const losses = [...plan.losses];
	const whole = new Map<string, number>();
	const lines = new Map<string, number[]>();
	for (const piece of plan.pieces) {
		if (piece.kind !== 'text' || piece.naming === undefined) continue;
		const kept = textOf(plan, piece);
		if (kept === 'all') continue;
		if (!kept) whole.set(piece.naming, (whole.get(piece.naming) ?? 0) + 1);
		for (const { line, why } of kept?.lost ?? []) {
			const key = `${why} ${piece.naming}`;
			const list = lines.get(key) ?? [];
			lines.set(key, list);
			list.push(line);
		}
	}
	for (const [key, places] of lines) {
		const [, why, name] = /^(\w+) (.*)$/.exec(key)!;
		const named = why === 'node' ? 'a removed node' : 'a divided or removed element';
		losses.push({
			what: `lines of *${name}`,
			count: places.length,
			reason: `${named} is named in ${shownPlaces(places)} of the input`,
		});
	}
	for (const [name, count] of whole)
		losses.push({
			what: `keywords *${name} that name nodes or elements by number`,
			count,
			reason: plan.unchanged
				? 'nodes or elements are renumbered'
				: 'some nodes or elements are new or removed',
		});
	losses.push(...lostLoads(plan), ...sideLosses(plan), ...grownTotals(plan));
	losses.push(...betweenNamed(plan));
	const { keepsOthers, mesh } = plan;
	const { others, points = 0 } = extrasOf(mesh.source) ?? {};
	if (keepsOthers && pointCount(mesh) > points)
		for (const { what, count } of others?.volumes ?? [])
			losses.push({
				what: `matching sides of ${what}`,
				count,
				reason: 'they are written unchanged, but adjacent edges may be divided',
			});
	const left = plan.pieces.filter((piece) => 'others' in piece && piece.others).length;
	if (!keepsOthers && left > 0)
		losses.push({
			what: 'sets with elements that are not drawn',
			count: left,
			reason: 'nodes are renumbered, and these elements are not written',
		});
	return losses;
}

function partsOf(plan: Plan): Part[] {
	const parts: Part[] = [];
	const written = new Set<number>();
	/** Writes groups without a position in the file. */
	const rest = () => {
		for (const [g, { dimension }] of plan.groups.entries())
			if (!plan.placed.has(g))
				parts.push(...(dimension === 1 ? boundaryParts(plan, g) : membersParts(plan, [g])));
	};
	for (const [nth, piece] of plan.pieces.entries()) {
		switch (piece.kind) {
			case 'text': {
				const last = nth === plan.pieces.length - 1;
				const kept = textOf(plan, piece);
				if (kept) parts.push(...textParts(kept === 'all' ? piece.bytes : kept.bytes, last));
				break;
			}
			case 'nodes':
				parts.push('*NODE\n', nodePart(plan));
				break;
			case 'elements':
				parts.push(...elementParts(plan));
				rest();
				parts.push(...sidesParts(plan), ...loadSetParts(plan));
				break;
			case 'surface':
				parts.push(...sidesParts(plan, piece));
				break;
			case 'loads':
				parts.push(...loadParts(plan, piece));
				break;
			case 'loadSets':
				parts.push(...loadSetParts(plan, piece));
				break;
			default: {
				const fresh = plan.groupsOf(piece).filter((g) => !written.has(g));
				for (const g of fresh) written.add(g);
				parts.push(...membersParts(plan, fresh, piece));
			}
		}
	}
	return parts;
}

/** The first line numbers of a list, and how many more there are. */
const shownPlaces = (lines: readonly number[]): string => {
	const shown = lines.slice(0, 5).map((line) => `${line}`);
	if (lines.length > 5) shown.push(`${lines.length - 5} more`);
	return `${lines.length === 1 ? 'line' : 'lines'} ${listed(shown)}`;
};

/** Splits text into chunks that become strings. */
function textParts(bytes: Uint8Array, last: boolean): string[] {
	const parts: string[] = [];
	const step = 1 << 16;
	for (let at = 0; at < bytes.length; at += step)
		parts.push(latin1(bytes, at, Math.min(bytes.length, at + step)));
	// The next piece must begin a new line.
	if (!last && bytes.length > 0 && bytes.at(-1) !== 10 && bytes.at(-1) !== 13) parts.push('\n');
	return parts;
}
