import { commands, type Uri, window } from 'vscode';
import { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { notify } from '../notifications.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { sibling } from '../source/meshSet.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { showSlow } from './showSlow.ts';
import { writeFiles } from './writeFiles.ts';

interface Kind {
	readonly label: string;
	readonly description: string;
	readonly format: 'png' | 'svg';
	readonly scale: number;
}

/** Kinds of pictures; the first is proposed. */
const kinds: readonly Kind[] = [
	{ label: 'PNG', description: 'twice the screen resolution', format: 'png', scale: 2 },
	{ label: 'PNG, small', description: 'screen resolution', format: 'png', scale: 1 },
	{ label: 'PNG, large', description: 'four times the screen resolution', format: 'png', scale: 4 },
	{
		label: 'SVG',
		description: 'vector graphics, below 100,000 triangles',
		format: 'svg',
		scale: 1,
	},
];

/**
 * Saves a picture of a panel to a file of the user's choice. Null if the user cancels; throws a sentence if it can't
 * be drawn or written.
 */
export async function savePicture(
	panel: MeshPanel,
	platform: Platform,
): Promise<{ readonly written: readonly string[] } | null> {
	const kind = await window.showQuickPick(kinds, { placeHolder: 'Choose picture format' });
	if (!kind) return null;
	const target = await askFile(panel.uri, kind.format);
	if (!target) return null;
	const name = fileName(target.path);
	// A typed suffix overrides the chosen kind.
	const typed = /\.(svg|png)$/i.exec(name)?.[1]?.toLowerCase() as Kind['format'] | undefined;
	const cancel = new CancelSource();
	const drawing = panel.ask('picture', { ...kindOf(kind, typed) }, { cancel });
	showSlow(drawing, 'Drawing the picture', cancel);
	const bytes = await drawing;
	async function* pieces() {
		yield bytes;
	}
	const sources = panel.files.map(({ uri }) => uri);
	const options = { cancel, sources, agreed: [name] };
	const written = await writeFiles(platform, target, [{ name, pieces }], [], options);
	if (!written) return null;
	notify.information(`Wrote ${name}.`, 'Open').then((answer) => {
		if (answer === 'Open') void commands.executeCommand('vscode.open', target);
	});
	return { written: written.map(String) };
}

const kindOf = ({ format, scale }: Kind, typed: Kind['format'] | undefined) => ({
	format: typed ?? format,
	scale,
});

const askFile = (uri: Uri, format: Kind['format']): Thenable<Uri | undefined> =>
	window.showSaveDialog({
		defaultUri: sibling(uri, `${baseName(fileName(uri.path))}.${format}`),
		filters: format === 'png' ? { 'PNG picture': ['png'] } : { 'SVG picture': ['svg'] },
		title: 'Save Picture',
	});
