import type { Field, Group } from '../../../mesh/triMesh.ts';
import type { ReadOptions } from '../../core/format.ts';
import { markerField } from '../../fit/entityCells.ts';
import { integersFor } from '../../io/numbers.ts';
import { type ElementMesh, elementMesh, groupsByTag } from '../elements/elementMesh.ts';
import type { ElementStore } from '../elements/elementStore.ts';
import { MeshBuilder } from '../elements/meshBuilder.ts';
import type { Rows } from './readRows.ts';

/** Parts of a mesh that are read from rows with references. */
export interface Parts {
	readonly elements: ElementMesh;
	readonly fields: readonly Field[];
	readonly groups: readonly Group[];
}

/**
 * Converts rows of points and cells: references of points become markers, those of cells groups; reference 0 means
 * none.
 *
 * @param cells in the order of their blocks; undefined for kinds that the file lacks
 */
export function buildParts(
	points: Rows,
	cells: readonly (ElementStore | undefined)[],
	options: ReadOptions,
): Parts {
	const elements = new MeshBuilder(options);
	for (const store of cells) if (store) elements.add(store);
	const converted = elementMesh(elements);
	const { count, tags } = points;
	const markers = (): Int32Array => tags.into(integersFor(count, options.shared));
	return {
		elements: converted,
		fields:
			count === 0 || tags.commonValue === 0 ? [] : [markerField('marker', 'points', markers())],
		groups: groupsByTag(converted.placed),
	};
}
