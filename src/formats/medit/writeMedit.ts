import { type Group, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { partsOf } from '../build/references/partsOf.ts';
import { type FilePlan, numbersFrom, type OutputFile, type WriterLoss } from '../core/format.ts';
import { float32Rounding, lostDigits } from '../fit/precision.ts';
import { firstNotFinite } from '../text/values.ts';
import { layoutOf } from './gmf.ts';
import { extrasOf, meditHolds } from './options.ts';
import { isFlag } from './sections.ts';
import { meshBytes, solutionBytes } from './writeBinary.ts';
import { type Plan, whyLost } from './writePlan.ts';
import { meshText, solutionText } from './writeText.ts';
import { chooseSolutions, type WrittenSolutions } from './writtenSolutions.ts';

const isFlagGroup = ({ name }: Group): boolean => name !== undefined && isFlag(name);

/** Maximum size in bytes of a file whose positions have 4 bytes. */
const maxPosition = 2 ** 31 - 1;

/**
 * Plans a MEDIT file, text or binary, and a file of solutions if the mesh has fields for one.
 *
 * @param values of `meditOptions`
 */
export function writeMedit(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const { points, dimension } = mesh;
	const numberOf = numbersFrom(1);
	const refuse = (refusal: string): FilePlan => ({ files: [], numberOf, refusal });
	const notFinite = firstNotFinite(points, dimension);
	if (notFinite >= 0)
		return refuse(
			`Point ${Math.floor(notFinite / dimension) + 1} has no finite coordinates, as every point of a file of MEDIT needs.`,
		);
	const version = Number(values.version ?? 2);
	const binary = values.encoding === 'binary';
	const layout = binary ? layoutOf(version, values['byte-order'] !== 'big') : undefined;
	const single = layout?.realWords === 1 ? float32Rounding(points) : undefined;
	const firstOverflow = single?.firstOverflow ?? -1;
	if (firstOverflow >= 0)
		return refuse(
			`Point ${Math.floor(firstOverflow / dimension) + 1} has a coordinate that single precision does not hold, and a binary file of version 1 has no other: write version 2 or above.`,
		);
	const parts = partsOf(mesh, isFlagGroup);
	const extras = extrasOf(mesh.source);
	const cells = [parts.lines, parts.triangles, parts.quads].reduce(
		(sum, { references }) => sum + references.length,
		0,
	);
	const plan: Plan = {
		...{ parts, version, layout, extras },
		dimension: values.dimension === '3' ? 3 : dimension,
		unchanged:
			!mesh.source?.replaced && extras?.points === pointCount(mesh) && extras.cells === cells,
	};
	const { solutions, kinds } = chooseSolutions(mesh, plan);
	const files = filesOf(plan, solutions);
	if (!files)
		return refuse(
			`The file would be longer than ${maxPosition} bytes, which binary files of version 1 and 2 are not: write version 3 or 4.`,
		);
	return {
		...{ files, numberOf },
		holds: { ...meditHolds, fields: kinds },
		losses: [
			...parts.losses,
			...lostExtras(plan),
			...lostDigits(single),
			...solutionLosses(solutions, single !== undefined),
		],
	};
}

/** Encodes the files; undefined if one is larger than its positions can address. */
function filesOf(plan: Plan, solutions: readonly WrittenSolutions[]): OutputFile[] | undefined {
	const { layout } = plan;
	const hasSolutions = solutions.length > 0;
	if (!layout) return [meshText(plan), ...(hasSolutions ? [solutionText(plan, solutions)] : [])];
	const outputs = [
		meshBytes(plan, layout),
		...(hasSolutions ? [solutionBytes(plan, layout, solutions)] : []),
	];
	if (layout.positionWords === 1 && outputs.some(({ size }) => size > maxPosition))
		return undefined;
	return outputs.map(({ file }) => file);
}

/** Losses of kept sections. */
const lostExtras = (plan: Plan): WriterLoss[] =>
	(plan.extras?.kept ?? []).flatMap((kept) => {
		const reason = whyLost(plan, kept);
		return reason === undefined ? [] : [{ what: `sections ${kept.key}`, count: 1, reason }];
	});

/** Losses of solutions: roles of size fields, and digits. */
function solutionLosses(solutions: readonly WrittenSolutions[], single: boolean): WriterLoss[] {
	const losses: WriterLoss[] = [];
	const fields = solutions.flatMap((section) => section.fields);
	const sizes = fields.filter(({ role }) => role === 'size').length;
	if (sizes > 0)
		losses.push({
			...{ what: 'roles of size fields', count: sizes },
			reason: 'MEDIT solutions have no roles',
		});
	if (!single) return losses;
	const rounded = fields.reduce((sum, field) => sum + float32Rounding(field.values).rounded, 0);
	const digits = lostDigits({ firstOverflow: -1, rounded });
	const what = 'values of fields beyond single precision';
	return [...losses, ...digits.map((loss) => ({ ...loss, what }))];
}
