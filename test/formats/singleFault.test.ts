import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/mesh/finding.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { gmr, triangle } from './loaded.ts';
import { fileSets } from './samples.ts';
import { sourcesOf, textOf, written } from './sources.ts';

/** The text after each of the small accidents that may happen to one of its lines. */
function accidents(lines: readonly string[], i: number): [what: string, changed: string[]][] {
	const line = lines[i] as string;
	const tokens = line.split(' ');
	const cases: [string, string[]][] = [
		['deleted', lines.toSpliced(i, 1)],
		['twice', lines.toSpliced(i, 0, line)],
		['behind a number', lines.toSpliced(i, 0, '7')],
		['behind 0', lines.toSpliced(i, 0, '0')],
		['behind a word', lines.toSpliced(i, 0, 'hello')],
		['behind three words', lines.toSpliced(i, 0, 'hello my world')],
		['with a value more', lines.with(i, `${line} 9`)],
		['half typed', lines.with(i, line.slice(0, line.length >> 1))],
	];
	for (const k of tokens.keys()) {
		cases.push([`without value ${k + 1}`, lines.with(i, tokens.toSpliced(k, 1).join(' '))]);
		cases.push([`with a word as value ${k + 1}`, lines.with(i, tokens.with(k, 'x').join(' '))]);
	}
	if (tokens.length === 1)
		for (const change of [1, -1, 5, -2])
			cases.push([`with ${change} added`, lines.with(i, `${Number(line) + change}`)]);
	return cases;
}

/** Findings about a file as a whole: what one of Triangle's files says about another. */
const ofWholeFiles = [
	'edges-incomplete',
	'edge-of-no-triangle',
	'markers-disagree',
	'neighbours-disagree',
];

/** Findings that are neither at the line nor behind it nor at the count of its section. */
const elsewhere = (findings: readonly Finding[], name: string, line: number) =>
	findings.filter(
		(finding) =>
			!ofWholeFiles.includes(finding.rule) &&
			!(finding.file === name && (finding.line === line || finding.line === line + 1)) &&
			!(finding.file === name && finding.rule === 'wrong-count' && finding.line <= line),
	);

const sets = [...fileSets(), ['seed 5', written(gmr, randomMesh(5), {}, 'grid')] as const];
const cases = sets.flatMap(([set, files]) =>
	[...files].flatMap(([name, bytes]) => {
		const lines = textOf(bytes).replace(/\n$/, '').split('\n');
		const bare = lines.filter((line) => !line.startsWith('#'));
		const all: [string, string[]][] = [[`${set}: ${name}`, lines]];
		if (name.endsWith('.gmr')) all.push([`${set}: ${name} without headings`, bare]);
		return all.map(([title, lines]) => [title, files, name, lines] as const);
	}),
);

describe.each(cases)('%s', (_, files, name, lines) => {
	test('one broken line makes two findings at most, all of them there or at the count', async () => {
		const format = name.endsWith('.gmr') ? gmr : triangle;
		const wrong: string[] = [];
		for (const [i, line] of lines.entries()) {
			if (line === '' || line.startsWith('#')) continue;
			for (const [what, changed] of accidents(lines, i)) {
				const text = `${changed.join('\n')}\n`;
				const set = new Map<string, string | Uint8Array>([...files, [name, text]]);
				const { findings } = await format.read(sourcesOf(set));
				const far = elsewhere(findings, name, i + 1);
				if (findings.length > 2 || far.length > 0)
					wrong.push(
						`line ${i + 1} "${line}" ${what}: ${findings.map((f) => `${f.line}:${f.column} ${f.rule}`).join(', ')}`,
					);
			}
		}
		expect(wrong).toEqual([]);
	});
});
