import type { Element } from '../../codecs/xml/markup.ts';
import { SkippedPart } from '../../text/fault.ts';
import { asGlobalIds, type NamedNumbers } from '../shared/namedNumbers.ts';

/** The fields on points or cells of a piece. */
export interface PieceFields {
	/** The element that names the piece. */
	readonly element: Element;
	readonly name: string;
	readonly fields: readonly NamedNumbers[];
	/** The piece has no such entities, so that it may lack fields. */
	readonly isEmpty: boolean;
}

/** The origin of each entry of the mesh. */
export interface Entries {
	readonly count: number;
	/** Calls `take` with the piece, and the index in it, of each entry of the mesh in order. */
	each(take: (piece: number, entry: number) => void): void;
}

/**
 * Joins the fields that all pieces have. Fields that a piece lacks, or has with other components, are reported to
 * `notKept`.
 */
export function joinFields(
	pieces: readonly PieceFields[],
	on: 'points' | 'cells',
	entries: Entries,
	notKept: (unread: SkippedPart) => void,
): NamedNumbers[] {
	const nonEmpty = pieces.some(({ isEmpty }) => !isEmpty)
		? pieces.filter(({ isEmpty }) => !isEmpty)
		: pieces.slice(0, 1);
	const names = new Set(nonEmpty.flatMap(({ fields }) => fields.map(({ name }) => name)));
	return [...names].flatMap((name) => {
		const fieldOf = new Map<PieceFields, NamedNumbers>();
		for (const piece of nonEmpty) {
			const field = piece.fields.find((one) => one.name === name);
			if (field) fieldOf.set(piece, field);
		}
		const [head] = fieldOf.values() as IterableIterator<NamedNumbers>;
		const what = `field "${name}" on ${on}`;
		const incomplete = nonEmpty.find((piece) => !fieldOf.has(piece));
		const mismatched = nonEmpty.find(
			(piece) => fieldOf.get(piece)?.components !== head!.components,
		);
		if (incomplete || mismatched) {
			const { element, name: piece } = (incomplete ?? mismatched)!;
			const reason = incomplete
				? `missing in the piece ${piece}`
				: `another number of components in the piece ${piece}`;
			notKept(new SkippedPart(element.start, what, reason));
			return [];
		}
		return [
			joinValues(
				head!,
				pieces.map((piece) => fieldOf.get(piece)),
				entries,
			),
		];
	});
}

function joinValues(
	head: NamedNumbers,
	fieldOfPiece: readonly (NamedNumbers | undefined)[],
	{ count, each }: Entries,
): NamedNumbers {
	const { components } = head;
	// Integers of more than 32 bits are doubles already.
	const real = fieldOfPiece.some((one) => one?.type === 'real');
	const values = real ? new Float64Array(count * components) : new Int32Array(count * components);
	let at = 0;
	each((piece, entry) => {
		const from = fieldOfPiece[piece]!.values;
		for (let k = 0; k < components; k++) values[at++] = from[entry * components + k]!;
	});
	const { unique, ...rest } = head;
	const numbers: NamedNumbers = { ...rest, type: real ? 'real' : 'integer', values };
	// Ids may be unique within pieces and repeated between them.
	return unique ? asGlobalIds(numbers) : numbers;
}

/**
 * Counts the points at which a piece has other values than the joined field.
 *
 * @param maps for each piece, the index in the mesh of each of its points; −1 for omitted points
 */
export function differing(
	{ name, components, values }: NamedNumbers,
	pieces: readonly Pick<PieceFields, 'fields'>[],
	maps: readonly Int32Array[],
): number {
	const differs = new Uint8Array(values.length / components);
	for (const [nth, { fields }] of pieces.entries()) {
		const pieceValues = fields.find((one) => one.name === name)?.values;
		const map = maps[nth]!;
		for (let p = 0; pieceValues && p < map.length; p++) {
			const point = map[p]!;
			for (let k = 0; point >= 0 && k < components; k++) {
				const a = pieceValues[p * components + k]!;
				const b = values[point * components + k]!;
				if (a !== b && !(Number.isNaN(a) && Number.isNaN(b))) differs[point] = 1;
			}
		}
	}
	return differs.reduce((sum, one) => sum + one, 0);
}
