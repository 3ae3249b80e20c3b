import { Fault } from '../../text/fault.ts';
import { vtkType } from './cellTypes.ts';
import type { RawCells } from './rawCells.ts';

/** VTK's Lagrange cell types: their name, and by number of nodes the types with the same nodes in the same order. */
const lagrange: Readonly<
	Record<number, { readonly name: string; readonly types: Readonly<Record<number, number>> }>
> = {
	68: { name: 'Lagrange curves', types: { 2: vtkType.line, 3: vtkType.line3 } },
	69: { name: 'Lagrange triangles', types: { 3: vtkType.triangle, 6: vtkType.triangle6 } },
	70: { name: 'Lagrange quads', types: { 4: vtkType.quad, 9: vtkType.quad9 } },
};

/**
 * Replaces Lagrange cells of order 1 and 2 by linear and quadratic cells, which have the same nodes in the same order:
 * corners, nodes of the edges, centre. Returns `raw` itself if it has none. Throws a `Fault` at a Lagrange cell of
 * another order.
 */
export function withoutLagrange(raw: RawCells): RawCells {
	const { types, offsets, at } = raw;
	let replaced: Int32Array | undefined;
	for (let cell = 0; cell < types.length; cell++) {
		const kind = lagrange[types[cell]!];
		if (!kind) continue;
		const nodes = offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0);
		const type = kind.types[nodes];
		if (type === undefined)
			throw new Fault(
				'not-supported',
				at.types,
				`Cell ${cell} (counted from 0) has ${nodes} points: of ${kind.name} (VTK type ${types[cell]}) TriRefine reads those of ${Object.keys(kind.types).join(' and ')}, of order 1 and 2.`,
			);
		replaced ??= Int32Array.from(types);
		replaced[cell] = type;
	}
	return replaced ? { ...raw, types: replaced } : raw;
}
