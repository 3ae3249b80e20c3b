import { describe, expect, test } from 'vitest';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { formats, netgen, ucd } from '../loaded.ts';
import { sourcesOf } from '../sources.ts';

const plain = plainLines()!;
const mfem = formats.find(({ id }) => id === 'mfem')!;

const ucdText = ([number = '2', cell = '8', node = '3', data = '3 0']: readonly string[]) =>
	`4 3 1 0 0
1 0 0 0
${number} 1 0 0
3 1 1 0
4 0 1 0
7 1 tri 1 3 4
${cell} 1 tri 4 1 ${node}
9 1 tri 1 4 3
1 1
heat, K
1 0
${number} 0
${data}
4 0
`;

const netgenText = ([condition = '1', point = '3']: readonly string[]) =>
	`mesh3d
surfaceelements
3
1 1 1 0 3 1 2 3
1 ${condition} 1 0 3 1 2 ${point}
1 1 1 0 3 1 3 2
points
3
0 0 0
1 0 0
0 1 0
endmesh
`;

const mfemText = ([attribute = '1', vertex = '2']: readonly string[]) =>
	`MFEM mesh v1.0
dimension
2
elements
3
1 2 0 1 2
${attribute} 2 0 1 ${vertex}
1 2 0 2 1
boundary
0
vertices
3
2
0 0
1 0
0 1
`;

const above = '4294967296';
describe.each([
	[ucd, 'mesh.inp', ucdText],
	[netgen, 'mesh.vol', netgenText],
	[mfem, 'mesh.mesh', mfemText],
] as const)('$id', ({ id, read }, name, text) => {
	const cases: Record<string, readonly { values: readonly string[]; error?: string }[]> = {
		ucd: [
			{ values: ['2'] },
			{ values: ['0'] },
			{ values: ['-2'], error: 'index-out-of-range 3:1' },
			{ values: [above], error: 'index-out-of-range 3:1' },
			{ values: ['1'], error: 'duplicate-number 3:1' },
			{ values: ['2', '0'] },
			{ values: ['2', '7'] },
			{ values: ['2', '-8'], error: 'index-out-of-range 7:1' },
			{ values: ['2', above], error: 'index-out-of-range 7:1' },
			{ values: ['2', '8', '-3'], error: 'index-out-of-range 7:13' },
			{ values: ['2', '8', '5'], error: 'index-out-of-range 7:13' },
			{ values: ['2', '8', '3', '3 nan'] },
			{ values: ['2', '8', '3', '3 -inf'] },
			{ values: ['2', '8', '3', '3 1e999'], error: 'not-finite 13:3' },
			{ values: ['2', '8', '3', '-3 0'], error: 'index-out-of-range 13:1' },
			{ values: ['2', '8', '3', '9 0'], error: 'index-out-of-range 13:1' },
			{ values: ['2', '8', '3', `${above} 0`], error: 'index-out-of-range 13:1' },
			{ values: ['2', '8', '3', '3'], error: 'missing-value 13:2' },
			{ values: ['2', '8', '3', '3 0 0'], error: 'extra-value 13:5' },
		],
		netgen: [
			{ values: ['0'] },
			{ values: ['-1'], error: 'index-out-of-range 5:3' },
			{ values: [above], error: 'index-out-of-range 5:3' },
			{ values: ['1', '0'], error: 'index-out-of-range 5:15' },
			{ values: ['1', above], error: 'index-out-of-range 5:15' },
			{ values: ['1', '4'], error: 'index-out-of-range 5:15' },
		],
		mfem: [
			{ values: ['-2147483648'] },
			{ values: [above], error: 'index-out-of-range 7:1' },
			{ values: ['1', '-1'], error: 'index-out-of-range 7:9' },
			{ values: ['1', above], error: 'index-out-of-range 7:9' },
			{ values: ['1', '3'], error: 'index-out-of-range 7:1' },
		],
	};
	test.each(cases[id]!)(
		'%j has the same errors, with and without the fast path',
		async ({ values, error }) => {
			const files = new Map([[name, text(values)]]);
			const fast = await read(sourcesOf(files), { positions: true, plain });
			const careful = await read(sourcesOf(files), { positions: true });
			expect(fast).toEqual(careful);
			expect(
				careful.findings
					.filter(({ severity }) => severity === 'error')
					.map(({ rule, line, column }) => `${rule} ${line}:${column}`),
			).toEqual(error === undefined ? [] : [error]);
		},
	);
});
