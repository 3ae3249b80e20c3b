import type { PairReport } from '../../compare/pairReport.ts';
import { headline, sectionsOf } from '../../compare/pairText.ts';
import { attributesText, escaped } from '../../formats/codecs/xml/xmlText.ts';

/** A pair of meshes, or the reason why it was not compared. */
export interface JUnitSuite {
	readonly name: string;
	readonly report?: PairReport;
	readonly error?: string;
	/** A mesh without a partner in the other folder. */
	readonly failure?: string;
}

/** One test of a suite: a part of a comparison. */
interface Case {
	readonly name: string;
	readonly kind?: 'failure' | 'error';
	readonly lines: readonly string[];
}

/** A report for CI in the format of JUnit: a suite for each pair of meshes, a test for each part of the comparison. */
export function junitText(suites: readonly JUnitSuite[]): string {
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<testsuites name="trirefine diff">',
		...suites.flatMap((suite) => suiteLines(suite)),
		'</testsuites>',
		'',
	].join('\n');
}

function suiteLines(suite: JUnitSuite): string[] {
	const cases = casesOf(suite);
	const count = (kind: Case['kind']) => cases.filter((one) => one.kind === kind).length;
	const attributes = {
		name: suite.name,
		tests: cases.length,
		failures: count('failure'),
		errors: count('error'),
	};
	return [
		`  <testsuite${attributesText(attributes)}>`,
		...cases.flatMap((one) => caseLines(suite.name, one)),
		'  </testsuite>',
	];
}

function casesOf({ report, error, failure }: JUnitSuite): Case[] {
	if (!report)
		return [
			error === undefined
				? { name: 'partner', kind: 'failure', lines: [failure ?? ''] }
				: { name: 'read', kind: 'error', lines: [error] },
		];
	return sectionsOf(report)
		.filter(({ name, lines }) => name === 'points' || lines.length > 0 || !isOptional(name))
		.map(({ name, lines, differs }) => ({
			name,
			lines: differs ? [headline(report), ...lines] : lines,
			...(differs && { kind: 'failure' as const }),
		}));
}

/** Parts that are omitted if they have no content. */
const isOptional = (name: string): boolean => name === 'holes and regions' || name === 'surfaces';

function caseLines(suite: string, { name, kind, lines }: Case): string[] {
	const open = `    <testcase${attributesText({ name, classname: suite })}`;
	if (lines.length === 0) return [`${open}/>`];
	const text = lines.map((line) => escaped(line)).join('\n');
	const [first = ''] = kind === 'failure' && lines.length > 1 ? lines.slice(1) : lines;
	const content = kind
		? `<${kind}${attributesText({ message: first })}>${text}</${kind}>`
		: `<system-out>${text}</system-out>`;
	return [`${open}>`, `      ${content}`, '    </testcase>'];
}
