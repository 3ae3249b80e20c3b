import { expect, test } from 'vitest';
import type { Element } from '../../../src/formats/codecs/xml/markup.ts';
import { joinFields } from '../../../src/formats/vtk/pvtu/joinFields.ts';
import type { NamedNumbers } from '../../../src/formats/vtk/shared/namedNumbers.ts';

const piece = (...values: number[]) => ({
	element: {} as Element,
	name: 'piece',
	isEmpty: false,
	fields: [
		{
			...{ name: 'ids', role: 'attribute', type: 'integer', components: 1, unique: true },
			values: Int32Array.from(values),
		} satisfies NamedNumbers,
	],
});

/** The field of two pieces, one after the other. */
const joined = (one: ReturnType<typeof piece>, other: ReturnType<typeof piece>) => {
	const pieces = [one, other];
	const counts = pieces.map(({ fields }) => fields[0]!.values.length);
	const entries = {
		count: counts[0]! + counts[1]!,
		each: (take: (piece: number, entry: number) => void) => {
			for (const [nth, count] of counts.entries()) for (let i = 0; i < count; i++) take(nth, i);
		},
	};
	return joinFields(pieces, 'cells', entries, () => {})[0]!;
};

test('global ids of pieces are unique together, or ordinary numbers', () => {
	expect(joined(piece(4, 2), piece(3))).toMatchObject({ unique: true });
	expect(joined(piece(4, 2), piece(4))).not.toHaveProperty('unique');
});
