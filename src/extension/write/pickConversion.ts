import { type QuickPickItem, window } from 'vscode';
import type { ConversionChoice } from './conversionChoices.ts';
import { matchingChoices } from './matchingChoices.ts';

/** Content of the list of formats. */
export interface ConversionPick {
	readonly title: string;
	readonly placeHolder: string;
	/** The choices in the order shown while nothing is typed; default: `choices`. */
	readonly initialOrder?: readonly ConversionChoice[];
	/** The detail of each choice by label. If it rejects, the list closes and rejects, too. */
	readonly details?: Promise<ReadonlyMap<string, string>>;
}

/** The choice of a user. */
export interface PickedConversion {
	readonly choice: ConversionChoice;
	/** The detail shown in the list; undefined while unknown. */
	readonly detail: string | undefined;
}

/** Lets the user choose a format from a list that opens before `details` are known. Undefined if the user cancels. */
export function pickConversion(
	choices: readonly ConversionChoice[],
	{ title, placeHolder, initialOrder = choices, details }: ConversionPick,
): Promise<PickedConversion | undefined> {
	const pick = window.createQuickPick<QuickPickItem & { readonly choice: ConversionChoice }>();
	let detailByLabel: ReadonlyMap<string, string> | undefined;
	const showItems = (): void => {
		pick.items = matchingChoices(choices, initialOrder, pick.value).map((choice) => {
			const { label, description } = choice;
			const detail = detailByLabel ? detailByLabel.get(label) : details && '…';
			// VS Code would filter out labels without the typed text.
			return { choice, label, description, alwaysShow: true, ...(detail ? { detail } : {}) };
		});
	};
	// Keeps our order: by default, labels with the typed text come first. Not in the published API.
	Object.assign(pick, { sortByLabel: false });
	// The preview may take the focus back from the palette in which the command was chosen.
	Object.assign(pick, { title, placeholder: placeHolder, ignoreFocusOut: true });
	return new Promise<PickedConversion | undefined>((resolve, reject) => {
		pick.onDidChangeValue(showItems);
		pick.onDidAccept(() => {
			const [active] = pick.activeItems;
			resolve(active && { choice: active.choice, detail: detailByLabel?.get(active.label) });
			pick.hide();
		});
		pick.onDidHide(() => {
			resolve(undefined);
			pick.dispose();
		});
		showItems();
		pick.busy = details !== undefined;
		pick.show();
		details?.then(
			(loaded) => {
				detailByLabel = loaded;
				const active = pick.activeItems[0]?.label;
				pick.busy = false;
				pick.keepScrollPosition = true;
				showItems();
				pick.activeItems = pick.items.filter(({ label }) => label === active);
			},
			(error: unknown) => {
				reject(error);
				pick.hide();
			},
		);
	});
}
