import type { Port } from '../src/protocol/channel.ts';

/** What a webview may call of VS Code. */
interface VsCodeApi {
	postMessage(message: unknown): void;
	getState(): unknown;
	setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Connects to the extension; may be called once in the life of the page. */
export function connectHost(): { port: Port; getState(): unknown; setState(state: unknown): void } {
	const api = acquireVsCodeApi();
	return {
		port: {
			post: (message) => api.postMessage(message),
			listen(listener) {
				const hear = (event: MessageEvent) => listener(event.data);
				window.addEventListener('message', hear);
				return () => window.removeEventListener('message', hear);
			},
		},
		getState: () => api.getState(),
		setState: (state) => api.setState(state),
	};
}
