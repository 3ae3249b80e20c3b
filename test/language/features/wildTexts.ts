import { readFileSync } from 'node:fs';
import { writeGmr } from '../../../src/formats/gmr/writeGmr.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { triangleSquare } from '../../support/squares.ts';

/** A mesh file as a person might have left it. */
export interface WildText {
	readonly name: string;
	readonly text: string;
	/** Lines were broken on purpose. */
	readonly broken: boolean;
	/** The other files of its set, by name. */
	readonly others: Readonly<Record<string, string>>;
}

/**
 * A mesh file that depends on the seed alone: blanks and tabs anywhere, comments, blank lines, other line ends, headings
 * left out or written differently, numbers spelled in every way that is read; some with broken lines.
 */
export function wildText(seed: number): WildText {
	const random = seededRandom(seed);
	const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
	const gmr = random() < 0.6;
	const [name, tidy] = gmr ? ['wild.gmr', gmrText(seed, random() < 0.3)] : pick(triangleTexts);
	const broken = random() < 0.3;
	const eol = pick(['\n', '\r\n', '\r']);
	const lines: string[] = [];
	const noise = () => {
		while (random() < 0.15) lines.push(pick(['', '  ', '\t']));
		if (random() < 0.1)
			lines.push(`${pick(['', '  '])}# ${pick(['a note', 'é 𝄞', '1 2 3'])}${pick(['', '  '])}`);
	};
	for (const line of tidy.split('\n')) {
		noise();
		if (line.startsWith('#')) {
			if (random() < 0.2) continue;
			lines.push(random() < 0.3 ? `  # ${line.slice(1).toUpperCase()}${pick([':', ''])} ` : line);
			continue;
		}
		let text = line
			.split(' ')
			.map((word) => respelled(word, random))
			.join(pick([' ', '  ', '\t', ' \t ']));
		if (random() < 0.2) text = `${pick([' ', '\t'])}${text}${pick([' ', '\t', ''])}`;
		if (!gmr && line !== '' && random() < 0.1)
			text += `${pick(['', ' '])}# behind ${pick(['', ' '])}`;
		if (broken && random() < 0.05) text = pick(['x', '', `${text} 7`, '1', `${text}x`, '[1 2']);
		lines.push(text);
	}
	noise();
	const base = name.slice(0, name.lastIndexOf('.') + 1);
	const others = Object.fromEntries(
		triangleTexts.filter(([other]) => other !== name && other.startsWith(base)),
	);
	return { name, text: lines.join(eol) + pick(['', eol]), broken, others };
}

const gmrText = (seed: number, coordinates: boolean): string => {
	const mesh = randomMesh(seed, { cells: 4, irregular: seed % 2 === 0 });
	const form = coordinates ? 'coordinates' : 'indexed';
	return Buffer.from(concatBytes(writeGmr(mesh, { form }).files[0]!.chunks()))
		.toString()
		.trimEnd();
};

const triangleTexts: readonly [string, string][] = [
	...Object.entries(triangleSquare()),
	...['quadratic.node', 'quadratic.ele'].map((name): [string, string] => [
		name,
		readFileSync(`test/meshes/${name}`, 'utf8'),
	]),
].map(([name, text]) => [name, text.trimEnd()]);

/** Another way to write a number. */
function respelled(word: string, random: () => number): string {
	if (random() > 0.1) return word;
	if (/^\d+$/.test(word)) return `+${word}`;
	if (/^-?\d+\.\d+$/.test(word)) return random() < 0.5 ? `${word}00` : `${word}D+00`;
	return word;
}
