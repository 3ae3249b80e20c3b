import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { elementKinds } from '../build/elements/elementKinds.ts';
import type { MfemDraft } from './draft.ts';
import { EdgeNumbers } from './edgeNumbers.ts';
import { orderOf } from './geometries.ts';

/**
 * Reads the section `nodes`, a finite element function of the coordinates: of order 1, those of vertices; of order 2,
 * also of nodes on edges and quads. Returns false after reporting an error, such as another order.
 */
export function readNodes(draft: MfemDraft): boolean {
	const { lines, report, vertices, options, text } = draft;
	const space = readSpace(draft);
	if (!space) return false;
	if (vertices < 0) {
		report.error('missing-section', () => ({
			...lines.location(),
			message: 'The nodes come before the vertices whose coordinates they are.',
		}));
		return false;
	}
	const { order, width, byNodes } = space;
	const extra = order === 2 ? edgesOf(draft).count + draft.elements.countOf(elementKinds.quad) : 0;
	const count = vertices + extra;
	if (width * count > (text.length + 1) / 2) {
		report.error('wrong-count', () => ({
			...lines.location(),
			message: `The nodes have ${counted(width * count, 'value')}, more than the file has room for.`,
		}));
		return false;
	}
	const points = new Float64Array(width * count);
	const nodeLines = new Uint32Array(options.positions ? count : 0);
	for (let i = 0; i < width * count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		const value = lines.number();
		const node = byNodes ? i % count : Math.floor(i / width);
		const axis = byNodes ? Math.floor(i / count) : i % width;
		if (Number.isNaN(value)) {
			report.badNumber(lines, `the ${'xyz'[axis]} coordinate of node ${node}`);
			return false;
		}
		if (axis === 0 && options.positions) nodeLines[node] = lines.line;
		points[width * node + axis] = value;
	}
	draft.points = points;
	draft.pointLines = nodeLines;
	draft.dimension = width;
	draft.curved = order === 2;
	return true;
}

/** The number of corners of each triangle and quad, in file order; undefined if triangles come first. */
export const cornersInOrder = ({ elements }: MfemDraft): Uint8Array | undefined =>
	elements.order()?.filter((corners) => corners > 2);

/** The edges of the elements that were read. */
export function edgesOf(draft: MfemDraft): EdgeNumbers {
	const nodesOf = (kind: 'triangle' | 'quad'): Uint32Array => {
		const { nodes, length } = draft.elements.of(elementKinds[kind]);
		return nodes.subarray(0, length);
	};
	const order = cornersInOrder(draft);
	return new EdgeNumbers(
		{ triangles: nodesOf('triangle'), quads: nodesOf('quad'), ...(order && { order }) },
		draft.vertices,
	);
}

interface Space {
	readonly order: 1 | 2;
	readonly width: 2 | 3;
	/** All x, then all y; otherwise the coordinates of each node together. */
	readonly byNodes: boolean;
}

/** Reads the finite element space; undefined after reporting an unsupported one. */
function readSpace({ lines, report, elementDimension }: MfemDraft): Space | undefined {
	const expectWord = (word: string): boolean => {
		if (lines.any() && lines.word() === word) return true;
		report.error('missing-value', () => ({
			...lines.location(),
			message: `Expected ${word}, found ${lines.quotedToken()}.`,
		}));
		return false;
	};
	if (!expectWord('FiniteElementSpace') || !expectWord('FiniteElementCollection:'))
		return undefined;
	const collection = lines.any() ? lines.word() : '';
	const order = orderOf(collection, elementDimension);
	if (!order) {
		report.error('not-supported', () => ({
			...lines.location(),
			message:
				elementDimension === 3
					? `The nodes of this mesh are of ${collection}; of volumes TriRefine reads those of order 1 (Linear, H1_3D_P1).`
					: `The nodes of this mesh are of ${collection}; TriRefine reads curved elements of order 2 (Quadratic, H1_2D_P2), and of order 1.`,
		}));
		return undefined;
	}
	if (!expectWord('VDim:')) return undefined;
	const width = lines.int();
	if (width !== 2 && width !== 3) {
		if (Number.isNaN(width)) report.badNumber(lines, 'the number of coordinates of a node');
		else
			report.error('wrong-dimension', () => ({
				...lines.location(),
				message: `Expected nodes with 2 or 3 coordinates, found ${width}.`,
			}));
		return undefined;
	}
	if (!expectWord('Ordering:')) return undefined;
	const ordering = lines.int();
	if (ordering === 0 || ordering === 1) return { order, width, byNodes: ordering === 0 };
	if (Number.isNaN(ordering)) report.badNumber(lines, 'the ordering of the values');
	else
		report.error('index-out-of-range', () => ({
			...lines.location(),
			message: `Expected 0 or 1 as the ordering of the values, found ${ordering}.`,
		}));
	return undefined;
}
