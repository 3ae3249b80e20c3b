import {
	type Tab,
	TabInputCustom,
	TabInputText,
	TabInputWebview,
	type Uri,
	ViewColumn,
	window,
} from 'vscode';
import { compressedType, editorType, previewType } from '../ids.ts';

/** Whether a tab shows a mesh in a preview or in the mesh editor. VS Code puts a prefix before the type of a preview. */
function isPreview(tab: Tab | undefined): boolean {
	const input = tab?.input;
	if (input instanceof TabInputCustom)
		return input.viewType === editorType || input.viewType === compressedType;
	return input instanceof TabInputWebview && input.viewType.endsWith(previewType);
}

/** Whether a tab shows the text of `uri`. */
const isText = ({ input }: Tab, uri: Uri): boolean =>
	input instanceof TabInputText && input.uri.toString() === uri.toString();

/** Whether any tab shows the text of `uri`. */
export const hasTextTab = (uri: Uri): boolean =>
	window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => isText(tab, uri)));

/**
 * The column in which the text of `uri` hides no preview: that of its tab, else the one beside `home`, or without it the
 * active one, else another. Undefined where all its tabs are behind previews.
 *
 * @param home column of the preview that the text is for
 */
export function textColumn(uri: Uri, home: ViewColumn | undefined): ViewColumn | undefined {
	const groups = window.tabGroups.all;
	const free = groups.filter(({ activeTab }) => !isPreview(activeTab));
	const own = free.find(({ tabs }) => tabs.some((tab) => isText(tab, uri)));
	if (own) return own.viewColumn;
	if (hasTextTab(uri)) return undefined;
	const beside = home === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
	const wanted = home === undefined ? window.tabGroups.activeTabGroup.viewColumn : beside;
	// VS Code makes the column after the last.
	const columns = [...free.map(({ viewColumn }) => viewColumn), groups.length + 1];
	return columns.includes(wanted) ? wanted : columns.find((column) => column <= ViewColumn.Nine);
}
