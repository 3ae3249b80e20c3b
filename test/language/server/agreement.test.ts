import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli, workFolder } from '../../cli/inProcess.ts';
import { formatById } from '../../formats/loaded.ts';
import { written } from '../../formats/sources.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { type Client, connect, type MemoryFiles, uriOf } from './client.ts';

const severities = ['', 'error', 'warning', 'information', 'hint'];
const words = [
	'0',
	'1',
	'2',
	'-1',
	'3',
	'7',
	'99',
	'x',
	'nan',
	'1e400',
	'1.5',
	'-',
	'[',
	'007',
	'4294967297',
	'#',
];

/** Breaks a text somewhere: a word or a line is replaced, put in, left out, doubled or moved. */
function broken(text: string, random: () => number): string {
	const lines = text.split('\n');
	const one = <T>(items: readonly T[]): T => items[Math.floor(items.length * random())]!;
	for (let faults = 1 + Math.floor(3 * random()); faults > 0; faults--) {
		const at = Math.floor(lines.length * random());
		const tokens = (lines[at] ?? '').split(' ');
		const token = Math.floor(tokens.length * random());
		switch (Math.floor(8 * random())) {
			case 0:
				lines.splice(at, 1);
				break;
			case 1:
				lines.splice(at, 0, lines[at] ?? '');
				break;
			case 2:
				lines.splice(at, 0, one(words));
				break;
			case 3:
				tokens.splice(token, 1);
				lines[at] = tokens.join(' ');
				break;
			case 4:
				tokens.splice(token, 0, one(words));
				lines[at] = tokens.join(' ');
				break;
			case 5: {
				const other = Math.floor(lines.length * random());
				[lines[at], lines[other]] = [lines[other]!, lines[at]!];
				break;
			}
			default:
				tokens[token] = one(words);
				lines[at] = tokens.join(' ');
		}
	}
	return lines.join('\n');
}

let client: Client;
let files: MemoryFiles;
let dispose = async () => {};
beforeAll(async () => {
	({ client, files, dispose } = connect({ delays: { quick: 1, whole: 20 } }));
	await client.initialize();
});
afterAll(() => dispose());
const folder = workFolder();

test.each(Array.from({ length: 300 }, (_, seed) => seed + 1))(
	'seed %i: the command line and the server say the same of a broken mesh',
	async (seed) => {
		const random = seededRandom(seed);
		const format = formatById(seed % 2 ? 'gmr' : 'triangle')!;
		const mesh = randomMesh(seed, { cells: 2, holes: 0.1 * random() });
		const options = seed % 6 === 1 ? { form: 'coordinates' as const } : {};
		const texts = new Map(
			[...written(format, mesh, options, `m${seed}`)].map(
				([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
			),
		);
		const names = [...texts.keys()];
		const wrong = names[Math.floor(names.length * random())]!;
		texts.set(wrong, broken(texts.get(wrong)!, random));
		for (const [name, text] of texts) {
			folder.write(name, text);
			files.texts.set(uriOf(name), text);
		}
		const opened = names[Math.floor(names.length * random())]!;
		const { out } = await cli('check', '--json', folder.at(opened));
		const told = JSON.parse(out) as {
			findings: {
				rule: string;
				severity: string;
				file: string;
				line: number;
				column: number;
				message: string;
			}[];
		};
		const expected = told.findings
			.map(({ rule, severity, file, line, column, message }) =>
				[file.replace(/^.*[\\/]/, ''), line, column, severity, rule, message].join(' '),
			)
			.sort();
		const suffix = opened.slice(opened.lastIndexOf('.') + 1);
		await client.open(opened, texts.get(opened)!, suffix === 'gmr' ? 'gmr' : `triangle-${suffix}`);
		await client.checked(opened);
		const found = names
			.flatMap((name) =>
				(client.latest(name) ?? []).map(({ code, severity = 0, range: { start }, message }) =>
					[name, start.line + 1, start.character + 1, severities[severity], code, message].join(
						' ',
					),
				),
			)
			.sort();
		expect(found).toEqual(expected);
	},
);
