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

/** Largest file that positions of 4 bytes can address, in bytes. */
const reach = 2 ** 31 - 1;

/** Plans a MEDIT file, text or binary, and a file of solutions if the mesh has fields for one. */
export function writeMedit(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const { points, dimension } = mesh;
	const numberOf = numbersFrom(1);
	const refused = (refusal: string): FilePlan => ({ files: [], numberOf, refusal });
	const notFinite = firstNotFinite(points, dimension);
	if (notFinite >= 0)
		return refused(
			`Point ${Math.floor(notFinite / dimension) + 1} has no finite coordinates, as every point of a file of MEDIT needs.`,
		);
	const version = Number(values.version ?? 2);
	const binary = values.encoding === 'binary';
	const layout = binary ? layoutOf(version, values['byte-order'] !== 'big') : undefined;
	const single = layout?.realWords === 1 ? float32Rounding(points) : undefined;
	const huge = single?.firstOverflow ?? -1;
	if (huge >= 0)
		return refused(
			`Point ${Math.floor(huge / dimension) + 1} has a coordinate that single precision does not hold, and a binary file of version 1 has no other: write version 2 or above.`,
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
		return refused(
			`The file would be longer than ${reach} bytes, which binary files of version 1 and 2 are not: write version 3 or 4.`,
		);
	return {
		...{ files, numberOf },
		holds: { ...meditHolds, fields: kinds },
		losses: [
			...parts.losses,
			...lostExtras(plan),
			...lostDigits(single),
			...lostOfSolutions(solutions, single !== undefined),
		],
	};
}

/** The files; undefined if one is too large for its positions. */
function filesOf(plan: Plan, solutions: readonly WrittenSolutions[]): OutputFile[] | undefined {
	const { layout } = plan;
	const hasSolutions = solutions.length > 0;
	if (!layout) return [meshText(plan), ...(hasSolutions ? [solutionText(plan, solutions)] : [])];
	const outputs = [
		meshBytes(plan, layout),
		...(hasSolutions ? [solutionBytes(plan, layout, solutions)] : []),
	];
	if (layout.positionWords === 1 && outputs.some(({ size }) => size > reach)) return undefined;
	return outputs.map(({ file }) => file);
}

/** Extras that are not written. */
const lostExtras = (plan: Plan): WriterLoss[] =>
	(plan.extras?.kept ?? []).flatMap((one) => {
		const reason = whyLost(plan, one);
		return reason === undefined ? [] : [{ what: `sections ${one.key}`, count: 1, reason }];
	});

/** Losses of solutions: roles of size fields, and digits. */
function lostOfSolutions(solutions: readonly WrittenSolutions[], single: boolean): WriterLoss[] {
	const losses: WriterLoss[] = [];
	const fields = solutions.flatMap((one) => one.fields);
	const sizes = fields.filter(({ role }) => role === 'size').length;
	if (sizes > 0)
		losses.push({
			...{ what: 'roles of size fields', count: sizes },
			reason: 'MEDIT solutions have no roles',
		});
	if (!single) return losses;
	const rounded = fields.reduce((sum, one) => sum + float32Rounding(one.values).rounded, 0);
	const digits = lostDigits({ firstOverflow: -1, rounded });
	const what = 'values of fields beyond single precision';
	return [...losses, ...digits.map((one) => ({ ...one, what }))];
}
