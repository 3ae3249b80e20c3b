import type { Webview } from 'vscode';
import type { Port } from '../../protocol/channel.ts';

/** One end of a channel to a webview. Messages to a disposed webview are dropped. */
export function webviewPort(webview: Pick<Webview, 'postMessage' | 'onDidReceiveMessage'>): Port {
	return {
		post(message) {
			try {
				void webview.postMessage(message);
			} catch {
				// A disposed webview throws; pending requests fail when the channel closes.
			}
		},
		listen(listener) {
			const subscription = webview.onDidReceiveMessage(listener);
			return () => subscription.dispose();
		},
	};
}
