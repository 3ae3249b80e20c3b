import { nameInSet } from '../../formats/core/setNames.ts';
import { lossSentences } from '../../formats/lossSentences.ts';
import { valuesAsRead } from '../../formats/plan.ts';
import { formatOf } from '../../formats/registry.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { type Finding, locationText } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { normalise } from '../../repair/normalise.ts';
import { joined } from '../../util/joined.ts';
import { rules } from '../../validate/registry.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { OpenMesh } from '../openMesh.ts';
import type { Parser } from '../server/meshSet.ts';
import { type FileBytes, findingsOf, withBytes } from './appliedEdits.ts';
import { commentsOf, withComments } from './comments.ts';
import { chain } from './edgeChains.ts';
import { edgeEnds } from './edgeEnds.ts';
import { extraValues } from './extraValues.ts';
import type { FixKind } from './fix.ts';
import { type Between, fixAll } from './fixAll.ts';
import { counts } from './headerCounts.ts';
import { outOfStep } from './numbering.ts';
import {
	editorWords,
	leftWords,
	lossWords,
	type NormaliseWords,
	onlyOriented,
	remainingWords,
	repairWords,
	summaryOf,
} from './repairWords.ts';
import { marks, missingMark, strayLines } from './singleValues.ts';

/** Result of normalising the files of a mesh. */
export interface NormalisedFiles {
	/** New bytes of changed files. */
	readonly files: FileBytes;
	/** The mesh in the new files; absent if there is a `problem`. */
	readonly mesh?: TriMesh;
	/** Repairs and remaining findings, in one line. */
	readonly summary: string;
	/** Lost data and omitted repairs, in sentences. */
	readonly notes: readonly string[];
	/** Reason why nothing was done, as a sentence. */
	readonly problem?: string;
}

/** Findings of readers that rewriting the files removes. */
const rewritten: ReadonlySet<string> = new Set([
	'neighbours-disagree',
	'zero-padded-number',
	'points-disagree',
	'markers-disagree',
]);

/** Declares all fixes of a kind preferred, so that normalising applies them. */
const decided = (kind: FixKind): FixKind => ({
	...kind,
	all: (document, finding) =>
		kind.all(document, finding).map((fix) => ({ ...fix, preferred: true })),
	fixes: (document, finding) =>
		kind.fixes(document, finding).map((fix) => ({ ...fix, preferred: true })),
});

/** Fixes of lines that come before reading the mesh. */
const lineKinds: readonly FixKind[] = [
	strayLines,
	counts,
	decided(extraValues),
	decided(missingMark),
	decided(marks),
	outOfStep,
	edgeEnds,
	chain,
];

/**
 * Repairs the files of a mesh as far as possible without guessing. First corrects lines (counts, marks, signs, surplus
 * values) by edits of the text. If that is enough, the rest of the text stays. Otherwise repairs the mesh
 * (`normalise`) and rewrites the files, with the comments before the first and after the last entry. Changes nothing
 * if the lines do not form a mesh.
 */
export async function normaliseFiles(
	document: MeshDocument,
	parser: Parser,
	between: Between = async () => {},
	words: NormaliseWords = editorWords,
): Promise<NormalisedFiles> {
	const refused = (why: string) =>
		nothingDone(`The mesh can’t be read, so ${words.nothing}. ${why}`);
	if (document.problem) return refused(document.problem);
	const lines = await fixAll(document, parser, lineKinds, between);
	await between();
	const readable = await withBytes(document, lines, parser);
	const { mesh, findings = [] } = readable?.read ?? {};
	const error = findings.find(({ severity }) => severity === 'error');
	if (!readable || !mesh || error) {
		const first = firstError(document, findings);
		return first
			? refused(`${locationText(first)}: ${first.message}`)
			: nothingDone(`The files have no mesh, so ${words.nothing}.`);
	}
	await between();
	const { mesh: normal, repairs, leftAlone, unchanged } = normalise(mesh);
	await between();
	const rewrite = !unchanged || findings.some(({ rule }) => rewritten.has(rule));
	const written = rewrite
		? await writtenFiles(readable, normal, words)
		: { files: lines, notes: [] };
	if (typeof written === 'string')
		return { files: new Map(), summary: written, notes: [], problem: written };
	const files = new Map(
		[...written.files].filter(([file, bytes]) => !isSame(document, file, bytes)),
	);
	const all = new Map([...lines, ...written.files]);
	await between();
	const last = (await withBytes(document, all, parser)) ?? readable;
	const remaining = remainingWords(
		findingsOf(
			last,
			rules.map(({ id }) => id),
		).findings?.list ?? [],
	);
	const corrected = lines.size > 0 ? ['lines corrected'] : [];
	const done = [...corrected, ...repairWords(repairs)];
	if (done.length === 0 && files.size > 0) done.push('files written again');
	return {
		files,
		mesh: last.mesh ?? normal,
		summary: summaryOf(done, remaining),
		notes: [
			...(files.size > 0 ? [...lossWords(repairs), ...written.notes] : []),
			...leftWords(leftAlone),
			...onlyOriented(mesh, remaining),
		],
	};
}

/**
 * The first error of the original text that remains after lines are corrected, or a line that is no entry, which may
 * be the cause of later errors.
 */
function firstError({ read }: MeshDocument, left: readonly Finding[]): Finding | undefined {
	const errors = read.findings.filter(({ severity }) => severity === 'error');
	const cause = errors.find(
		({ rule, file, line }) =>
			rule === 'stray-line' ||
			left.some((one) => one.rule === rule && one.file === file && one.line === line),
	);
	return cause ?? errors[0] ?? left.find(({ severity }) => severity === 'error');
}

const nothingDone = (problem: string): NormalisedFiles => ({
	files: new Map(),
	summary: problem,
	notes: [],
	problem,
});

/** Rewrites the files of a mesh with the comments around their content; returns a sentence if that is impossible. */
async function writtenFiles(
	document: OpenMesh,
	mesh: TriMesh,
	words: NormaliseWords,
): Promise<{ files: Map<string, Uint8Array>; notes: string[] } | string> {
	const [opened] = document.models;
	const format =
		opened && formatOf(opened.file, opened.bytes.subarray(0, Math.min(4096, opened.length)));
	const files = new Map<string, Uint8Array>();
	if (!opened || !format) return { files, notes: [] };
	const plan = await planMesh(mesh, format, { values: valuesAsRead(format, mesh, true) });
	if (plan.refusal !== undefined) return `Nothing was changed. ${plan.refusal}`;
	const notes: string[] = lossSentences(plan.losses);
	let lost = 0;
	for (const file of plan.files) {
		const name = nameInSet(format, opened.file, file.suffix);
		const model = document.model(name);
		const content = joined(file.chunks());
		if (!model || model.syntax.keepsText) {
			files.set(name, content);
			continue;
		}
		const comments = commentsOf(model);
		lost += comments.lost;
		files.set(name, withComments(content, comments, usesCrLf(model.bytes, model.length)));
	}
	if (lost > 0) notes.push(words.comments(lost));
	for (const { file } of document.models) if (!files.has(file)) notes.push(words.unused(file));
	return { files, notes };
}

function usesCrLf(bytes: Uint8Array, length: number): boolean {
	const at = bytes.subarray(0, length).indexOf(10);
	return at > 0 && bytes[at - 1] === 13;
}

function isSame(document: MeshDocument, file: string, bytes: Uint8Array): boolean {
	const model = document.model(file);
	if (model?.length !== bytes.length) return false;
	for (let i = 0; i < bytes.length; i++) if (bytes[i] !== model.bytes[i]) return false;
	return true;
}
