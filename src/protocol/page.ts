/**
 * Data that the extension's HTML passes to the panel's script: `data-uri`, `data-worker` and `data-saved` of `<body>`,
 * which has one empty `<main id="panel">`. The style nonce is `document.currentScript.nonce`; worker scripts are
 * fetched and started from a blob, because a page may not start a worker from another origin.
 */
export interface PageData {
	/** URI of the opened file: the topic of the channel. */
	readonly uri: string;
	/** URL of `dist/webview-worker.js`. */
	readonly worker: string;
	/** State of the previous page, if its file was renamed; see `SavedState`. */
	readonly saved?: SavedState;
}

/** State that the panel's script passes to `setState`; a window reload restores the panel from it. */
export interface SavedState {
	/** As in `PageData`. */
	readonly uri: string;
	/** URI of the mesh to compare with, if any. */
	readonly other?: string;
}

/** Reads the page's data; throws if the page is not the extension's. */
export function pageData(dataset: Readonly<Record<string, string | undefined>>): PageData {
	const { uri, worker, saved } = dataset;
	if (uri === undefined || worker === undefined)
		throw new Error('the page has no data-uri and data-worker');
	return { uri, worker, ...(saved === undefined ? {} : { saved: JSON.parse(saved) }) };
}
