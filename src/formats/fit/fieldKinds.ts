import type { Field } from '../../mesh/triMesh.ts';
import type { FieldKind, Holds } from '../core/holds.ts';
import { firstNotFinite } from '../text/values.ts';

/** The kind of each field that a format holds; if a kind has a limited number of fields, the first ones get it. */
export function kindsOf(
	fields: readonly Field[],
	{ fields: kinds }: Pick<Holds, 'fields'>,
): Map<Field, FieldKind> {
	const counts = new Map<FieldKind, number>();
	const kindOf = new Map<Field, FieldKind>();
	for (const field of fields) {
		const kind = kinds.find(
			(candidate) =>
				isOf(field, candidate) && (counts.get(candidate) ?? 0) < (candidate.most ?? Infinity),
		);
		if (!kind) continue;
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
		kindOf.set(field, kind);
	}
	return kindOf;
}

/** Fields that are written without their name and get another one when they are read again. */
export function namelessOf(kindOf: ReadonlyMap<Field, FieldKind>): Set<Field> {
	const counts = new Map<unknown, number>();
	const nameless = new Set<Field>();
	for (const [field, kind] of kindOf) {
		const key = kind.numbered === undefined ? kind : `${kind.on} ${kind.numbered}`;
		const before = counts.get(key) ?? 0;
		counts.set(key, before + 1);
		const readName =
			kind.numbered !== undefined
				? `${kind.numbered}${before + 1}`
				: before === 0
					? kind.name
					: undefined;
		if (!kind.names && field.name !== readName) nameless.add(field);
	}
	return nameless;
}

/** Whether a field is of a kind. Integers beyond 32 bits are stored as doubles and need a kind with reals. */
const isOf = ({ name, on, role, type, components, values }: Field, kind: FieldKind): boolean =>
	kind.on === on &&
	(kind.called === undefined || kind.called === name) &&
	kind.roles.includes(role) &&
	kind.types.includes(type) &&
	(kind.components?.includes(components) ?? true) &&
	(kind.types.includes('real') || values instanceof Int32Array) &&
	(!kind.finite || firstNotFinite(values) < 0);
