import { type QuickPickItem, window } from 'vscode';
import type { ConversionChoice } from './conversionChoices.ts';
import { matchingChoices } from './matchingChoices.ts';

/** What a list of formats says. */
export interface ConversionPick {
	readonly title: string;
	readonly placeHolder: string;
	/** The choices in the order in which they are listed while nothing is typed; that of `choices` if not given. */
	readonly usual?: readonly ConversionChoice[];
	/** The detail of each choice by its label. If it rejects, the list closes and rejects, too. */
	readonly details?: Promise<ReadonlyMap<string, string>>;
}

/** The choice of a user. */
export interface PickedConversion {
	readonly choice: ConversionChoice;
	/** The detail that the list showed; undefined while it was not known. */
	readonly detail: string | undefined;
}

/**
 * Lets the user choose a format from a list that opens at once, before `details` are known. Undefined where they give up.
 */
export function pickConversion(
	choices: readonly ConversionChoice[],
	{ title, placeHolder, usual = choices, details }: ConversionPick,
): Promise<PickedConversion | undefined> {
	const pick = window.createQuickPick<QuickPickItem & { readonly choice: ConversionChoice }>();
	let known: ReadonlyMap<string, string> | undefined;
	const list = (): void => {
		pick.items = matchingChoices(choices, usual, pick.value).map((choice) => {
			const { label, description } = choice;
			const detail = known ? known.get(label) : details && '…';
			// VS Code leaves out what does not have all that was typed in its label.
			return { choice, label, description, alwaysShow: true, ...(detail ? { detail } : {}) };
		});
	};
	// The order is ours; without this, which is not in the published API, labels with the typed text go first.
	Object.assign(pick, { sortByLabel: false });
	// The preview may take the focus back from the palette that the command was chosen in.
	Object.assign(pick, { title, placeholder: placeHolder, ignoreFocusOut: true });
	return new Promise<PickedConversion | undefined>((resolve, reject) => {
		pick.onDidChangeValue(list);
		pick.onDidAccept(() => {
			const [active] = pick.activeItems;
			resolve(active && { choice: active.choice, detail: known?.get(active.label) });
			pick.hide();
		});
		pick.onDidHide(() => {
			resolve(undefined);
			pick.dispose();
		});
		list();
		pick.busy = details !== undefined;
		pick.show();
		details?.then(
			(all) => {
				known = all;
				const active = pick.activeItems[0]?.label;
				pick.busy = false;
				pick.keepScrollPosition = true;
				list();
				pick.activeItems = pick.items.filter(({ label }) => label === active);
			},
			(error: unknown) => {
				reject(error);
				pick.hide();
			},
		);
	});
}
