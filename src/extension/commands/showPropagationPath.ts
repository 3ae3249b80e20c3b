import { window } from 'vscode';
import { fileName } from '../fileNames.ts';
import type { Command } from './command.ts';
import { userSelection } from './userSelection.ts';

/** Shows the triangles that must be refined with the one at the cursor, or hides them again. */
export const showPropagationPath: Command = {
	id: 'trirefine.showPropagationPath',
	async run(context, argument) {
		const { uri, cursor } = userSelection(context, argument);
		const panel = context.panels.open(uri, { preserveFocus: true });
		if (panel.state.showsPath) {
			await panel.ask('showPath', null);
			window.setStatusBarMessage('Propagation path hidden.', 5000);
			return;
		}
		const [selected] = cursor ? [] : await panel.ask('selectedLines', { kind: 'triangles' });
		const line = cursor ?? {
			file: selected?.file ?? fileName(uri.path),
			line: selected?.ranges[0]?.start ?? 1,
		};
		const path = await panel.ask('showPath', line);
		window.setStatusBarMessage(
			path?.words ?? 'Showing the propagation path of the triangle under the cursor.',
			8000,
		);
	},
};
