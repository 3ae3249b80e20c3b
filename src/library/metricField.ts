import type { Field, TriMesh } from '../mesh/triMesh.ts';
import { sizeOptionsOf, sizeSpecs } from '../sizing/options.ts';
import { asField, sizeField } from '../sizing/sizeField.ts';
import { type Between, inSlices } from '../util/inSlices.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { checkRecord } from './meshRecord.ts';

/** A metric field, its complexity and warnings. */
export interface MetricField {
	/** With the role `metric`, on points. */
	readonly field: Field;
	/** The integral of √det M; a mesh that fits has about 4/√3 as many triangles. */
	readonly complexity: number;
	/** Sentences for people. */
	readonly warnings: readonly string[];
}

/**
 * Makes a metric field for a planar mesh, by the options of `trirefine metric`: `size`, `triangles`, `complexity`, `norm`,
 * `smallest`, `largest`, `anisotropy`, `growth`. Throws a `SizeError` for sizes that are not positive, for a surface and for a
 * source that the mesh does not have, an `OptionError` for a value that is not taken, and `Cancelled`.
 *
 * @param between what happens between slices of some milliseconds: `pause` lets events be handled, after it `signal` is
 * checked
 */
export async function metricField(
	mesh: TriMesh,
	values: OptionValues,
	between: Between = {},
): Promise<MetricField> {
	checkRecord(mesh);
	const options = sizeOptionsOf(optionValues('metric', sizeSpecs, values));
	const made = await inSlices(sizeField(mesh, options), between);
	return { field: asField(made), complexity: made.complexity, warnings: made.warnings };
}
