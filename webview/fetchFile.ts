/** How long a fetch may take to answer: an older VS Code may forget a request, which then never settles. */
const patience = 20_000;

/**
 * A whole file as a blob, which the browser keeps where it has room, and which goes to a worker without being copied.
 * The page fetches, because VS Code's service worker does not know which webview a worker's request is from and answers
 * it with 408. Asks by range: a plain answer would stay in VS Code's cache for good.
 */
async function fetchByRange(url: string): Promise<Blob> {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), patience);
	try {
		const response = await fetch(url, {
			headers: { Range: 'bytes=0-' },
			cache: 'no-store',
			signal: controller.signal,
		});
		if (!response.ok) throw new Error(`HTTP ${response.status}`);
		clearTimeout(timer);
		return await response.blob();
	} finally {
		clearTimeout(timer);
	}
}

/** A file from its URL, else from the host. */
export async function fetchFile(
	{ name, url }: { readonly name: string; readonly url?: string },
	askHost: (name: string) => Promise<Uint8Array>,
): Promise<Blob> {
	if (url !== undefined) {
		try {
			return await fetchByRange(url);
		} catch (error) {
			console.warn(`${name} could not be fetched (${error}); asking for it instead`);
		}
	}
	return new Blob([(await askHost(name)) as Uint8Array<ArrayBuffer>]);
}
