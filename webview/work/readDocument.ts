import type { ByteSource, Format, ReadOptions } from '../../src/formats/core/format.ts';
import { withTornFinding } from '../../src/formats/unfinished/unfinishedSet.ts';
import { type ReadMeshResult, readMesh } from '../../src/library/readMesh.ts';
import type { Finding, Findings, Positions } from '../../src/mesh/finding.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { FileRef } from '../../src/protocol/panelDocument.ts';
import { faceQuantities } from '../../src/quantities/faceQuantities.ts';
import { type CancelSignal, throwIfCancelled } from '../../src/util/cancel.ts';
import type { ProgressReport } from '../../src/util/progress.ts';
import { mergeFindings, Validation } from '../../src/validate/validate.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import { previewThreshold } from '../model/largeMeshes.ts';
import type { Loaded, ReadTimes } from '../model/results.ts';
import { laps } from '../util/laps.ts';
import { displayOf, measureMesh, originOf } from './displayOf.ts';
import { fingerprintOf } from './entitiesForPage.ts';
import { type FileReading, sourceOf } from './fileSource.ts';
import { inlineWorker } from './inlineWorker.ts';
import { pause } from './pause.ts';
import { quickPreview } from './quickPreview.ts';
import { type Centre, spaceExtentOf } from './spaceExtent.ts';

/** A document in the worker. */
export interface LoadedMesh {
	readonly version: number;
	readonly format: Format;
	readonly mesh: TriMesh;
	readonly info: MeshInfo;
	readonly positions: Positions | undefined;
	/** Origin of the view's coordinates. */
	readonly origin: readonly [number, number];
	/** Number of the first triangle in the file. */
	readonly first: number;
	readonly errors: number;
	/** Name in the view, if any. */
	readonly named?: NamedMesh;
}

/** Reads and measures a document; `loadedMesh` is absent if there is no mesh. */
export async function readDocument(
	version: number,
	files: readonly FileRef[],
	context: {
		readonly page: FileReading;
		readonly signal: CancelSignal;
		readonly onProgress: ProgressReport;
		/** Names the mesh for the view. */
		name(mesh: TriMesh): NamedMesh | undefined;
		/** See `ToWorker.load`. */
		readonly largeFrom: number;
		/** The centre that a mesh in space is rotated about; its own by default. */
		readonly centre?: Centre | undefined;
		/** A finding of the host about the files before they were read. */
		readonly noticed?: Finding | undefined;
		/** Called with previews of a large document; see `FromWorker.glimpse`. */
		glimpsed?(display: DisplayMesh): void;
	},
): Promise<{ loaded: Loaded; loadedMesh?: LoadedMesh }> {
	const start = performance.now();
	const { times, end } = laps<keyof ReadTimes>();
	const { signal, onProgress } = context;
	let isRead = false;
	const preview = async (sizes: readonly number[]): Promise<void> => {
		const display = await quickPreview(files, sizes, context.page).catch(() => null);
		if (display && !isRead && !signal.aborted) context.glimpsed?.(display);
	};
	const options = { positions: true, signal, onProgress };
	const fromFiles = await readFiles(files, context.page, options, (sizes) => void preview(sizes));
	isRead = true;
	end('read');
	const read = withTornFinding(fromFiles, context.noticed);
	const { mesh, format, positions } = read;
	const centre = mesh?.dimension === 3 ? context.centre : undefined;
	const origin = centre?.origin ?? (mesh ? originOf(mesh) : ([0, 0] as const));
	const first = positions?.triangles?.first ?? 0;
	const displayTriangles = mesh && tessellationOf(mesh).displayTriangles;
	if (displayTriangles && centre) spaceExtentOf(displayTriangles, origin, centre.height);
	const named = displayTriangles && format && context.name(displayTriangles);
	if (mesh && named && triangleCount(displayTriangles) >= previewThreshold)
		context.glimpsed?.({ ...displayOf(mesh, origin, first, false), named });
	const checked = mesh && (await check(mesh, positions, context));
	if (mesh) end('check');
	const { list: findings, found } = mergeFindings(read, checked);
	const common = { version, findings, found, times };
	if (!mesh || !format)
		return {
			loaded: {
				...common,
				...(format ? { format: { id: format.id, title: format.title } } : {}),
				milliseconds: performance.now() - start,
			},
		};
	const numbers = mesh.source?.triangleNumbers;
	const withArrays =
		named === undefined || triangleCount(tessellationOf(mesh).displayTriangles) < context.largeFrom;
	onProgress({ phase: 'measuring' });
	const pauseOrCancel = async () => {
		await pause();
		throwIfCancelled(signal);
	};
	await pauseOrCancel();
	const shown = { format: format.id, origin, first, withArrays };
	const { info, histogram, lengths, figures, ...rest } = await measureMesh(
		mesh,
		shown,
		pauseOrCancel,
	);
	end('measure');
	const display = {
		...rest.display,
		...(numbers ? { numbers } : {}),
		...(named ? { named } : {}),
	};
	return {
		loaded: {
			...common,
			format: { id: format.id, title: format.title },
			mesh: {
				info,
				display,
				histogram,
				lengths,
				...(figures && { figures }),
				quantities: faceQuantities(mesh),
				...(mesh.marked ? { marked: mesh.marked } : {}),
				fingerprint: fingerprintOf(tessellationOf(mesh).displayTriangles.triangles),
			},
			milliseconds: performance.now() - start,
		},
		loadedMesh: {
			version,
			format,
			mesh,
			info,
			positions,
			origin,
			first,
			errors: found.errors,
			...(named ? { named } : {}),
		},
	};
}

/** Milliseconds of checking between two checks for cancellation. */
const checkInterval = 50;

/** Checks a mesh by the rules. */
async function check(
	mesh: TriMesh,
	positions: Positions | undefined,
	{ signal, onProgress }: { readonly signal: CancelSignal; readonly onProgress: ProgressReport },
): Promise<Findings> {
	const steps = Validation.inSlices(mesh, positions, { signal });
	onProgress({ phase: 'checking' });
	let since = Number.NEGATIVE_INFINITY;
	for (;;) {
		if (performance.now() - since >= checkInterval) {
			await pause();
			throwIfCancelled(signal);
			since = performance.now();
		}
		const step = steps.next();
		if (step.done) return step.value.findings;
	}
}

/** Size of a file in bytes from which on starting WebAssembly pays off. */
const wasmThreshold = 1 << 20;

/** Reads a set of files; calls `onSizes` with their sizes once they are open. */
async function readFiles(
	files: readonly FileRef[],
	page: FileReading,
	options: ReadOptions,
	onSizes: (sizes: readonly number[]) => void,
): Promise<ReadMeshResult> {
	const sources: ByteSource[] = [];
	const closing: (() => void)[] = [];
	try {
		for (const file of files) {
			const { source, close } = await sourceOf(file, page);
			sources.push(source);
			closing.push(close);
		}
		const [opened, ...others] = sources;
		if (!opened) throw new Error('there is no file to read');
		onSizes(sources.map(({ size }) => size));
		const large = sources.some(({ size }) => size >= wasmThreshold);
		const workers = large ? inlineWorker() : undefined;
		return await readMesh([opened, ...others], { ...options, ...(workers && { workers }) });
	} finally {
		for (const close of closing) close();
	}
}
