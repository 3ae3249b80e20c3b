import type { Webview } from 'vscode';
import type { Port } from '../../protocol/channel.ts';

/** A webview as one end of a channel. What is posted after it has gone is dropped. */
export function webviewPort(webview: Pick<Webview, 'postMessage' | 'onDidReceiveMessage'>): Port {
	return {
		post(message) {
			try {
				void webview.postMessage(message);
			} catch {
				// A disposed webview throws; whoever waits for an answer learns it when the channel closes.
			}
		},
		listen(listener) {
			const subscription = webview.onDidReceiveMessage(listener);
			return () => subscription.dispose();
		},
	};
}
