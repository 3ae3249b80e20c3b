import { nameInSet } from '../../formats/core/setNames.ts';
import { lossSentences } from '../../formats/lossSentences.ts';
import { valuesAsRead } from '../../formats/plan.ts';
import { formatOf } from '../../formats/registry.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { type Finding, locationText } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { normalise } from '../../repair/normalise.ts';
import { concatBytes } from '../../util/concatBytes.ts';
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
	editorMessages,
	lossMessages,
	type NormaliseMessages,
	onlyOriented,
	remainingMessages,
	repairMessages,
	skippedRepairMessages,
	summaryOf,
} from './repairMessages.ts';
import { marks, missingMark, strayLines } from './singleValues.ts';

/** Result of normalising the files of a mesh. */
export interface NormalisedFiles {
	/** New bytes of changed files. */
	readonly files: FileBytes;
	/** The mesh in the new files; absent if there is a `problem`. */
	readonly mesh?: TriMesh;
	/** Repairs and remaining findings, in one line. */
	readonly summary: string;
	/** Sentences about lost data and omitted repairs. */
	readonly notes: readonly string[];
	/** A sentence: why no file is changed. */
	readonly problem?: string;
}

/** Findings of readers that rewriting the files removes. */
const removedByRewriting: ReadonlySet<string> = new Set([
	'neighbours-disagree',
	'zero-padded-number',
	'points-disagree',
	'markers-disagree',
]);

/** Makes all fixes of a kind preferred, so that `fixAll` applies them without asking. */
const preferred = (kind: FixKind): FixKind => ({
	...kind,
	all: (document, finding) =>
		kind.all(document, finding).map((fix) => ({ ...fix, preferred: true })),
	fixes: (document, finding) =>
		kind.fixes(document, finding).map((fix) => ({ ...fix, preferred: true })),
});

/** Fixes of lines that are applied before the mesh is read. */
const lineKinds: readonly FixKind[] = [
	strayLines,
	counts,
	preferred(extraValues),
	preferred(missingMark),
	preferred(marks),
	outOfStep,
	edgeEnds,
	chain,
];

/**
 * Makes all repairs of the files of a mesh that need no guess. First corrects lines (counts, marks, signs, surplus
 * values) by edits of the text. If that is enough, the rest of the text stays. Otherwise repairs the mesh
 * (`normalise`) and rewrites the files, with the comments before the first and after the last entry. Changes nothing
 * if the lines do not form a mesh.
 *
 * @param between see `SliceHooks`
 * @param texts messages for an editor or the command line
 */
export async function normaliseFiles(
	document: MeshDocument,
	parser: Parser,
	between: Between = async () => {},
	texts: NormaliseMessages = editorMessages,
): Promise<NormalisedFiles> {
	const refusal = (why: string) =>
		unchangedWith(`The mesh can’t be read, so ${texts.nothing}. ${why}`);
	if (document.problem) return refusal(document.problem);
	const lineFixes = await fixAll(document, parser, lineKinds, between);
	await between();
	const lineFixed = await withBytes(document, lineFixes, parser);
	const { mesh, findings = [] } = lineFixed?.read ?? {};
	const error = findings.find(({ severity }) => severity === 'error');
	if (!lineFixed || !mesh || error) {
		const first = firstError(document, findings);
		return first
			? refusal(`${locationText(first)}: ${first.message}`)
			: unchangedWith(`The files have no mesh, so ${texts.nothing}.`);
	}
	await between();
	const { mesh: repaired, repairs, skipped, unchanged } = normalise(mesh);
	await between();
	const rewrite = !unchanged || findings.some(({ rule }) => removedByRewriting.has(rule));
	const written = rewrite
		? await rewriteFiles(lineFixed, repaired, texts)
		: { files: lineFixes, notes: [] };
	if (typeof written === 'string')
		return { files: new Map(), summary: written, notes: [], problem: written };
	const files = new Map(
		[...written.files].filter(([file, bytes]) => !isSame(document, file, bytes)),
	);
	const newBytes = new Map([...lineFixes, ...written.files]);
	await between();
	const result = (await withBytes(document, newBytes, parser)) ?? lineFixed;
	const ruleIds = rules.map(({ id }) => id);
	const remaining = remainingMessages(findingsOf(result, ruleIds).findings?.list ?? []);
	const corrected = lineFixes.size > 0 ? ['lines corrected'] : [];
	const repairsDone = [...corrected, ...repairMessages(repairs)];
	if (repairsDone.length === 0 && files.size > 0) repairsDone.push('files written again');
	return {
		files,
		mesh: result.mesh ?? repaired,
		summary: summaryOf(repairsDone, remaining),
		notes: [
			...(files.size > 0 ? [...lossMessages(repairs), ...written.notes] : []),
			...skippedRepairMessages(skipped),
			...onlyOriented(mesh, remaining),
		],
	};
}

/**
 * The error of the original text to report: the first stray line, as it may cause others, or error that remains after the line
 * fixes.
 */
function firstError({ read }: MeshDocument, remaining: readonly Finding[]): Finding | undefined {
	const errors = read.findings.filter(({ severity }) => severity === 'error');
	const cause = errors.find(
		({ rule, file, line }) =>
			rule === 'stray-line' ||
			remaining.some(
				(finding) => finding.rule === rule && finding.file === file && finding.line === line,
			),
	);
	return cause ?? errors[0] ?? remaining.find(({ severity }) => severity === 'error');
}

const unchangedWith = (problem: string): NormalisedFiles => ({
	files: new Map(),
	summary: problem,
	notes: [],
	problem,
});

/**
 * Writes a mesh in the format of its files, with the comments before the first and after the last entry; returns a sentence if
 * that is impossible.
 */
async function rewriteFiles(
	document: OpenMesh,
	mesh: TriMesh,
	texts: NormaliseMessages,
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
		const content = concatBytes(file.chunks());
		if (!model || model.syntax.keepsText) {
			files.set(name, content);
			continue;
		}
		const comments = commentsOf(model);
		lost += comments.lost;
		files.set(name, withComments(content, comments, usesCrLf(model.bytes, model.length)));
	}
	if (lost > 0) notes.push(texts.comments(lost));
	for (const { file } of document.models) if (!files.has(file)) notes.push(texts.unused(file));
	return { files, notes };
}

function usesCrLf(bytes: Uint8Array, length: number): boolean {
	const at = bytes.subarray(0, length).indexOf(10);
	return at > 0 && bytes[at - 1] === 13;
}

/** Whether an open file has exactly these bytes. */
function isSame(document: MeshDocument, file: string, bytes: Uint8Array): boolean {
	const model = document.model(file);
	if (model?.length !== bytes.length) return false;
	for (let i = 0; i < bytes.length; i++) if (bytes[i] !== model.bytes[i]) return false;
	return true;
}
