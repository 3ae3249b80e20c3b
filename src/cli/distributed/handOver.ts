import type { Format } from '../../formats/core/format.ts';
import { handoverTexts, meshName, selectedField } from '../../handover/folder.ts';
import type { DistributedLibrary, Manifest, Split } from '../../handover/manifest.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { sixNodeFault } from '../../mesh/carry/sixNodes.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { fileDigest } from '../../platform/fileDigest.ts';
import { makeFolder } from '../../platform/folders.ts';
import { joinPath } from '../../platform/realPaths.ts';
import { existingPaths } from '../../platform/refusals.ts';
import { relativePath } from '../../platform/relativePath.ts';
import { type FileToWrite, writeSet } from '../../platform/writeSet.ts';
import { longestEdge } from '../../refine/longestEdge/operation.ts';
import { meshRefusal } from '../../refine/runOperation.ts';
import { CliError, exitCodes } from '../failure.ts';
import { openToRefine } from '../openToRefine.ts';
import { replaceCollapsedQuads } from '../quads.ts';
import type { Selection } from '../selection.ts';
import { selectTriangles } from '../selectTriangles.ts';
import type { Io, Messages } from '../terminal.ts';

/** Where and how to hand a mesh over, and how to refine it. */
export interface HandoverJob {
	/** Path of the handover folder; created if it does not exist. */
	readonly folder: string;
	readonly selection: Selection;
	readonly library: DistributedLibrary;
	readonly rounds: number;
	readonly split: Split;
	/** Whether to overwrite existing files. */
	readonly force: boolean;
}

/** A written handover folder. */
export interface Handover {
	readonly manifest: Omit<Manifest, 'version'>;
	/** Paths of the written files. */
	readonly files: readonly string[];
}

/** A mesh that is handed over, or whose refinement is taken back. */
export interface SourceMesh {
	readonly mesh: TriMesh;
	readonly format: Format;
	/** Paths of its files, the opened one first. */
	readonly inputs: readonly string[];
}

/** Reads and checks a mesh. Throws `CliError` if longest-edge bisection refuses it, and errors of reading. */
export async function openToHandOver(
	path: string,
	io: Io,
	messages: Messages,
): Promise<SourceMesh> {
	const { mesh: inFile, format, inputs, check } = await openToRefine(path, io, messages, {});
	await check();
	const mesh = await replaceCollapsedQuads(inFile, messages, check);
	const fault = meshRefusal(longestEdge, mesh) ?? sixNodeFault(mesh) ?? facesFault(mesh);
	if (fault !== undefined) throw new CliError(exitCodes.input, fault);
	return { mesh, format, inputs };
}

/**
 * Writes a handover folder: the mesh as XDMF and HDF5 with its selection, the program that refines it, and the manifest.
 * Throws `CliError` if a file exists, and errors of writing.
 */
export async function handOver(
	{ mesh, inputs }: SourceMesh,
	job: HandoverJob,
	io: Io,
	messages: Messages,
): Promise<Handover> {
	const { folder, library, rounds, split, force } = job;
	const selection = await selectTriangles(job.selection, mesh);
	const manifest = {
		source: await sourceFiles(inputs, folder, io),
		points: pointCount(mesh),
		triangles: triangleCount(mesh),
		selected: selection.reduce((sum, one) => sum + one, 0),
		library,
		rounds,
		split,
	};
	io.clock.enter('write');
	const plan = await planMesh(meshForRanks(mesh, selection), 'xdmf', {
		values: { data: 'hdf5' },
		name: meshName,
		workers: io.workers,
	});
	if (plan.refusal !== undefined) throw new CliError(exitCodes.input, plan.refusal);
	await makeFolder(folder);
	const files: FileToWrite[] = plan.files.map((file) => ({
		path: joinPath(folder, meshName.replace(/xdmf$/, file.suffix)),
		chunks: (report) => file.chunks(report),
	}));
	for (const [name, text] of handoverTexts(manifest))
		files.push({ path: joinPath(folder, name), chunks: () => [new TextEncoder().encode(text)] });
	await writeSet(files, {
		force,
		signal: io.signal,
		onProgress: (path, fraction) => messages.progress({ phase: `Writing ${path}`, fraction }),
	});
	messages.clear();
	io.clock.enter('other');
	return { manifest, files: files.map(({ path }) => path) };
}

/** The reason why the cells of a mesh can't be handed over; undefined if all are lines and points. */
function facesFault({ cells = [] }: TriMesh): string | undefined {
	const other = cells.find(({ shape }) => shape !== 'line' && shape !== 'point');
	return (
		other &&
		'the mesh has quads or polygons: split them into triangles first (convert --quads split)'
	);
}

/** Paths of the source files from the folder, with size and SHA-256. */
async function sourceFiles(paths: readonly string[], folder: string, io: Io) {
	const files: Manifest['source'][number][] = [];
	for (const path of existingPaths(paths))
		files.push({ path: relativePath(folder, path), ...(await fileDigest(path, io.signal)) });
	return files;
}

/**
 * The mesh that ranks refine: without midside nodes, which `takeback` takes from the source, and with the selection as the field
 * `selectedField`.
 */
function meshForRanks({ marked: _, ...mesh }: TriMesh, selection: Uint8Array): TriMesh {
	const linear = <T extends { readonly role: string }>(fields: readonly T[]) =>
		fields.filter(({ role }) => role !== 'midNodes');
	return {
		...mesh,
		fields: [
			...linear(mesh.fields).filter(({ name }) => name !== selectedField),
			{
				name: selectedField,
				on: 'triangles',
				role: 'attribute',
				type: 'integer',
				components: 1,
				values: Int32Array.from(selection),
			},
		],
		...(mesh.cells && {
			cells: mesh.cells.map((block) => ({ ...block, fields: linear(block.fields) })),
		}),
	};
}
