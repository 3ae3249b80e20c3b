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
	const wrong = (words: string): never => {
		throw new CliError(exitCodes.call, `${flag}${name}${sign}${values}: ${words}`);
	};
	if (kind === 'class') {
		if (outside) wrong(`give a group as ${name}=<group>`);
		const classes = quantityOf(mesh, id)?.values.classes ?? [];
		const found = classes.find(({ label, tag }) => label === values || `${tag}` === values);
		const known = classes.map(({ label }) => label).join(', ');
		return found
			? { kind: 'class', quantity: id, tag: found.tag }
			: wrong(`no such group; the mesh has ${known}`);
	}
	const [all, low, high] = range.exec(values) ?? [];
	if (all === undefined || (low === undefined && high === undefined))
		return wrong('expected a range such as 0..0.5, ..20 or 3..');
	const ends = [Number(low ?? -Infinity), Number(high ?? Infinity)] as const;
	if (ends[0] > ends[1]) wrong('the range is reversed');
	return { kind: 'values', quantity: id, range: ends, outside };
}
