import type { Field } from '../../mesh/triMesh.ts';
import type { FieldKind, Holds } from '../core/holds.ts';
import { firstNotFinite } from '../text/values.ts';

/** Kind of each field that a format holds; earlier fields take precedence. */
export function kindsOf(
	fields: readonly Field[],
	{ fields: kinds }: Pick<Holds, 'fields'>,
): Map<Field, FieldKind> {
	const taken = new Map<FieldKind, number>();
	const placed = new Map<Field, FieldKind>();
	for (const field of fields) {
		const kind = kinds.find(
			(one) => isOf(field, one) && (taken.get(one) ?? 0) < (one.most ?? Infinity),
		);
		if (!kind) continue;
		taken.set(kind, (taken.get(kind) ?? 0) + 1);
		placed.set(field, kind);
	}
	return placed;
}

/** Fields that are written, but have another name when they are read again. */
export function namelessOf(placed: ReadonlyMap<Field, FieldKind>): Set<Field> {
	const counts = new Map<unknown, number>();
	const nameless = new Set<Field>();
	for (const [field, kind] of placed) {
		const key = kind.numbered === undefined ? kind : `${kind.on} ${kind.numbered}`;
		const before = counts.get(key) ?? 0;
		counts.set(key, before + 1);
		const usual =
			kind.numbered === undefined
				? before === 0
					? kind.name
					: undefined
				: `${kind.numbered}${before + 1}`;
		if (!kind.names && field.name !== usual) nameless.add(field);
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
