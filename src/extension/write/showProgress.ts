import { ProgressLocation, window } from 'vscode';
import type { CancelSource } from '../../util/cancel.ts';
import { escapeLinks } from '../notifications.ts';

/** Milliseconds after which work is shown and can be cancelled. */
const delay = 1500;

/** Shows work that takes long, with a cancel button. */
export function showProgress(work: Promise<unknown>, title: string, cancel: CancelSource): void {
	let hasEnded = false;
	const ended = work.then(
		() => {},
		() => {},
	);
	void ended.then(() => {
		hasEnded = true;
	});
	setTimeout(() => {
		if (hasEnded) return;
		void window.withProgress(
			{ location: ProgressLocation.Notification, title: escapeLinks(title), cancellable: true },
			(_progress, token) => {
				token.onCancellationRequested(() => cancel.cancel());
				return ended;
			},
		);
	}, delay);
}
