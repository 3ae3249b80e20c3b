import type { TriMesh } from '../../mesh/triMesh.ts';
import type { Part } from '../io/outputFile.ts';
import { encoderFor } from '../text/encoding.ts';
import type { NumberTable } from '../text/numberTable.ts';
import type { Arranged } from '../vtk/shared/arrangeCells.ts';
import { vtkType } from '../vtk/shared/cellTypes.ts';
import type { CornerList } from './cornerLists.ts';
import type { WrittenStates } from './writeGroups.ts';

type Group = Arranged['groups'][number];

/** The corners of the cells of a group and their indices. */
interface Source {
	readonly group: Group;
	readonly states: Uint32Array;
	readonly word: 'f' | 'l' | 'p';
	/** `vt` and `vn` index for each of the group's nodes; `points` if it is the point index. */
	readonly lists: readonly (Int32Array | 'points' | undefined)[];
}

/** The elements in file order, with grouping statements wherever the state changes. */
export function elementParts(
	mesh: TriMesh,
	arranged: Arranged,
	written: WrittenStates,
	lists: readonly CornerList[],
): Part[] {
	const sources = arranged.groups.map((group): Source => {
		const nth = group.block ? mesh.cells!.indexOf(group.block) : -1;
		const word = wordOf(group.type);
		return {
			group,
			states: nth < 0 ? written.triangles : written.blocks[nth]!,
			word,
			lists: lists.map((list) =>
				list.onPoints ? 'points' : nth < 0 ? list.triangles : list.blocks.get(nth),
			),
		};
	});
	const encode = encoderFor(mesh.source, 'obj');
	const parts: Part[] = [];
	let state = 0;
	const next = new Uint32Array(sources.length);
	const emit = (nth: number, from: number, to: number) => {
		const source = sources[nth]!;
		for (let start = from; start < to; ) {
			const runState = stateOf(source, start);
			let end = start + 1;
			while (end < to && stateOf(source, end) === runState) end++;
			if (runState !== state)
				parts.push(encode(stateChange(written.states[state]!, written.states[runState]!)));
			state = runState;
			parts.push(...cellParts(source, start, end));
			start = end;
		}
	};
	const { order } = arranged;
	if (!order) for (const [nth, { group }] of sources.entries()) emit(nth, 0, group.count);
	else
		for (let at = 0; at < order.length; ) {
			const nth = order[at]!;
			let end = at + 1;
			while (end < order.length && order[end] === nth) end++;
			const from = next[nth]!;
			next[nth] = from + end - at;
			emit(nth, from, next[nth]!);
			at = end;
		}
	return [...parts, encode(written.empty.join(''))];
}

function wordOf(type: number): 'f' | 'l' | 'p' {
	if (type === vtkType.vertex || type === vtkType.polyvertex) return 'p';
	return type === vtkType.line || type === vtkType.polyline || type === vtkType.line3 ? 'l' : 'f';
}

/** Grouping state of a cell; a polyline has that of its first line. */
const stateOf = ({ group, states }: Source, cell: number): number =>
	states[group.lines?.[cell] ?? cell]!;

/** Statements that change state `before` into `after`. */
function stateChange(
	before: WrittenStates['states'][number],
	after: WrittenStates['states'][number],
): string {
	let text = '';
	for (const kind of ['o', 'g', 'usemtl', 's'] as const) {
		if (before[kind] === after[kind]) continue;
		const name = after[kind] || (kind === 's' ? 'off' : '');
		text += name === '' ? `${kind}\n` : `${kind} ${name}\n`;
	}
	return text;
}

function cellParts(source: Source, from: number, to: number): Part[] {
	const { group, word, lists } = source;
	const { nodes, width, offsets, lines } = group;
	if (lines || offsets) {
		const text: string[] = [];
		for (let cell = from; cell < to; cell++) {
			const corners: string[] = [];
			if (lines) {
				const [first, last] = [lines[cell]!, lines[cell + 1]!];
				if (group.type === vtkType.polyvertex)
					for (let i = first; i < last; i++) corners.push(`${nodes[i]! + 1}`);
				else {
					corners.push(`${nodes[2 * first]! + 1}`);
					for (let i = first; i < last; i++) corners.push(`${nodes[2 * i + 1]! + 1}`);
				}
			} else
				for (let i = offsets![cell]!; i < offsets![cell + 1]!; i++)
					corners.push(cornerText(nodes, lists, i));
			text.push(`${word} ${corners.join(' ')}\n`);
		}
		return [text.join('')];
	}
	const faceLists = word === 'f' ? lists : [];
	const [texture, normal] = faceLists;
	const isPartial = faceLists.some(
		(list) => list instanceof Int32Array && list.subarray(width * from, width * to).includes(-1),
	);
	if (isPartial) {
		const text: string[] = [];
		for (let cell = from; cell < to; cell++) {
			const corners = Array.from({ length: width }, (_, k) =>
				cornerText(nodes, lists, width * cell + k),
			);
			text.push(`${word} ${corners.join(' ')}\n`);
		}
		return [text.join('')];
	}
	const indexLists = [undefined, texture, normal].filter(
		(list, k) => k === 0 || list !== undefined,
	);
	const slashes =
		texture === undefined && normal !== undefined ? ['//'] : Array(indexLists.length - 1).fill('/');
	const between: string[] = [];
	for (let k = 0; k < width; k++) between.push(k === 0 ? `${word} ` : ' ', ...slashes);
	const table: NumberTable = {
		rows: to - from,
		between: [...between, '\n'],
		columns(first, last) {
			const start = width * (from + first);
			const count = width * (last - first);
			const values = new Int32Array(indexLists.length * count);
			for (let i = 0; i < count; i++)
				for (const [k, list] of indexLists.entries())
					values[indexLists.length * i + k] =
						list instanceof Int32Array ? list[start + i]! : nodes[start + i]!;
			const taken = indexLists.length * width;
			return [{ kind: 'integers', values, width: taken, taken, added: 1 }];
		},
	};
	return [table];
}

/** A corner as `v`, `v/vt`, `v//vn` or `v/vt/vn`. */
function cornerText(nodes: Uint32Array, lists: Source['lists'], at: number): string {
	const numbers = lists.map((list) =>
		list === undefined ? -1 : list === 'points' ? nodes[at]! : list[at]!,
	);
	const [texture = -1, normal = -1] = numbers;
	const point = `${nodes[at]! + 1}`;
	if (normal >= 0) return `${point}/${texture >= 0 ? texture + 1 : ''}/${normal + 1}`;
	return texture >= 0 ? `${point}/${texture + 1}` : point;
}
