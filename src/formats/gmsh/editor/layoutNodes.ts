import type { TokenRole } from '../../model/section.ts';
import type { Lines } from '../../text/lines.ts';
import type { LineTokens } from '../../text/lineTokens.ts';
import type { Body } from './editor.ts';
import { NumberedSection } from './numberedSection.ts';

const xyz: readonly TokenRole[] = ['coordinate', 'coordinate', 'coordinate'];

/** Roles of a line of coordinates that are followed by the parameters on the entity. */
const withParameters = (before: readonly TokenRole[]) => (_: number, tokens: number) =>
	Array.from({ length: tokens }, (_, k): TokenRole => [...before, ...xyz][k] ?? 'attribute');

/** Layout of the nodes of versions 1.0 and 2: number and coordinates in a line. */
export function layoutNodes2(lines: Lines, tokens: LineTokens, { name, first, end }: Body) {
	const header = lines.content[first]!;
	tokens.open(header);
	return new NumberedSection(lines, tokens, {
		...{ kind: 'points', title: 'Nodes', header, declared: tokens.integer() },
		rows: lines.content.subarray(first + 1, end),
		roles: ['id', ...xyz],
		...(name === 'ParametricNodes' && { rolesOf: withParameters(['id']) }),
	});
}

/**
 * Layout of the nodes of version 4: a block has all numbers before all coordinates in 4.1, and both in one line in 4.0.
 *
 * @param roles receives the roles of the lines at the beginning of blocks
 * @param together number and coordinates share a line
 */
export function layoutNodes4(
	lines: Lines,
	tokens: LineTokens,
	{ first, end }: Body,
	roles: Map<number, readonly TokenRole[]>,
	together: boolean,
) {
	const header = lines.content[first]!;
	tokens.open(header);
	tokens.skip();
	const declared = tokens.integer();
	const rows: number[] = [];
	const numbers: number[] = [];
	for (let at = first + 1; at < end; ) {
		const block = lines.content[at++]!;
		roles.set(block, ['header', 'header', 'header', 'header']);
		tokens.open(block);
		for (let k = 0; k < 3; k++) tokens.skip();
		const blockCount = tokens.integer();
		const width = together ? 1 : 2;
		const available = Math.floor((end - at) / width);
		const count = Math.max(0, Math.min(Number.isNaN(blockCount) ? 0 : blockCount, available));
		for (let k = 0; k < count; k++) {
			numbers.push(lines.content[at + k]!);
			if (!together) rows.push(lines.content[at + count + k]!);
		}
		at += width * count;
	}
	const before: readonly TokenRole[] = together ? ['id'] : [];
	return new NumberedSection(lines, tokens, {
		...{ kind: 'points', title: 'Nodes', header, declared },
		...(together ? { rows: numbers } : { rows, numbers }),
		roles: [...before, ...xyz],
		rolesOf: withParameters(before),
	});
}
