import { ProgressLocation, type Uri, window } from 'vscode';
import { lossSentences } from '../../formats/losses.ts';
import { planOf } from '../../formats/plan.ts';
import { formats } from '../../formats/registry.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { fileName } from '../naming.ts';
import { baseName } from '../source/companions.ts';
import { findSet, sibling } from '../source/meshSet.ts';
import { readSet } from '../source/readSet.ts';
import { requireTarget } from '../target.ts';
import { plain } from '../telling.ts';
import { askOptions } from '../write/askOptions.ts';
import { conversionChoices } from '../write/conversionChoices.ts';
import { announce, writeFiles } from '../write/writeFiles.ts';
import type { Command, CommandContext } from './command.ts';

/** Reads a mesh with a progress that can be cancelled; throws a sentence where it has errors. */
async function meshOf(uri: Uri, { platform }: CommandContext): Promise<TriMesh> {
	const name = fileName(uri.path);
	return window.withProgress(
		{ location: ProgressLocation.Notification, title: plain(`Reading ${name}`), cancellable: true },
		async (progress, token) => {
			const cancel = new CancelSource();
			token.onCancellationRequested(() => cancel.cancel());
			const { mesh, findings } = await readSet(await findSet(uri), platform, {
				signal: cancel.signal,
				onProgress: ({ phase }) => progress.report({ message: phase }),
			});
			const error = findings.find(({ severity }) => severity === 'error');
			if (error)
				throw new Error(
					`${name} has errors and can’t be converted: ${error.file}:${error.line}: ${error.message}`,
				);
			if (!mesh) throw new Error(`${name} holds no mesh.`);
			return mesh;
		},
	);
}

/** Writes the mesh in another format, at a place that the person chooses. */
export const convert: Command = {
	id: 'trirefine.convert',
	async run(context, argument) {
		const uri = requireTarget(argument, context.panels);
		const choice = await window.showQuickPick(conversionChoices(formats), {
			title: `Convert ${fileName(uri.path)}`,
			placeHolder: 'Format to write',
		});
		if (!choice) return;
		const { format, ask, tag } = choice;
		const asked = await askOptions(format.title, ask);
		if (!asked) return;
		const options = { ...choice.options, ...asked };
		const base = baseName(fileName(uri.path));
		const suffix = format.suffixes[0] as string;
		const proposals = [`${base}.${suffix}`, `${base}.${tag}.${suffix}`];
		const set = await findSet(uri);
		const free = proposals.find((name) => !set.files.some((file) => file.name === name));
		const target = await window.showSaveDialog({
			defaultUri: sibling(uri, free ?? (proposals[1] as string)),
			filters: { [format.title]: [...format.suffixes] },
			title: `Write as ${format.title}`,
		});
		if (!target) return;
		const plan = planOf(format, await meshOf(uri, context), options);
		if (plan.refusal !== undefined) throw new Error(plan.refusal);
		const chosen = fileName(target.path);
		const targetBase = format.baseName(chosen);
		const cancel = new CancelSource();
		const files = plan.files.map((file) => ({
			name: `${targetBase}.${file.suffix}`,
			async *pieces() {
				for (const chunk of file.chunks()) {
					throwIfCancelled(cancel.signal);
					yield chunk;
				}
			},
		}));
		const agreed = [chosen];
		const written = await writeFiles(context.platform, target, files, lossSentences(plan.losses), {
			cancel,
			sources: set.files.map(({ uri }) => uri),
			agreed,
		});
		if (written) announce(written);
	},
};
