import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { NodeStore } from '../build/elements/nodeStore.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import type { RowReader } from '../build/elements/rowReader.ts';
import type { Ids } from '../build/ids.ts';
import { i32, isWithin } from '../io/rows.ts';
import { spelling } from '../text/corrections.ts';
import type { Report } from '../text/report.ts';
import { kinds, volumes } from './cells.ts';

/**
 * Reads a cell; returns its type, or undefined, and reported, if it can't be read.
 *
 * @param cells numbers of the cells
 */
export function readCell(
	lines: RowReader,
	report: Report,
	nodes: NodeStore,
	elements: MeshBuilder,
	cells: Ids,
	others: OtherElementsDraft,
): string | undefined {
	const { line } = lines;
	const id = lines.checkedInteger('the number of a cell');
	if (id === undefined) return undefined;
	const material = lines.integer();
	if (!isWithin(i32, material)) {
		if (Number.isNaN(material)) lines.report.badNumber(lines, `the material of cell ${id}`);
		else
			report.error('index-out-of-range', () => ({
				...lines.location(),
				message: `Expected the material of cell ${id} as a number of 32 bits.`,
			}));
		return undefined;
	}
	const type = cellType(lines, id);
	const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
	if (cells.count === 0) cells.first = id === 0 ? 0 : 1;
	cells.push(id);
	if (!kind && Object.hasOwn(volumes, type)) {
		const [what, count] = volumes[type]!;
		others.add(what, 1, true);
		elements.skip();
		for (let k = 0; k < count; k++) {
			const node = lines.checkedInteger(`node ${k + 1} of cell ${id}`);
			if (node === undefined) return undefined;
			const index = nodes.ids.indexOf(node);
			if (index >= 0) others.use(index);
			else reportMissingNode(lines, id, node);
		}
		return lines.ends(`the ${count} nodes of cell ${id}`) ? type : undefined;
	}
	if (!kind) {
		report.error('not-supported', () => ({
			...lines.location(),
			message: `Cell ${id} is of type ${lines.quotedToken()}; TriRefine reads pt, line, tri and quad, and counts tet, pyr, prism and hex.`,
		}));
		return undefined;
	}
	const store = elements.of(kind);
	const slot = store.push(id, material, line);
	for (let k = 0; k < kind.nodes; k++) {
		const node = lines.checkedInteger(`node ${k + 1} of cell ${id}`);
		if (node === undefined) return undefined;
		const index = nodes.ids.indexOf(node);
		if (index < 0) reportMissingNode(lines, id, node);
		store.nodes[kind.nodes * slot + k] = Math.max(0, index);
	}
	return lines.ends(`the ${kind.nodes} nodes of cell ${id}`) ? type : undefined;
}

/** The type of a cell; a misspelt one is reported and replaced by the likely one. */
function cellType(lines: RowReader, id: number): string {
	const word = lines.word();
	if (Object.hasOwn(kinds, word) || Object.hasOwn(volumes, word)) return word;
	const { hint, replacement } = spelling(word, [...Object.keys(kinds), ...Object.keys(volumes)]);
	if (replacement === undefined) return word;
	lines.report.error('unknown-keyword', () => ({
		...lines.location(),
		message: `Cell ${id} is of unknown type ${lines.quotedToken()}${hint}.`,
		replacement,
	}));
	return replacement;
}

function reportMissingNode(lines: RowReader, id: number, node: number): void {
	lines.report.error('index-out-of-range', () => ({
		...lines.location(),
		message: `Cell ${id} names node ${node}, which does not exist.`,
	}));
}
