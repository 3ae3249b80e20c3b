import type { Field, Group } from '../../../mesh/triMesh.ts';
import type { ReadOptions } from '../../core/format.ts';
import { markerField } from '../../fit/entityCells.ts';
import { integersFor } from '../../io/numbers.ts';
import { type ElementMesh, elementMesh, groupsByTag } from '../elements/elementMesh.ts';
import type { ElementStore } from '../elements/elementStore.ts';
import { MeshBuilder } from '../elements/meshBuilder.ts';
import type { Rows } from './readRows.ts';

/** The parts of a mesh of rows with references: those of points are markers, all others groups; 0 means none. */
export interface Parts {
	readonly elements: ElementMesh;
	readonly fields: readonly Field[];
	readonly groups: readonly Group[];
}

/** @param cells in the order of their blocks */
export function buildParts(
	points: Rows,
	cells: readonly (ElementStore | undefined)[],
	options: ReadOptions,
): Parts {
	const elements = new MeshBuilder(options);
	for (const store of cells) if (store) elements.add(store);
	const made = elementMesh(elements);
	const { count, tags } = points;
	const markers = (): Int32Array => tags.into(integersFor(count, options.shared));
	return {
		elements: made,
		fields:
			count === 0 || tags.commonValue === 0 ? [] : [markerField('marker', 'points', markers())],
		groups: groupsByTag(made.placed),
	};
}
