import type { WritePlan } from '../formats/core/format.ts';
import { lossSentences } from '../formats/lossSentences.ts';
import { planMesh } from '../library/writeMesh.ts';
import { fieldInfo, groupInfo, type MeshInfo, meshInfo } from '../mesh/info.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { splitPath } from '../platform/files.ts';
import type { FileToWrite } from '../platform/writeSet.ts';
import type { OptionValues } from '../util/options.ts';
import type { Workers } from '../util/workers.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Output } from './outputs.ts';
import type { Io, Messages } from './terminal.ts';

/** Plans the files of a mesh. Rejects with `CliError` if the format refuses it, or if the chosen encoding has another suffix. */
export async function planOutput(
	output: Output,
	mesh: TriMesh,
	values: OptionValues,
	workers: Workers | undefined,
): Promise<WritePlan> {
	const { format, file } = output;
	const plan = await planMesh(mesh, format, { values, name: splitPath(file).name, workers });
	if (plan.refusal !== undefined)
		throw new CliError(exitCodes.input, `${file} can't be written: ${plan.refusal}`);
	if (format.valuesNamed && !plan.files.some(({ suffix }) => output.path(suffix) === file))
		throw new CliError(
			exitCodes.call,
			`${file} does not match the chosen encoding: its suffix must be .${plan.files[0]?.suffix}`,
		);
	return plan;
}

/** Options of writing. */
interface Writing {
	/** Replace existing files. */
	readonly force: boolean;
	/** Refuse to write if data would be lost. */
	readonly strict: boolean;
	/** Called when all bytes are written and the disk syncs. The call needs no threads then: they end meanwhile. */
	readonly last?: () => void;
}

/** Writes planned files after warnings of losses. Throws `CliError` instead if there are any and `strict`. */
export async function writePlan(
	output: Output,
	plan: WritePlan,
	extra: readonly FileToWrite[],
	{ force, strict, last }: Writing,
	io: Io,
	messages: Messages,
): Promise<void> {
	for (const note of plan.notes) messages.warn(note);
	if (plan.losses.length > 0) {
		const sentences = lossSentences(plan.losses, output.file);
		if (strict)
			throw new CliError(exitCodes.input, `nothing was written: ${sentences.join(' ')}`, {
				code: 'lossy-output',
				file: output.file,
			});
		for (const line of sentences) messages.warn(line);
	}
	const files = plan.files.map(
		({ suffix }, index): FileToWrite => ({
			path: output.path(suffix),
			chunks(report) {
				const file = plan.files[index]!;
				return io.workers && file.chunksBy
					? file.chunksBy(io.workers, report)
					: file.chunks(report);
			},
			writeTo(file, report) {
				return io.workers && plan.files[index]!.writtenBy?.(io.workers, file, report);
			},
		}),
	);
	const { writeSet } = await import('../platform/writeSet.ts');
	await writeSet([...files, ...extra], {
		force,
		signal: io.signal,
		...(last && {
			onFilled() {
				void io.workers?.rest();
				last();
			},
		}),
		onProgress: (path, fraction, bytes) =>
			messages.progress({
				phase: `Writing ${splitPath(path).name}, ${(bytes / 1e6).toFixed(0)} MB`,
				...(fraction > 0 && { fraction }),
			}),
	});
	messages.clear();
}

/**
 * Measures of the written mesh for `--json`, with the data that its files hold.
 *
 * @param info measures of `mesh`, the planned mesh
 */
export function outputInfo(
	mesh: TriMesh,
	info: MeshInfo,
	{ format, file }: Output,
	plan: WritePlan,
): MeshInfo & { readonly file: string } {
	const { fields, marks } = plan;
	const { mesh: writtenMesh } = plan;
	const isUnchanged =
		writtenMesh.points === mesh.points &&
		writtenMesh.triangles === mesh.triangles &&
		writtenMesh.cells === mesh.cells;
	// If only groups differ, a large mesh is not measured again.
	const measured = isUnchanged
		? { ...info, ...groupInfo(writtenMesh) }
		: meshInfo(writtenMesh, format.id);
	const marked = marks ? measured.marked : 0;
	return { ...measured, format: format.id, marked, fields: fieldInfo(fields), file };
}
