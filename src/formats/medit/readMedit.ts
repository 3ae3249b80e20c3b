import type { DataLoss, TriMesh } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { lineFeed, readFrom } from '../io/readFile.ts';
import { Report } from '../text/report.ts';
import { buildMesh } from './buildMesh.ts';
import { companions, isSolution } from './fileNames.ts';
import { gmfHead } from './gmf.ts';
import { readBinary } from './readBinary.ts';
import { readTextParts } from './readText.ts';
import { readSolutionBytes } from './solutionBinary.ts';
import { readSolutionText } from './solutionText.ts';
import { withSolutions } from './withSolutions.ts';

/**
 * Reads a MEDIT mesh, text or binary, and its file of solutions as fields. Errors are findings; those of solutions
 * become warnings, and only the solutions are lost. Throws `Cancelled`.
 *
 * @param sources the opened file and its companions; one is a mesh
 */
export async function readMedit(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const [first] = sources as readonly [ByteSource];
	const meshFile = sources.find(({ name }) => !isSolution(name));
	if (!meshFile) {
		const names = companions(first.name).map(({ name }) => name);
		report.error('missing-file', () => ({
			...{ file: first.name, line: 1, column: 1, length: 0 },
			message: `The file has solutions without a mesh: neither ${names.join(' nor ')} is next to it.`,
		}));
		return report.result();
	}
	const parts = await readParts(meshFile, options, report);
	const built = parts && buildMesh(parts);
	options.onProgress?.({ phase: `Reading ${meshFile.name}`, fraction: 1 });
	if (!built) return report.result();
	let { mesh } = built;
	for (const [index, source] of sources.filter(({ name }) => isSolution(name)).entries())
		mesh =
			index === 0
				? await withSolutionFile(mesh, source, options, report)
				: withoutSolutionFile(mesh, source.name, sources, report);
	return { ...built, mesh, ...report.result() };
}

const readParts = (source: ByteSource, options: ReadOptions, report: Report) =>
	readFrom(source, options, report, lineFeed, (content) =>
		isBinary(content)
			? readBinary(content, options, report)
			: readTextParts(content.name, content, options, report),
	);

const readSolutions = (source: ByteSource, options: ReadOptions, report: Report) =>
	readFrom(source, options, report, lineFeed, (content) =>
		isBinary(content)
			? readSolutionBytes(content, options, report)
			: readSolutionText(content.name, content, options, report),
	);

/** Whether a file is binary, judged by its first word. */
function isBinary(content: FileBytes): boolean {
	content.ensureLoaded(0, 8);
	const { bytes, length } = content;
	return gmfHead(bytes.subarray(0, Math.min(8, length))) !== undefined;
}

/** Adds the solutions of a file to a mesh. Their errors become warnings, as only the fields are lost. */
async function withSolutionFile(
	mesh: TriMesh,
	source: ByteSource,
	options: ReadOptions,
	report: Report,
): Promise<TriMesh> {
	const { name } = source;
	const solutionReport = new Report(options.maxFindings);
	const solutions = await readSolutions(source, options, solutionReport);
	options.onProgress?.({ phase: `Reading ${name}`, fraction: 1 });
	const { findings, dropped } = solutionReport.result();
	for (const { severity, ...finding } of findings)
		report.add(severity === 'error' ? 'warning' : severity, finding.rule, () => finding);
	report.dropWarnings(dropped.errors + dropped.warnings);
	if (solutions) return withSolutions(mesh, solutions, report);
	return withLoss(mesh, { what: `solutions of ${name}`, count: 1, reason: 'malformed' });
}

/** Adds a loss to the source of a mesh. */
const withLoss = (mesh: TriMesh, lost: DataLoss): TriMesh => ({
	...mesh,
	...(mesh.source && {
		source: { ...mesh.source, unkept: [...(mesh.source.unkept ?? []), lost] },
	}),
});

/** Reports that the solutions of a file are lost, as those of another file are read. */
function withoutSolutionFile(
	mesh: TriMesh,
	name: string,
	sources: readonly ByteSource[],
	report: Report,
): TriMesh {
	const readName = sources.find((source) => isSolution(source.name))?.name;
	const loss: DataLoss = {
		what: `solutions of ${name}`,
		count: 1,
		reason: `${readName} is read instead`,
	};
	report.warning('not-kept', () => ({
		...{ file: name, line: 1, column: 1, length: 0 },
		message: `Not kept: solutions of ${name} (${loss.reason}).`,
	}));
	return withLoss(mesh, loss);
}
