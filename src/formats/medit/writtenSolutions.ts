import {
	cellCount,
	type Field,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../mesh/triMesh.ts';
import { referenceFields } from '../build/references/partsOf.ts';
import type { FieldKind } from '../core/holds.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { firstNotFinite } from '../text/values.ts';
import { solutionKinds } from './options.ts';
import { type SolutionSection, solutionNames, solutionSections, typeOf } from './solution.ts';
import type { Plan } from './writePlan.ts';

/** A field of reals. */
export interface RealField extends Field {
	readonly values: Float64Array;
}

/** The solutions of a section. */
export interface WrittenSolutions {
	readonly section: SolutionSection;
	readonly count: number;
	readonly types: readonly number[];
	readonly fields: readonly RealField[];
}

/** The solutions to write, and the kinds of fields that files can hold with them. */
export interface ChosenSolutions {
	readonly solutions: readonly WrittenSolutions[];
	/** Kinds of fields that these files hold. */
	readonly kinds: readonly FieldKind[];
}

/**
 * The fields of a mesh that are written as solutions. Text holds only finite values. A section is about all cells of a
 * shape, so if a shape has several blocks, no cells have solutions.
 *
 * @param given the mesh without the cells that are made for groups
 */
export function chooseSolutions(
	given: TriMesh,
	{ dimension, layout, parts: { mesh } }: Pick<Plan, 'dimension' | 'layout' | 'parts'>,
): ChosenSolutions {
	const shapes = (mesh.cells ?? []).map(({ shape }) => shape);
	const single = new Set(shapes).size === shapes.length;
	const kinds = solutionKinds(dimension).filter(({ on }) => single || on !== 'cells');
	const all = [...referenceFields, ...kinds];
	let valid = true;
	const numberedOf = (fields: readonly Field[]): RealField[] => {
		const placed = kindsOf(fields, { fields: all });
		const numbered = fields.filter(
			(field): field is RealField => placed.get(field)?.numbered !== undefined,
		);
		const fit = numbered.filter(({ values }) => layout !== undefined || firstNotFinite(values) < 0);
		valid &&= fit.length === numbered.length;
		return fit;
	};
	const ofMesh = numberedOf(given.fields);
	const solutions = solutionNames.flatMap((section): WrittenSolutions[] => {
		const of = solutionSections[section];
		const block = (given.cells ?? []).find(({ shape }) => shape === of);
		const onMesh = of === 'points' || of === 'triangles';
		const fields = onMesh
			? ofMesh.filter(({ on }) => on === of)
			: block && single
				? numberedOf(block.fields)
				: [];
		if (fields.length === 0) return [];
		const count =
			of === 'points'
				? pointCount(given)
				: of === 'triangles'
					? triangleCount(given)
					: cellCount(block!);
		return [{ section, count, types: fields.map((field) => typeOf(field, dimension)!), fields }];
	});
	if (valid) return { solutions, kinds: all };
	const written = solutions.flatMap(({ fields }) => fields);
	return {
		solutions,
		kinds: [
			...referenceFields,
			...written.flatMap((field) =>
				kinds
					.filter((kind) => kind.on === field.on && kind.roles.includes(field.role))
					.map((kind) => ({
						...kind,
						most: 1,
						components: [field.components],
						called: field.name,
					})),
			),
		],
	};
}
