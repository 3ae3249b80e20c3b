import { cellCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import type { CellPart, CellSet } from './cellSets.ts';

/**
 * The number of a cell in the file: its own; else, in a file that numbers cells, one that continues those before; else its index
 * in its part in the file's index base.
 */
export function cellNumber(mesh: TriMesh, { parts }: CellSet, cell: number): number {
	const part = parts.findLast((candidate) => candidate.first <= cell);
	if (!part) return cell + (mesh.source?.firstIndex ?? 0);
	return numberIn(mesh, part, cell - part.first);
}

/** Numbers of the cells of a set, if its file gives them. */
export function cellNumbers(mesh: TriMesh, { parts, count }: CellSet): Float64Array | undefined {
	if (!mesh.source?.numbering || parts.length === 0) return undefined;
	const numbers = new Float64Array(count);
	for (const part of parts) {
		const own = ownNumbers(mesh, part.of);
		const first = numberIn(mesh, part, 0);
		for (let i = 0; i < part.count; i++) numbers[part.first + i] = own?.[i] ?? first + i;
	}
	return numbers;
}

const ownNumbers = ({ source, cells }: TriMesh, of: CellPart['of']): Float64Array | undefined =>
	of === 'edges' ? undefined : of === 'triangles' ? source?.triangleNumbers : cells?.[of]?.numbers;

function numberIn(mesh: TriMesh, { of }: CellPart, index: number): number {
	const own = ownNumbers(mesh, of)?.[index];
	if (own !== undefined) return own;
	if (!mesh.source?.numbering || of === 'edges') return index + (mesh.source?.firstIndex ?? 0);
	return firstNumber(mesh, of) + index;
}

/** The number after those of the triangles and blocks before a part: triangles are first and count from 1. */
function firstNumber(mesh: TriMesh, of: 'triangles' | number): number {
	if (of === 'triangles') return 1;
	let next = 1 + (mesh.source?.triangleNumbers?.at(-1) ?? triangleCount(mesh));
	for (const block of mesh.cells!.slice(0, of)) {
		const last = block.numbers?.at(-1);
		next = last === undefined ? next + cellCount(block) : last + 1;
	}
	return next;
}
