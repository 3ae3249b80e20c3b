import type { Field } from '../mesh/triMesh.ts';
import type { FieldRoom, Holds } from './holds.ts';

/**
 * Whether a field is of the kind that a room is for. Integers wider than 32 bits are held as doubles, and need room for
 * reals.
 */
const suits = ({ on, role, type, components, values }: Field, room: FieldRoom): boolean =>
	room.on === on &&
	room.roles.includes(role) &&
	room.types.includes(type) &&
	(room.components?.includes(components) ?? true) &&
	(room.types.includes('real') || values instanceof Int32Array);

/** The room of each field that a format has room for; the fields take their rooms in order. */
export function roomsOf(
	fields: readonly Field[],
	{ fields: rooms }: Pick<Holds, 'fields'>,
): Map<Field, FieldRoom> {
	const taken = new Map<FieldRoom, number>();
	const placed = new Map<Field, FieldRoom>();
	for (const field of fields) {
		const room = rooms.find(
			(one) => suits(field, one) && (taken.get(one) ?? 0) < (one.most ?? Infinity),
		);
		if (!room) continue;
		taken.set(room, (taken.get(room) ?? 0) + 1);
		placed.set(field, room);
	}
	return placed;
}

/** The fields that are written, but will be called otherwise when they are read. */
export function namelessOf(placed: ReadonlyMap<Field, FieldRoom>): Set<Field> {
	const first = new Set<FieldRoom>();
	const nameless = new Set<Field>();
	for (const [field, room] of placed) {
		if (!room.names && (first.has(room) || field.name !== room.name)) nameless.add(field);
		first.add(room);
	}
	return nameless;
}
