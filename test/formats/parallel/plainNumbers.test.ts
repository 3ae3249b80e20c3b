import { expect, test } from 'vitest';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { formats } from '../loaded.ts';
import { sourcesOf } from '../sources.ts';

const plain = plainLines()!;
const above = `${2 ** 32}`;
const beyond = `${2 ** 53}0`;

/** A row in the middle of plain rows has the number; its error is `rule line:column`. */
interface Case {
	readonly format: string;
	readonly name: string;
	text(number: string): string;
	readonly valid: readonly string[];
	readonly errors: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
	{
		...{ format: 'abaqus', name: 'node.inp' },
		text: (number) =>
			`*NODE\n1, 0, 0\n2, 1, 0\n${number}, 1, 1\n4, 0, 1\n*ELEMENT, TYPE=S3\n1, 1, 2, 4\n`,
		valid: ['3', '9', '4294967295'],
		errors: {
			'0': 'index-out-of-range 4:1',
			'-3': 'index-out-of-range 4:1',
			[above]: 'index-out-of-range 4:1',
			'2': 'duplicate-number 4:1',
		},
	},
	{
		...{ format: 'abaqus', name: 'element.inp' },
		text: (number) =>
			`*NODE\n1, 0, 0\n2, 1, 0\n3, 1, 1\n*ELEMENT, TYPE=S3\n1, 1, 2, 3\n2, 2, ${number}, 1\n3, 3, 1, 2\n`,
		valid: ['3'],
		errors: {
			'0': 'index-out-of-range 7:7',
			'-3': 'index-out-of-range 7:7',
			[above]: 'index-out-of-range 7:7',
			'9': 'index-out-of-range 7:7',
		},
	},
	...['number', 'node', 'row', 'data'].flatMap((kind) =>
		['2.2', '4.1'].map((version) => gmshCase(version, kind)),
	),
	{
		...{ format: 'obj', name: 'face.obj' },
		text: (number) => `v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 2 ${number} 1\nf 3 1 2\n`,
		valid: ['3', '-1'],
		errors: {
			'0': 'not-an-integer 5:5',
			'4': 'index-out-of-range 5:5',
			[above]: 'not-an-integer 5:5',
		},
	},
	{
		...{ format: 'ply', name: 'face.ply' },
		text: (number) =>
			`ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 3\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n3 0 1 2\n3 1 ${number} 0\n3 2 0 1\n`,
		valid: ['2'],
		errors: {
			'-1': 'index-out-of-range 14:5',
			'3': 'index-out-of-range 14:5',
			[above]: 'index-out-of-range 14:5',
		},
	},
];

function gmshCase(version: string, kind: string): Case {
	const old = version === '2.2';
	const text = (number: string) => {
		const [own, node, element, data] = ['number', 'node', 'row', 'data'].map((one, k) =>
			one === kind ? number : `${[3, 3, 2, 3][k]}`,
		);
		const places = ['0 0 0', '1 0 0', '1 1 0', '0 1 0'];
		const nodes = old
			? ['4', ...['1', '2', own, '4'].map((id, k) => `${id} ${places[k]}`)]
			: ['1 4 1 4', '2 1 0 4', '1', '2', own, '4', ...places];
		const tags = old ? ' 2 2 1 1' : '';
		const elements = [
			...(old ? ['3'] : ['1 3 1 3', '2 1 2 3']),
			...[`1${tags} 1 2 4`, `${element}${tags} 2 ${node} 1`, `3${tags} 4 1 2`],
		];
		return [
			...['$MeshFormat', `${version} 0 8`, '$EndMeshFormat', '$Nodes', ...nodes, '$EndNodes'],
			...['$Elements', ...elements, '$EndElements', '$NodeData', '1', '"u"', '1', '0', '3'],
			...['0', '1', '4', '1 5', '2 6', `${data} 7`, '4 8', '$EndNodeData', ''],
		].join('\n');
	};
	const lines = text('@').split('\n');
	const line = lines.findIndex((one) => one.includes('@'));
	const at = `${line + 1}:${lines[line]!.indexOf('@') + 1}`;
	const range = `index-out-of-range ${at}`;
	const isOwn = kind === 'number' || kind === 'row';
	return {
		...{ format: 'gmsh', name: `${kind} ${version}.msh`, text },
		valid: kind === 'row' ? ['2', '0', '9', above] : kind === 'data' ? ['3', '4'] : ['3'],
		errors: {
			'-1': range,
			[beyond]: range,
			...(isOwn ? {} : { '0': range, '9': range, [above]: range }),
			...(kind === 'number' && { '2': `duplicate-number ${at}` }),
		},
	};
}

test.each(cases.map((one) => [one.name, one] as const))(
	'%s: plain rows have the same bounds',
	async (_, { format, name, text, valid, errors }) => {
		const { read } = formats.find(({ id }) => id === format)!;
		for (const number of [...valid, ...Object.keys(errors)]) {
			const files = new Map([[name, text(number)]]);
			const fast = await read(sourcesOf(files), { positions: true, plain });
			const careful = await read(sourcesOf(files), { positions: true });
			expect(fast, number).toEqual(careful);
			const found = fast.findings.filter(({ severity }) => severity === 'error');
			expect(
				found.map((one) => `${one.rule} ${one.line}:${one.column}`),
				number,
			).toEqual(number in errors ? [errors[number]] : []);
		}
	},
);
