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

/** A field of real numbers. */
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
 * Selects the fields of a mesh that are written as solutions. Text holds only finite values. A section has values for
 * all cells of a shape, so if a shape has several blocks, fields on cells are not written.
 *
 * @param original the mesh before cells are made for its groups; `parts.mesh` has them
 */
export function chooseSolutions(
	original: TriMesh,
	{ dimension, layout, parts: { mesh } }: Pick<Plan, 'dimension' | 'layout' | 'parts'>,
): ChosenSolutions {
	const shapes = (mesh.cells ?? []).map(({ shape }) => shape);
	const isUnique = new Set(shapes).size === shapes.length;
	const kinds = solutionKinds(dimension).filter(({ on }) => isUnique || on !== 'cells');
	const allKinds = [...referenceFields, ...kinds];
	/** All fields of these kinds are finite, or the file is binary. */
	let valid = true;
	const solutionFieldsOf = (fields: readonly Field[]): RealField[] => {
		const placed = kindsOf(fields, { fields: allKinds });
		const numbered = fields.filter(
			(field): field is RealField => placed.get(field)?.numbered !== undefined,
		);
		const finite = numbered.filter(
			({ values }) => layout !== undefined || firstNotFinite(values) < 0,
		);
		valid &&= finite.length === numbered.length;
		return finite;
	};
	const ofMesh = solutionFieldsOf(original.fields);
	const solutions = solutionNames.flatMap((section): WrittenSolutions[] => {
		const of = solutionSections[section];
		const block = (original.cells ?? []).find(({ shape }) => shape === of);
		const onMesh = of === 'points' || of === 'triangles';
		const fields = onMesh
			? ofMesh.filter(({ on }) => on === of)
			: block && isUnique
				? solutionFieldsOf(block.fields)
				: [];
		if (fields.length === 0) return [];
		const count =
			of === 'points'
				? pointCount(original)
				: of === 'triangles'
					? triangleCount(original)
					: cellCount(block!);
		return [{ section, count, types: fields.map((field) => typeOf(field, dimension)!), fields }];
	});
	if (valid) return { solutions, kinds: allKinds };
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
