import type { Format } from '../formats/core/format.ts';
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import type { Findings } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { splitPath } from '../platform/files.ts';
import { Cancelled } from '../util/cancel.ts';
import { inSlices } from '../util/inSlices.ts';
import type { Loops } from '../util/loop.ts';
import { rules as allRules } from '../validate/registry.ts';
import { isSoundInSlices } from '../validate/sound.ts';
import { collectFindings, requireMesh } from './collectFindings.ts';
import { type OpenedMesh, type OpenMeshOptions, openMesh } from './openMesh.ts';
import type { Io, Messages } from './terminal.ts';

const refinementRules = allRules.filter(({ severity }) => /^(error|warning)$/.test(severity));

/** A mesh that was read to be refined. */
export interface RefineInput {
	readonly format: Format;
	/** `Opened.inputs`. */
	readonly inputs: readonly string[];
	readonly mesh: TriMesh;
	/**
	 * Checks the mesh by the rules, unless its edges prove that they find nothing, and prints errors and warnings.
	 * Only the first call has an effect. Throws `CliError` if there are errors.
	 */
	check(edged?: EdgedMesh, loops?: Loops): Promise<void>;
	/** Runs `work` on it. If that fails, checks the mesh first: its errors take precedence. */
	checkOnFailure<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a mesh to refine it. Throws `CliError` if its reader has found errors. */
export async function openToRefine(
	path: string,
	io: Io,
	messages: Messages,
	opening: OpenMeshOptions,
): Promise<RefineInput> {
	const opened = await openMesh(path, io, messages, opening);
	const { mesh, findings, dropped } = opened.result;
	const isBroken = dropped.errors > 0 || findings.some(({ severity }) => severity === 'error');
	let checked = false;
	const check = async (edged?: EdgedMesh, loops?: Loops): Promise<void> => {
		if (checked) return;
		checked = true;
		const isSound = edged && (await provesSound(edged, loops, io, path, messages));
		requireMesh(
			opened,
			isSound ? undefined : await refinementFindings(opened, io, messages),
			messages,
		);
	};
	if (isBroken) await check();
	return {
		format: opened.format,
		inputs: opened.inputs,
		mesh: mesh ?? requireMesh(opened, undefined, messages),
		check,
		async checkOnFailure(work) {
			try {
				return await work();
			} catch (error) {
				if (!(error instanceof Cancelled)) await check();
				throw error;
			}
		},
	};
}

/** Whether the edges prove that a mesh has no errors and warnings. Throws `Cancelled`. */
async function provesSound(
	edged: EdgedMesh,
	loops: Loops | undefined,
	{ pause, signal }: Io,
	path: string,
	messages: Messages,
): Promise<boolean> {
	messages.progress({ phase: `Checking ${splitPath(path).name}` });
	return inSlices(isSoundInSlices(edged, loops), { pause, ...(signal && { signal }) });
}

/**
 * Errors and warnings. If the rules find any, reads the file again with positions, which would take memory in the
 * usual case.
 */
async function refinementFindings(
	opened: OpenedMesh,
	io: Io,
	messages: Messages,
): Promise<Findings> {
	const { findings, byRules } = await collectFindings(opened, io, messages, refinementRules);
	if (byRules === 0) return findings;
	const again = await openMesh(opened.path, io, messages, { positions: true });
	return (await collectFindings(again, io, messages, refinementRules)).findings;
}
