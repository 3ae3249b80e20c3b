import {
	type Tab,
	TabInputCustom,
	TabInputText,
	TabInputWebview,
	type Uri,
	ViewColumn,
	window,
} from 'vscode';
import { comparisonType, compressedType, editorType, previewType } from '../ids.ts';

/** Whether any tab shows the text of `uri`. */
export const hasTextTab = (uri: Uri): boolean =>
	window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => isText(tab, uri)));

/** Whether a tab shows the text of `uri`. */
const isText = ({ input }: Tab, uri: Uri): boolean =>
	input instanceof TabInputText && input.uri.toString() === uri.toString();

/**
 * The column to show the text of `uri` without covering a preview: that of its tab, otherwise the one beside
 * `previewColumn` or, without `previewColumn`, the active one, otherwise another. Undefined if previews cover all its
 * tabs.
 *
 * @param previewColumn column of the preview that requests the text
 */
export function textColumn(
	uri: Uri,
	previewColumn: ViewColumn | undefined,
): ViewColumn | undefined {
	const groups = window.tabGroups.all;
	const uncovered = groups.filter(({ activeTab }) => !isPreview(activeTab));
	const withText = uncovered.find(({ tabs }) => tabs.some((tab) => isText(tab, uri)));
	if (withText) return withText.viewColumn;
	if (hasTextTab(uri)) return undefined;
	const beside = previewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
	const preferred =
		previewColumn === undefined ? window.tabGroups.activeTabGroup.viewColumn : beside;
	// VS Code can add one column.
	const columns = [...uncovered.map(({ viewColumn }) => viewColumn), groups.length + 1];
	return columns.includes(preferred)
		? preferred
		: columns.find((column) => column <= ViewColumn.Nine);
}

/** Whether a tab shows a mesh in a preview, a comparison or a mesh editor. VS Code prefixes the view type of a preview. */
function isPreview(tab: Tab | undefined): boolean {
	const input = tab?.input;
	if (input instanceof TabInputCustom)
		return input.viewType === editorType || input.viewType === compressedType;
	return (
		input instanceof TabInputWebview &&
		[previewType, comparisonType].some((type) => input.viewType.endsWith(type))
	);
}
