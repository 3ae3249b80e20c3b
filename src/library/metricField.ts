import type { Field, TriMesh } from '../mesh/triMesh.ts';
import { sizeOptionsOf, sizeSpecs } from '../sizing/options.ts';
import { asField, sizeField } from '../sizing/sizeField.ts';
import { inSlices, type SliceHooks } from '../util/inSlices.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { checkRecord } from './meshRecord.ts';

/** A metric field with its complexity and warnings. */
export interface MetricField {
	/** With the role `metric`, on points. */
	readonly field: Field;
	/** The integral of √det M; a mesh that fits has about 4/√3 times as many triangles. */
	readonly complexity: number;
	/** Sentences for users. */
	readonly warnings: readonly string[];
}

/**
 * Makes a metric field for a planar mesh from the options of `trirefine metric`: `size`, `triangles`, `complexity`,
 * `norm`, `smallest`, `largest`, `anisotropy`, `growth`. Throws `SizeError` for sizes that are not positive, a
 * surface, or a source that the mesh does not have, `OptionError` for an invalid value, and `Cancelled`.
 *
 * @param between runs between slices of a few milliseconds: `pause` lets events be handled, then `signal` is checked
 */
export async function metricField(
	mesh: TriMesh,
	values: OptionValues,
	between: SliceHooks = {},
): Promise<MetricField> {
	checkRecord(mesh);
	const options = sizeOptionsOf(optionValues('metric', sizeSpecs, values));
	const sizes = await inSlices(sizeField(mesh, options), between);
	return { field: asField(sizes), complexity: sizes.complexity, warnings: sizes.warnings };
}
