import { ProgressLocation, window } from 'vscode';
import type { CancelSource } from '../../util/cancel.ts';
import { plain } from '../notifications.ts';

/** Writing that takes longer than so many milliseconds is shown, and can be cancelled. */
const slowAfter = 1500;

/** Shows writing that takes long, with a way to cancel it. */
export function showSlow(writing: Promise<unknown>, what: string, cancel: CancelSource): void {
	let over = false;
	const ended = writing.then(
		() => {},
		() => {},
	);
	void ended.then(() => {
		over = true;
	});
	setTimeout(() => {
		if (over) return;
		const title = plain(`Writing ${what}`);
		void window.withProgress(
			{ location: ProgressLocation.Notification, title, cancellable: true },
			(_progress, token) => {
				token.onCancellationRequested(() => cancel.cancel());
				return ended;
			},
		);
	}, slowAfter);
}
