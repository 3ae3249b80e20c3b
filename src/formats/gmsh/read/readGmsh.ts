import type { Reader, ReadOptions, ReadResult } from '../../core/format.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { lineFeed, readFile } from '../../io/readFile.ts';
import { Report } from '../../text/report.ts';
import { buildMesh, positionsOf } from './buildMesh.ts';
import { Context } from './context.ts';
import { readElements1 } from './elements1.ts';
import { readElements2 } from './elements2.ts';
import { readElements4 } from './elements4.ts';
import { readEntities } from './entities.ts';
import { readHeader } from './header.ts';
import { readNames } from './names.ts';
import { readNodes2, readNodes4 } from './nodes.ts';
import { restoreStart, startOf, wrongCounts } from './recount.ts';
import { readView } from './views.ts';

/**
 * Reads a Gmsh mesh of version 1.0, 2.2, 4.0 or 4.1, text or binary (Gmsh reference manual, "Gmsh file formats").
 * Errors in the file become findings; those in binary data state the byte in the message. Throws `Cancelled`.
 */
export const readGmsh: Reader = (sources, options = {}) =>
	readFile(sources, options, lineFeed, (content) => readContent(content, options));

/** Reads the loaded or lazily loaded content of a file; see `readGmsh`. */
export function readContent(content: FileBytes, options: ReadOptions): ReadResult {
	const report = new Report(options.maxFindings);
	const context = new Context(content, report, options);
	const isComplete = readHeader(context) && readSections(context);
	return {
		...(isComplete ? { mesh: buildMesh(context) } : {}),
		...(options.positions ? { positions: positionsOf(context) } : {}),
		...report.result(),
	};
}

type SectionReader = (context: Context) => void;

/** Readers of the sections that are supported, by name. */
const readers: Readonly<Record<string, SectionReader>> = {
	PhysicalNames: readNames,
	Nodes: (context) => (is4(context) ? readNodes4(context) : readNodes2(context, false)),
	ParametricNodes: (context) => readNodes2(context, true),
	NOD: (context) => readNodes2(context, false),
	ELM: readElements1,
	Elements: (context) => {
		const { nodes } = context.draft;
		if (nodes && is4(context)) readElements4(context, nodes);
		else if (nodes) readElements2(context, nodes);
		else
			context.report.error('missing-section', () =>
				context.text.notice('The elements come before the nodes that they name'),
			);
	},
	Entities: (context) => readEntities(context, false),
	PartitionedEntities: (context) => readEntities(context, true),
	NodeData: (context) => readView(context, 'NodeData'),
	ElementData: (context) => readView(context, 'ElementData'),
	ElementNodeData: (context) => readView(context, 'ElementNodeData'),
};

const is4 = ({ draft }: Context): boolean => draft.version === '4.1';

/** Sections whose errors prevent a mesh. */
const requiredSections = new Set([
	...['Nodes', 'ParametricNodes', 'Elements', 'Entities', 'PartitionedEntities', 'NOD', 'ELM'],
]);

/** Sections that refer to nodes or elements. */
const referringSections = /^Elements$|^ELM$|Data$/;

/** Reads the sections after the header; false if errors or missing sections prevent a mesh. */
function readSections(context: Context): boolean {
	const { text, report, draft } = context;
	let valid = true;
	while (text.next()) {
		context.throwIfCancelled();
		const word = text.word();
		if (!word.startsWith('$') || /^\$end/i.test(word)) {
			report.error('stray-line', () =>
				text.notice(`Expected the name of a section, such as $Nodes, found ${text.quotedToken()}`),
			);
			if (!skipStray(context)) break;
			continue;
		}
		const name = word.slice(1);
		const readEntries = readerOf(context, name);
		if (!readEntries) {
			const corrected = context.skipMisspelt(name);
			if (corrected === undefined) context.keepVerbatim(name);
			else if (requiredSections.has(corrected)) valid = false;
			continue;
		}
		// Sections that refer to entries that could not be read are skipped.
		if (!valid && referringSections.test(name)) {
			context.skip(name);
			continue;
		}
		const before = report.errors;
		const recoverableBefore = context.recoverableErrors;
		if (isRepeated(context, name)) {
			report.error('stray-line', () => text.notice(`The section ${word} is here again`));
			context.skip(name);
		} else readSection(context, name, readEntries);
		const recoverable = context.recoverableErrors - recoverableBefore;
		if (report.errors - before > recoverable && requiredSections.has(name)) valid = false;
	}
	if (!valid) return false;
	for (const [section, name] of [
		[draft.nodes, draft.old === '1.0' ? '$NOD' : '$Nodes'],
		[draft.cells, draft.old === '1.0' ? '$ELM' : '$Elements'],
	] as const)
		if (!section)
			report.error('missing-section', () =>
				text.notice(`The file ends, and there is no section ${name}`),
			);
	return draft.nodes !== undefined && draft.cells !== undefined;
}

/**
 * Reads a section to its end. If its counts are wrong and its rows identify the correct ones, reads it again with
 * these.
 */
function readSection(context: Context, name: string, read: SectionReader): void {
	const { report, recoverableErrors } = context;
	const readOnce = () => {
		const { errors } = report;
		read(context);
		if (report.errors === errors) context.expectEnd(name);
		else context.skip(name);
	};
	const start = startOf(context);
	const before = report.state;
	readOnce();
	if (report.errors === before.errors || context.draft.encoding === 'binary') return;
	const wrong = wrongCounts(context, name, start);
	if (wrong.length === 0) return;
	restoreStart(context, start);
	report.restore(before);
	context.recoverableErrors = recoverableErrors + wrong.length;
	for (const { notice } of wrong) report.error('wrong-count', () => notice);
	context.counts = new Map(wrong.map(({ key, count }) => [key, count]));
	readOnce();
	context.counts = undefined;
}

/** Sections whose names differ in version 1.0. */
const versionedNames = /^(NOD|ELM|Nodes|Elements)$/;

/** The reader of section `name`; undefined for sections that are kept verbatim. */
function readerOf(context: Context, name: string): SectionReader | undefined {
	const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
	if (
		(name === 'NOD' || name === 'ELM') !== (context.draft.old === '1.0') &&
		versionedNames.test(name)
	)
		return undefined;
	if (!is4(context) && name.endsWith('Entities')) return undefined;
	if (is4(context) && name === 'ParametricNodes') return undefined;
	return reader;
}

/** Whether a section that may occur only once was read before. */
function isRepeated({ draft }: Context, name: string): boolean {
	if (name === 'Nodes' || name === 'ParametricNodes' || name === 'NOD')
		return draft.nodes !== undefined;
	if (name === 'Elements' || name === 'ELM') return draft.cells !== undefined;
	if (name === 'Entities') return draft.entities !== undefined;
	if (name === 'PartitionedEntities') return draft.partitioned !== undefined;
	return name === 'PhysicalNames' && draft.names !== undefined;
}

/** Skips to the next section name; false at the end of the file. */
function skipStray({ text, draft, content }: Context): boolean {
	if (draft.encoding === 'binary') {
		const at = content.indexOf(36, text.lineEnd);
		if (at < 0) return false;
		text.goTo(at);
		return true;
	}
	while (text.next())
		if (text.isMarker && !/^\$end/i.test(text.word())) {
			text.pushBack();
			return true;
		}
	return false;
}
