import type { Webview } from 'vscode';
import type { Port } from '../../protocol/channel.ts';

/** A webview as one end of a channel. What is posted after it has gone is dropped. */
export function webviewPort(webview: Pick<Webview, 'postMessage' | 'onDidReceiveMessage'>): Port {
	return {
		post(message) {
			try {
				void webview.postMessage(message);
			} catch {
				// A disposed webview throws; those who wait for an answer get an error when the channel closes.
			}
		},
		listen(listener) {
			const subscription = webview.onDidReceiveMessage(listener);
			return () => subscription.dispose();
		},
	};
}
