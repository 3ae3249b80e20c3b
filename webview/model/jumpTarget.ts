import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** Target of a jump: an entity by its number in the file, or a position. */
export type JumpTarget =
	| { readonly kind: EntityKind; readonly number: number }
	| { readonly place: readonly [x: number, y: number] };

const names: readonly (readonly [RegExp, EntityKind])[] = [
	[/^(t|tri|triangles?|polygons?|quads?|faces?)$/, 'triangles'],
	[/^(e|edges?)$/, 'edges'],
	[/^(p|points?|nodes?)$/, 'points'],
];

/**
 * Parses "triangle 17", "p 3", "17" (of kind `kind`) or "0.5, 0.25"; null if the text is none of these.
 *
 * @param kind kind of a number without a name
 */
export function parseJump(text: string, kind: EntityKind): JumpTarget | null {
	const input = text
		.toLowerCase()
		.replaceAll(/[()[\]#]/g, ' ')
		.trim();
	const [, name = '', number] = /^([a-z]*)\s*([+-]?\d+)$/.exec(input) ?? [];
	if (number !== undefined) {
		const namedKind = name === '' ? kind : names.find(([pattern]) => pattern.test(name))?.[1];
		return namedKind ? { kind: namedKind, number: Number(number) } : null;
	}
	const numbers = input.split(/\s*[,;]\s*|\s+/);
	const [x, y] = numbers;
	if (numbers.length !== 2 || !x || !y || !isNumber(x) || !isNumber(y)) return null;
	return { place: [Number(x), Number(y)] };
}

const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
