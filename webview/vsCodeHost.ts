import type { Port } from '../src/protocol/channel.ts';

/** The API of VS Code for webviews. */
interface VsCodeApi {
	postMessage(message: unknown): void;
	getState(): unknown;
	setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Connects to the extension; call only once per page. */
export function connectHost(): { port: Port; getState(): unknown; setState(state: unknown): void } {
	const api = acquireVsCodeApi();
	return {
		port: {
			post: (message) => api.postMessage(message),
			listen(listener) {
				const onMessage = (event: MessageEvent) => listener(event.data);
				window.addEventListener('message', onMessage);
				return () => window.removeEventListener('message', onMessage);
			},
		},
		getState: () => api.getState(),
		setState: (state) => api.setState(state),
	};
}
