import { commands, type Uri, window } from 'vscode';
import { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { notify } from '../notifications.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { sibling } from '../source/meshSet.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { showProgress } from './showProgress.ts';
import { writeFiles } from './writeFiles.ts';

/** A format and resolution of pictures, as an item of a menu. */
interface Kind {
	readonly label: string;
	readonly description: string;
	readonly format: 'png' | 'svg';
	/** Pixels of the picture per pixel of the screen. */
	readonly scale: number;
}

/** Formats and resolutions of pictures, in the order of the menu. */
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
 * Saves a picture of a panel to a file of the user's choice, and returns the URI of the file. Null if the user cancels.
 * Throws an `Error` with a message for the user if the picture can't be drawn or written.
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
	const request = { format: typed ?? kind.format, scale: kind.scale };
	const drawing = panel.ask('picture', request, { cancel });
	showProgress(drawing, 'Drawing the picture', cancel);
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

const askFile = (uri: Uri, format: Kind['format']): Thenable<Uri | undefined> =>
	window.showSaveDialog({
		defaultUri: sibling(uri, `${baseName(fileName(uri.path))}.${format}`),
		filters: format === 'png' ? { 'PNG picture': ['png'] } : { 'SVG picture': ['svg'] },
		title: 'Save Picture',
	});
