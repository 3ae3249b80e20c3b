import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type QuantityCondition, trianglesMeeting } from '../quantities/condition.ts';
import { quantitiesOf, quantityOf } from '../quantities/quantities.ts';
import { coloursTriangles } from '../quantities/quantity.ts';
import { CliError, exitCodes } from './failure.ts';
import { quantityNamed } from './quantityNamed.ts';
import type { Selection } from './selection.ts';

type Where = Extract<Selection, { readonly kind: 'where' }>;

const flag = '--select where:';
const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?';
const range = new RegExp(`^(${number})?\\.\\.(${number})?$`, 'i');

/**
 * 1 for each triangle of a mesh that meets the condition, else 0. Throws `CliError` if the condition does not apply to
 * the mesh.
 */
export function selectWhere(where: Where, mesh: TriMesh): Uint8Array {
	const selected = new Uint8Array(triangleCount(mesh));
	for (const t of trianglesMeeting(mesh, conditionOf(where, mesh))) selected[t] = 1;
	return selected;
}

function conditionOf({ quantity: name, outside, values }: Where, mesh: TriMesh): QuantityCondition {
	const { id, kind } = quantityNamed(name, quantitiesOf(mesh).filter(coloursTriangles), flag);
	const sign = outside ? '!=' : '=';
	const refuse = (reason: string): never => {
		throw new CliError(exitCodes.call, `${flag}${name}${sign}${values}: ${reason}`);
	};
	if (kind === 'class') {
		if (outside) refuse(`give a group as ${name}=<group>`);
		const classes = quantityOf(mesh, id)?.values.classes ?? [];
		const group = classes.find(({ label, tag }) => label === values || `${tag}` === values);
		const labels = classes.map(({ label }) => label).join(', ');
		return group
			? { kind: 'class', quantity: id, tag: group.tag }
			: refuse(`no such group; the mesh has ${labels}`);
	}
	const [match, low, high] = range.exec(values) ?? [];
	if (match === undefined || (low === undefined && high === undefined))
		return refuse('expected a range such as 0..0.5, ..20 or 3..');
	const interval = [Number(low ?? -Infinity), Number(high ?? Infinity)] as const;
	if (interval[0] > interval[1]) refuse('the range is reversed');
	return { kind: 'values', quantity: id, range: interval, outside };
}
